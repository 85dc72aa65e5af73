"""Errors that many orders share (V-12.0-10 to V-12.0-27)."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final
from unicodedata import category

from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.checks.case import OrderCase, no
from engine.valhalla.map.hexes import on_map
from engine.valhalla.view import View


def hex_known(view: View, at: str) -> Iterator[Refusal]:
    """Is there such a hex on the map? (V-12.0-16)."""
    if not well_formed(at) or not on_map(view.size, at):
        yield no("UNKNOWN_HEX", "V-12.0-16", hex=at[:20])


def well_formed(at: str) -> bool:
    """Tell whether a text is written like a hex (V-0-07)."""
    return len(at) == 7 and at[3] == "." and (at[:3] + at[4:]).isascii() and (
        at[:3] + at[4:]
    ).isdigit()  # fmt: skip


def revealed(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Is the hex on the map, and revealed to the side? (V-12.0-16, V-12.0-17)."""
    wrong = list(hex_known(case.view, at))
    yield from wrong
    if not wrong and at not in case.me.revealed:
        yield no("HEX_NOT_REVEALED", "V-12.0-17", hex=at)


def side_of(view: View, given: str) -> Seat | None:
    """Read a side: its seat, or its name in any case."""
    if given.isascii() and given.isdigit() and 1 <= int(given) <= len(view.sides):
        return Seat(int(given))
    wanted = given.strip().casefold()
    return next((one.seat for one in view.sides if one.name.casefold() == wanted), None)


def side_known(view: View, given: str) -> Iterator[Refusal]:
    """Is there such a side? (V-12.0-19)."""
    if side_of(view, given) is None:
        yield no("UNKNOWN_SIDE", "V-12.0-19", side=given[:40])


def own_asset(case: OrderCase, at: str, asset: str) -> Iterator[Refusal]:
    """Is it the side's own, or might it be by the construction phase? (V-12.0-20, V-12.0-27)."""
    yield from revealed(case, at)
    if at in case.me.places:
        return
    known = at in case.me.land.features
    there = any(where == at for where in case.plan.at.values()) or at in case.plan.entered
    if at in case.me.revealed and not (known and there):
        yield no("NOT_YOUR_ASSET", "V-12.0-20", asset=asset, hex=at)


UNSEEN: Final = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Mn", "Mc", "Me"})
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their class of which nothing is seen."""


def wordless(text: str) -> bool:
    """Tell whether nothing of a text can be seen: blanks, controls, marks on nothing."""
    return all(category(one) in UNSEEN or one in BLANKS for one in text)


def nearest(given: str, known: tuple[str, ...]) -> str:
    """Find what may have been meant."""
    found = get_close_matches(given, known, 1, 0.5)
    return found[0] if found else ""
