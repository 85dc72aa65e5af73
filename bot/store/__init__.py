"""The truth on disk: tables, transactions, migrations."""

from bot.store.errors import StaleGameError, StoreError
from bot.store.store import Store, Transaction, migrate_database

__all__ = ["StaleGameError", "Store", "StoreError", "Transaction", "migrate_database"]
