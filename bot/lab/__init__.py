"""What `skald bench` and `skald simulate` share: a clock, a person's screen, data loading."""
