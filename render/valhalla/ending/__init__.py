"""How Empire: Valhalla is shown once it is over: its figures, its awards, its whole map."""
