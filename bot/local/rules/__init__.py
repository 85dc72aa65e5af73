"""Discord's own rules for what a bot sends, and the judge who applies them."""
