"""What a player of Empire: Valhalla sees: the fogged map, battles, pages."""
