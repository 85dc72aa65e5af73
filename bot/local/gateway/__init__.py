"""The gateway v10: sessions and what they are told."""
