"""Database connections: addresses, statements, caching, the process lock."""
