"""What is printed: cards, cities, their verbs, and the codes of refusals."""
