"""How many of something: numbers in words, and names in the plural."""
