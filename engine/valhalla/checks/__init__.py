"""Checks whether an order may stand, in the ledger's sequence of refusals (section 12)."""
