"""The pictures of Empire: Valhalla, each with its text twin."""
