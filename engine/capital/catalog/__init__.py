"""The printed data: models of cards and cities, their verbs, and the refusal codes."""
