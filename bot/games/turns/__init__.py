"""Steps carried out and written down: starts, deadlines, undo, a host's time."""
