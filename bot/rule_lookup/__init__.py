"""Rules and things found from whatever was typed."""
