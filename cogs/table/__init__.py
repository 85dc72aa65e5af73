"""/table and the buttons of a lobby."""
