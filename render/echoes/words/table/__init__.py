"""What the things of one table are called, and by which names they may be typed."""
