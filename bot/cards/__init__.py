"""The messages of a game: turn card, sheet, answers, builder, lobby, news."""
