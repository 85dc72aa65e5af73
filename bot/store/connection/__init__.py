"""How a database is reached: addresses, connections, statements, the lock."""
