"""What is still to be carried out, as values: a step that waits for a choice keeps them."""
