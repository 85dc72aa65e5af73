"""What is printed: the tables of the rule book, its verbs, clauses and refusals."""
