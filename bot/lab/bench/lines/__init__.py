"""The benchmark of typed lines: what is typed, at which table, and how long reading takes."""
