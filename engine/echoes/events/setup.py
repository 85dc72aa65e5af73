"""Events before the first turn."""

from typing import Literal

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.settings import Team


class SeedCommitted(Event):
    """The hash that proves the seed once the game is over (R-INFO-01)."""

    kind: Literal["seed_committed"] = "seed_committed"
    commitment: str


class TableOpened(Event):
    kind: Literal["table_opened"] = "table_opened"
    mode: str
    map: str


class StartRolled(Event):
    """The roll for the starting player: by entry, or by team in the team game (R-SETUP-05)."""

    kind: Literal["start_rolled"] = "start_rolled"
    rolls: tuple[int, ...]
    winner: Seat


class PickOrderChosen(Event):
    kind: Literal["pick_order_chosen"] = "pick_order_chosen"
    seat: Seat
    first: Team


class CivPicked(Event):
    kind: Literal["civ_picked"] = "civ_picked"
    seat: Seat
    civ: CivId


class TeamOrdered(Event):
    """Which player of a team goes first (E-TEAM-04)."""

    kind: Literal["team_ordered"] = "team_ordered"
    team: Team
    seat: Seat


class TilesLaid(Event):
    """The map lies ready: starting tiles open, all others face-down (E-SETUP-10)."""

    kind: Literal["tiles_laid"] = "tiles_laid"
    face_down: int


class OpeningAnswered(Event):
    """How many cards a player set aside, told once all have answered (E-INFO-20)."""

    kind: Literal["opening_answered"] = "opening_answered"
    seat: Seat
    count: int
