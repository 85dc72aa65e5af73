"""The names of people and of seats, on one short line, and told apart."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.machine_names import name_machines
from bot.records import Person, SeatRow
from bot.store.store import Transaction
from engine.core.notation.name_folding import fold_name
from render.words import COMMON_BOOK, Voice

MAX_NAME_LENGTH: Final = 32
"""The limit of names in Discord."""


MAX_ACCENTS: Final = 2
"""The most accents on one letter."""


_HIDDEN_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(name: str) -> str:
    """Return a name on one short line, without hidden characters (S-TABLE-10)."""
    one_line = " ".join("".join(_visible_letters(unicodedata.normalize("NFC", name))).split())
    return (
        one_line
        if len(one_line) <= MAX_NAME_LENGTH
        else one_line[: MAX_NAME_LENGTH - 1].rstrip() + "\u2026"
    )


def _visible_letters(name: str) -> Iterator[str]:
    """Iterate over a name's visible characters, with at most `MAX_ACCENTS` accents a letter."""
    accents = 0
    for letter in name:
        accents = accents + 1 if unicodedata.combining(letter) else 0
        if letter.isspace():
            yield " "
        elif unicodedata.category(letter) not in _HIDDEN_CATEGORIES and accents <= MAX_ACCENTS:
            yield letter


def name_players(
    seats: Iterable[SeatRow], people: Mapping[int, Person], language: str
) -> dict[int, str]:
    """Return the players' names by seat; equal names get numbers (S-TABLE-10)."""
    names: dict[int, str] = {}
    for row in sorted(name_machines(tuple(seats)), key=lambda row: row.seat):
        person = None if row.person is None else people.get(row.person)
        name = person.name if person else _name_machine(row, language) if row.ai else ""
        if name:
            names[row.seat] = _make_unique(name, names.values())
    return names


def _name_machine(row: SeatRow, language: str) -> str:
    """Return a machine's name, which tells that it is one."""
    voice = Voice(language, COMMON_BOOK)
    return voice.say("seat.ai", name=voice.say(f"machine.{row.ai_name}"))


def _make_unique(name: str, taken: Iterable[str]) -> str:
    taken_names = {fold_name(word) for word in taken}
    number, unique = 1, name
    while fold_name(unique) in taken_names:
        number += 1
        unique = f"{name} ({number})"
    return unique


async def read_player_names(
    tx: Transaction, seats: Iterable[SeatRow], language: str
) -> dict[int, str]:
    """Read the players' names by seat."""
    seats = tuple(seats)
    people = await tx.people.find_all([row.person for row in seats if row.person is not None])
    return name_players(seats, people, language)
