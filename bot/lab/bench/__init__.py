"""`skald bench`: measured times, in microseconds and yardsticks."""
