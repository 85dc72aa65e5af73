"""The order builder: its card, its modals and selects, and the picture of its draft."""
