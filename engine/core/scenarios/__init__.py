"""Scenarios: a position, orders and expectations; they are read, played and compared."""
