"""What players read and see: views and events go in, words and pictures come out."""
