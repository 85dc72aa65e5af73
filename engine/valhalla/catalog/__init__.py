"""The tables of the rule book, its verbs, clauses and refusals."""
