"""Events: rounds and turns begin and end, sides end, somebody wins (sections 1 and 5)."""

from typing import Literal

from engine.core.protocol.values import Event, Model, Seat
from engine.valhalla.events.base import TraceLine


class RoundBegan(Event):
    kind: Literal["round_began"] = "round_began"
    round: int


class TurnBegan(Event):
    """Public: whose turn it is (V-13-07)."""

    kind: Literal["turn_began"] = "turn_began"
    seat: Seat
    round: int


class LostAsset(Model):
    """An asset that was lost unseen (V-13-21)."""

    at: str
    feature: str
    level: int = 0
    name: str = ""
    """The name of a city."""
    capital: bool = False


class SituationGiven(Event):
    """Private: a side's turn begins, with what changed since its last (V-5.1-05)."""

    kind: Literal["situation_given"] = "situation_given"
    seat: Seat
    round: int
    gold: int
    favor: int
    orders: int
    lost: tuple[str, ...] = ()
    """Hexes of assets that were lost unseen since the last turn (V-13-21)."""
    gone: tuple[LostAsset, ...] = ()
    """The same assets in detail; older games have the hexes alone."""


class TurnLapsed(Event):
    """Public: a side's time ran out; the orders on its sheet are carried out (V-5.1-06)."""

    kind: Literal["turn_lapsed"] = "turn_lapsed"
    seat: Seat


class SideEnded(Event):
    kind: Literal["side_ended"] = "side_ended"
    seat: Seat
    how: Literal["ruler", "resigned", "keeper"]


class CapitalsHeld(Event):
    """A side is one round from a victory by capitals (V-13-11)."""

    kind: Literal["capitals_held"] = "capitals_held"
    seat: Seat


class ScoreTold(Event):
    """A side's score at the end, part by part (V-1-09)."""

    kind: Literal["score_told"] = "score_told"
    seat: Seat
    score: int
    lines: tuple[TraceLine, ...]


class GameWon(Event):
    kind: Literal["game_won"] = "game_won"
    seats: tuple[Seat, ...]
    how: str
    round: int


class SeedShown(Event):
    """After the end the seed may be shown (V-13-05)."""

    kind: Literal["seed_shown"] = "seed_shown"
    commitment: str
