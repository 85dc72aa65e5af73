"""The application: what a command, a press, a modal or a typed line leads to, as values.

Whoever asks comes as a `Request`, what they are told goes as an `Answer`. Discord is not known
here.
"""
