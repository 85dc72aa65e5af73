"""The fogged map: land, signs, tokens, layers, orders drawn on top."""
