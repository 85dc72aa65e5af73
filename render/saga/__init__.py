"""The saga of a game that is over: its picture, and its chronicle as a page."""
