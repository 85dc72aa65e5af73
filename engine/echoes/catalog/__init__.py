"""The printed data: models of cards, keywords, verbs and tiles, and the refusal codes."""
