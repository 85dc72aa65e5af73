"""The application: everything between the rules and Discord (see README.md beside this file)."""
