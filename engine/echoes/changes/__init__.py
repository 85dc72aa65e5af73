"""Changes of the table that orders and effects of cards have in common, and what tells of them."""
