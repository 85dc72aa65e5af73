"""The guide to the city game: its pages, the positions they show, and how they are drawn."""
