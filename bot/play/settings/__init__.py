"""What a person sets for themselves: language, zone, pings, quiet hours and absence."""
