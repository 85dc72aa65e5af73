"""The check of every order, on a view, in the ledger's sequence of refusals (section ORDER)."""
