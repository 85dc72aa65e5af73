"""What every game of Skald shares; it knows none of them."""
