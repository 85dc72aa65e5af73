"""A plain player at war: hosts, marches, storms, scouts."""
