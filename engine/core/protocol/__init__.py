"""What every game is to the rest: its values, its functions, the one way an order comes in."""
