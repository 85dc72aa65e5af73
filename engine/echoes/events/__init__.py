"""What happened, and who may hear of it (section INFO)."""
