"""Encounters, truces, parleys and channels."""
