"""The parts of `skald bench table`: bots in processes of their own, and what is asked of them."""
