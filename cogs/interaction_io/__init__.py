"""Answers to interactions: the caller, their voice, and an answer within three seconds."""
