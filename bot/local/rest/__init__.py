"""REST v10, with a module for each part of Discord's API."""
