"""The machine player: it knows what its view tells, and gives orders like anyone else."""
