"""Backups, and games as files."""
