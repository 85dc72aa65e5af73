"""The command line: `skald <command>`."""
