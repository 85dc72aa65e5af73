"""Whether an order may stand, from a view: the refusals of section 23 in the ledger's sequence."""
