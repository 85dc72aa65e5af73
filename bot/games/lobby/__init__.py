"""Everything before a game starts: who sits down, what is played, what still hinders."""
