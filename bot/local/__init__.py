"""The local table: a stand-in for Discord on loopback, for play and for tests (see README.md)."""
