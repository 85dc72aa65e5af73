"""Kinds of columns and indexes that several tables have."""

from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Text
from sqlalchemy.sql.elements import ColumnElement

from bot.store.columns import KeyNumber


def id_column() -> Column[int]:
    """Make a counted primary key."""
    return Column("id", KeyNumber, primary_key=True, autoincrement=True)


def text_column(name: str, **options: Any) -> Column[str]:
    """Make a text that is always given."""
    return Column(name, Text, nullable=False, **options)


def integer_column(name: str, **options: Any) -> Column[int]:
    """Make a whole number that is always given."""
    return Column(name, Integer, nullable=False, **options)


def key_column(name: str) -> Column[int]:
    """Make a part of a primary key that is given, not counted."""
    return Column(name, Integer, primary_key=True, autoincrement=False)


def game_column(**options: Any) -> Column[int]:
    """Make a reference to a game."""
    return Column("game", BigInteger, ForeignKey("games.id"), autoincrement=False, **options)


def person_column(**options: Any) -> Column[int]:
    """Make a reference to a person."""
    return Column("person", BigInteger, ForeignKey("people.id"), autoincrement=False, **options)


def partial_index(name: str, *columns: Column[Any], where: ColumnElement[bool]) -> Index:
    """Index only the few rows that the clock looks for."""
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)
