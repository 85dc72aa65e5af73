"""What a press or a line leads to, before Discord is answered."""
