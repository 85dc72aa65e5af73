"""What may fill the next blank of an order, found by asking the checks."""
