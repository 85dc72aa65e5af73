"""Orders by builder, by text and by typed options, and the buttons of a turn."""
