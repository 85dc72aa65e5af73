"""The calls to Discord: sending, forms in one piece, permissions."""
