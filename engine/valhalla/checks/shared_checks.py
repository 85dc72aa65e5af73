"""Checks that many orders share (V-12.0-10 to V-12.0-27)."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.checks.order_case import OrderCase, make_refusal
from engine.valhalla.map.hexes import is_on_map
from engine.valhalla.view import View

MAX_HEX_QUOTED: Final = 60
"""So much of what is no hex is quoted."""


def check_hex_exists(view: View, at: str) -> Iterator[Refusal]:
    """Check that there is such a hex on the map (V-12.0-16)."""
    if not is_hex_text(at) or not is_on_map(view.size, at):
        yield make_refusal("UNKNOWN_HEX", "V-12.0-16", hex=at[:MAX_HEX_QUOTED])


def is_hex_text(at: str) -> bool:
    """Return whether a text is written like a hex (V-0-07)."""
    return len(at) == 7 and at[3] == "." and (at[:3] + at[4:]).isascii() and (
        at[:3] + at[4:]
    ).isdigit()  # fmt: skip


def check_hex_revealed(case: OrderCase, at: str) -> Iterator[Refusal]:
    """Check that the hex is on the map and revealed to the side (V-12.0-16, V-12.0-17)."""
    refusals = list(check_hex_exists(case.view, at))
    yield from refusals
    if not refusals and at not in case.me.revealed:
        yield make_refusal("HEX_NOT_REVEALED", "V-12.0-17", hex=at)


def parse_side(view: View, given: str) -> Seat | None:
    """Return the side of a seat number, or of a name in upper or lower case; None if unknown."""
    if given.isascii() and given.isdigit() and 1 <= int(given) <= len(view.sides):
        return Seat(int(given))
    wanted = given.strip().casefold()
    return next((one.seat for one in view.sides if one.name.casefold() == wanted), None)


def check_side_exists(view: View, given: str) -> Iterator[Refusal]:
    """Check that there is such a side (V-12.0-19)."""
    if parse_side(view, given) is None:
        yield make_refusal("UNKNOWN_SIDE", "V-12.0-19", side=given[:40])


def check_own_asset(case: OrderCase, at: str, asset: str) -> Iterator[Refusal]:
    """Check that an asset is the side's own, or may be by the construction phase.

    Rules: V-12.0-20, V-12.0-27.
    """
    yield from check_hex_revealed(case, at)
    if at in case.me.places:
        return
    has_feature = at in case.me.land.features
    is_reached = (
        any(where == at for where in case.plan.hex_of.values()) or at in case.plan.entered_hexes
    )
    if at in case.me.revealed and not (has_feature and is_reached):
        yield make_refusal("NOT_YOUR_ASSET", "V-12.0-20", asset=asset, hex=at)


def nearest_spelling(given: str, known: tuple[str, ...]) -> str:
    """Return the known word with the nearest spelling; "" if none is near."""
    found = get_close_matches(given, known, 1, 0.5)
    return found[0] if found else ""
