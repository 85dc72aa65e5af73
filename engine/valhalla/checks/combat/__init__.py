"""Checks of formations, tactics and answers to attacks."""
