"""Units, map features and designs: values that the state and views share."""
