"""The construction phase: razing, upgrades, buildings, transfers."""
