"""What is kept in memory from one request to the next; `bot.app` makes all of it."""
