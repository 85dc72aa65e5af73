"""One module for each table, with its statements."""
