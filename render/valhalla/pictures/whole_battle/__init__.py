"""The picture of a battle with both armies whole, once the game is over."""
