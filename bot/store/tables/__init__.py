"""A module for each table: its statements, and nothing else."""
