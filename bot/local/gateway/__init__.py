"""The gateway, v10: its connections, sessions and events."""
