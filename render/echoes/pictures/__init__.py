"""The pictures of Echoes of Emperors, drawn from what one seat may know."""
