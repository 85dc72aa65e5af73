"""The local table's data: guilds, channels, messages, and who sees what."""
