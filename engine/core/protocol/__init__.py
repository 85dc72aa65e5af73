"""The protocol of a game: its values, its functions, and the one way an order is validated."""
