"""Discord's own rules for what a bot sends, and the checks that apply them."""
