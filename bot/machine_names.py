"""The names of machines: each keeps the one that it got as it was seated."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.records import SeatRow

MACHINE_NAMES: Final = (
    "andvari", "billing", "dvalin", "eitri", "fjalar", "galar", "hreidmar", "ivaldi", "jari",
    "kvasir", "lofar", "mimir", "nordri", "onar", "regin", "sindri", "tekk", "volund", "ymir",
    "alvis", "munin", "garm", "skoll", "hati",
)  # fmt: skip
"""The keys of the names, which are words: `machine.regin`."""
STEP_BETWEEN_GAMES: Final = 7
"""How much further each game begins in the list; it visits every name."""


def choose_machine_name(game: int, taken: Iterable[str]) -> str:
    """Choose the name of a game's next machine: the first that no other machine there has."""
    start = game * STEP_BETWEEN_GAMES % len(MACHINE_NAMES)
    in_order = (*MACHINE_NAMES[start:], *MACHINE_NAMES[:start])
    names_taken = set(taken)
    return next((one for one in in_order if one not in names_taken), in_order[0])


def name_machines(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Name the machines that have no name yet, in seat order; only machines have one."""
    if all(bool(row.ai) == bool(row.ai_name) for row in seats):
        return list(seats)
    named = {row.seat: row if row.ai else replace(row, ai_name="") for row in seats}
    for row in sorted(named.values(), key=lambda row: row.seat):
        if row.ai and not row.ai_name:
            taken = [one.ai_name for one in named.values()]
            named[row.seat] = replace(row, ai_name=choose_machine_name(row.game, taken))
    return [named[row.seat] for row in seats]
