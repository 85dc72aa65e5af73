"""The order builder: its card, forms and selects, and orders that were left unfinished."""
