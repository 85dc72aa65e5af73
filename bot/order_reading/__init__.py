"""From what somebody typed or chose to an order, or to the nearest legal spelling."""
