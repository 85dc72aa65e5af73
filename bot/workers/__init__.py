"""Worker processes that draw pictures and think for machines, and what is read at the start."""
