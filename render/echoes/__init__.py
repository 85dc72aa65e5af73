"""How Echoes of Emperors is shown."""
