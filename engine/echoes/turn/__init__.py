"""Carrying out orders: setting up, turns, attacks, cards, and what runs out of time."""
