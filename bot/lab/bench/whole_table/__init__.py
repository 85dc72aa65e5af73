"""The benchmark of the whole bot at its table: processes, people, orders, letters, windows."""
