"""Rules, cards, and explanations of numbers and refusals."""
