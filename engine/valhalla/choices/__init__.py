"""The blanks of every order, in the sequence in which they are asked."""
