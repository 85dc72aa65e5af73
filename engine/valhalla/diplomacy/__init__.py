"""Sides meet and agree: encounters, truces, parleys, channels."""
