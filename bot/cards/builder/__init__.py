"""The order builder: its card, its forms and selects, and the picture of its draft."""
