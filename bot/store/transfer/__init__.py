"""Copies of what is stored: backups, and one game as a file."""
