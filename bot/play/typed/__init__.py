"""Direct messages: command words, questions, and orders line by line."""
