"""Files that people write: YAML with lines, catalogs, rule books, positions."""
