"""What cards make of units, buildings and costs: numbers and keywords, read off the open table."""
