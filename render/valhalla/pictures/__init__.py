"""The pictures of Empire: Valhalla, each with its twin in words."""
