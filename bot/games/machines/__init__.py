"""AI players: when they are asked, and how they choose."""
