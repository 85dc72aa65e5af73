"""Games that are over: what is shown of them, and the last words of those who played."""
