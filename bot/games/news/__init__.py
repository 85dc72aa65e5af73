"""What must be told of a step: chapters, letters, notes, the end."""
