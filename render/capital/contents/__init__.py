"""What the pictures of the city game show, found and named before anything is drawn."""
