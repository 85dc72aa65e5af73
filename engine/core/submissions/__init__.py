"""What seats submit to a game in play, and the steps that follow: the only way to play a game."""
