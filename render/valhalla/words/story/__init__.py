"""How chapters are told: paragraphs, grouped events, fields."""
