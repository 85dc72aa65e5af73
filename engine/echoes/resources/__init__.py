"""Resources: what pays a cost, and how tokens come and go (section RES)."""
