"""The words of Empire: Valhalla, beside their word files."""
