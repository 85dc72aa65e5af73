"""REST v10: a module for each part of Discord's API."""
