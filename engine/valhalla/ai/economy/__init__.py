"""A plain player's gold: what to build, train and make."""
