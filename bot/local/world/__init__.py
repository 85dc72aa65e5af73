"""The world of the local table: guilds, channels, messages, who sees what."""
