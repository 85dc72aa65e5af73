"""Blanks of resigning, and of the game master's answer to a petition; other deeds are typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Seat
from engine.valhalla.choices.blank_making import BlankMaker, Fields, make_blank, word_field
from engine.valhalla.orders.game_master import petition_ask_id
from engine.valhalla.view import View

BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "resign": (word_field("confirm", "true"),)
}

MASTER_KIND: Final = "gm"
PETITION_ACTION: Final = "petition"
GRANT_CHOICE: Final = "true"
MAX_ANSWER_CHARACTERS: Final = 300
"""The most characters of an effect or a reason."""


@dataclass(frozen=True)
class DeedInProgress:
    """A deed that a game master is making, and what they know."""

    view: View
    ask: Ask | None
    fields: Fields

    @property
    def sides(self) -> Mapping[str, Seat]:
        """The sides whose oldest petition may be answered: the one asked about, or all of them."""
        asked = "" if self.ask is None else self.ask.id
        oldest = {seat: petition.id for seat, petition in reversed(self.view.petitions)}
        return {
            str(seat): seat
            for seat, number in sorted(oldest.items())
            if asked in {"", petition_ask_id(number)} and not self.view.side(seat).ended
        }

    @property
    def is_granted(self) -> bool:
        return str(self.fields.get("grant", "")).lower() == GRANT_CHOICE


def may_answer(view: View, ask: Ask | None) -> bool:
    """Tell whether a petition waits for this game master."""
    is_open = view.keeper and view.outcome is None
    return is_open and bool(DeedInProgress(view, ask, {}).sides)


def _offer_sides(deed: DeedInProgress) -> Blank:
    return make_blank("side", deed.sides)


def _ask_price(deed: DeedInProgress) -> Blank | None:
    """Ask for the price of a grant: no more than the favor that the side has."""
    seat = deed.sides.get(str(deed.fields.get("side", "")))
    if not deed.is_granted or seat is None:
        return None
    favor = next((one.favor for one in deed.view.own_sides if one.seat == seat), 0)
    return Blank(name="change", span=(0, favor))


def _ask_effect(deed: DeedInProgress) -> Blank | None:
    return Blank(name="value", text=MAX_ANSWER_CHARACTERS) if deed.is_granted else None


MASTER_BLANKS: Final[tuple[tuple[str, Callable[[DeedInProgress], Blank | None]], ...]] = (
    ("action", lambda _: make_blank("action", (PETITION_ACTION,))),
    ("side", _offer_sides),
    ("grant", lambda _: make_blank("grant", (GRANT_CHOICE, "false"))),
    ("change", _ask_price),
    ("value", _ask_effect),
    ("reason", lambda _: Blank(name="reason", text=MAX_ANSWER_CHARACTERS)),
)
"""The blanks of an answer to a petition (V-10.1-33, V-12.30-01)."""
