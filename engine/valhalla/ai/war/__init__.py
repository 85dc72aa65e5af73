"""A plain player at war: armies, marches, storms, scouts."""
