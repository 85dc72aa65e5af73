"""Drawing for every game: colours, fonts, surfaces, cards, icons."""
