"""`skald simulate`: the whole application against the local stand-in, and a final proof."""
