"""What lies open at the table, in a state and in a view alike."""
