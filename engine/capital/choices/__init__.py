"""The blanks of every order: which choices each field has, given the fields filled in."""
