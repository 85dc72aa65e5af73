"""The guide to Empire: Valhalla: its pages, the positions they show, and how they are drawn."""
