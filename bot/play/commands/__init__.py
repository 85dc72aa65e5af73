"""What the commands of a table, of its host and of a person lead to."""
