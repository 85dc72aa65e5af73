"""Pictures of what everybody knows, drawn from the public view and from public events alone."""
