"""The contents of pictures, gathered and worded before anything is drawn."""
