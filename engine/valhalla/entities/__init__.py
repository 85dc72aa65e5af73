"""Units, places and what they are made of: values that state and views share."""
