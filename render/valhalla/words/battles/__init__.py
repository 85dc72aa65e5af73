"""Battles in words before they are fought: forecasts of attacks, and what a march may meet."""
