"""What the buttons of a game that is over lead to."""
