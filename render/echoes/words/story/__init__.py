"""How the news of Echoes of Emperors is told: chapters, highlights, and the deeds of a round."""
