"""How the city game is shown once it is over: its figures, its awards, its opened hands."""
