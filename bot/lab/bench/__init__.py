"""`skald bench`: what things cost, in microseconds and yardsticks."""
