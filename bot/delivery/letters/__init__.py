"""Letters as messages: their words, pictures and buttons."""
