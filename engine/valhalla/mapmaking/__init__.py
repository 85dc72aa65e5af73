"""Maps made from a seed, and the tests of a fair map."""
