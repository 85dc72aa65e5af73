"""Who holds a seat, how it changes hands, and what a host may do."""
