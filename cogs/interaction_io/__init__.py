"""Answers to Discord: who asks, in which words, within three seconds."""
