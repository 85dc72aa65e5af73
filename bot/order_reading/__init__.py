"""Reading of typed or chosen orders, with suggestions of the nearest legal spelling."""
