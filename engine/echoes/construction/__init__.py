"""Construction: where Camps and Barracks may be built (section BUILD)."""
