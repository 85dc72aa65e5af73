"""Calls to Discord: sending messages, short responses, permissions."""
