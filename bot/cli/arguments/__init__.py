"""What each command takes on the command line, and the function that runs it."""
