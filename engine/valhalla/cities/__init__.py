"""Cities, farms and gold as values: slots, buildings, prices, income."""
