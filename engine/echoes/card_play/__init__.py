"""Playing cards: what a card or an ability would do with the targets that an order names."""
