"""The table as everybody sees it (section INFO, E-INFO-01 to E-INFO-08).

State and view both hold it, so that checks and the carrying out of orders ask the same functions.
Nothing secret is ever put on it: hands and decks are numbers here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import PlainSerializer, PlainValidator

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from engine.echoes.catalog.card_set import CardSet, dump_card_set, load_card_set
from engine.echoes.catalog.tiles import Rotation
from engine.echoes.catalog.vocabulary import Phase, Terrain
from engine.echoes.entities.attack import Attack
from engine.echoes.entities.building import Building
from engine.echoes.entities.lasting_effect import LastingEffect
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit, UnitId
from engine.echoes.settings import Settings, Team
from engine.echoes.squares.coordinates import Square

StoredCardSet = Annotated[
    CardSet, PlainValidator(load_card_set), PlainSerializer(dump_card_set, return_type=Any)
]

NOBODY: Final = Seat(0)
"""The active seat before the first turn."""

Stage = Literal["pick_order", "pick_civ", "team_first", "opening", "turns"]
"""E-PIPE-02 to E-PIPE-04, then the turns."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A discovered tile; its rotation is None until the scouting player has chosen it."""

    tile: str
    rotation: Rotation | None


@dataclass(slots=True)
class Board:
    """Everything that lies open."""

    settings: Settings
    cards: StoredCardSet
    players: list[PlayerArea]
    """By seat."""
    turn_order: tuple[Seat, ...]
    stage: Stage = "pick_order"
    first_picker: Team | None = None
    """The team that chooses a civilization first (E-SETUP-13)."""
    teams_ordered: list[Team] = field(default_factory=list)
    """The teams that have decided which of their players goes first (R-TEAM-03)."""
    tiles: dict[str, LaidTile] = field(default_factory=dict)
    """Discovered tiles by place."""
    undiscovered: list[str] = field(default_factory=list)
    """Places of face-down tiles (E-SCOUT-01)."""
    terrain: dict[Square, Terrain] = field(default_factory=dict)
    """Of every discovered square."""
    units: dict[UnitId, Unit] = field(default_factory=dict)
    buildings: dict[Square, Building] = field(default_factory=dict)
    """One building at most stands on a square (E-BUILD-03)."""
    team_wild: dict[Team, int] = field(default_factory=dict)
    """Temporary Wild tokens that both players of a team may use (E-TEAM-05, R-TEAM-04)."""
    turn: int = 0
    """Turns begun so far."""
    active: Seat = NOBODY
    phase: Phase = "mobilization"
    has_built_camp: bool = False
    choice: OpenChoice | None = None
    window: int = 0
    """The number of the open reaction window; 0: none is open (R-CARD-08)."""
    windows_opened: int = 0
    attack: Attack | None = None
    lasting: list[LastingEffect] = field(default_factory=list)
    uses: dict[str, int] = field(default_factory=dict)
    """How often limited effects happened: by `turn/` or `game/`, card and number of the effect."""
    lent_upgrades: dict[str, Seat] = field(default_factory=dict)
    """Upgrades on a teammate's unit, with the player whose cards they are (R-CARD-01)."""
    arrivals: list[str] = field(default_factory=list)
    """Cards in the order in which they came into play (R-TURN-05)."""
    quiet_turns: int = 0
    """Turns in a row in which nothing was damaged, lost, deployed, built or played (R-WIN-04)."""
    is_quiet: bool = True
    """Whether nothing of that has happened in this turn."""
    draw_offers: dict[Seat, int] = field(default_factory=dict)
    """By seat: the own turn with whose end a draw offer ends (R-ORD-01)."""
    outcome: Outcome | None = None

    @property
    def size(self) -> int:
        return self.settings.map_size

    @property
    def round(self) -> int:
        """The rounds begun so far: in each, every player has one turn."""
        return -(-self.turn // len(self.players))

    def player(self, seat: Seat) -> PlayerArea:
        return self.players[seat - 1]

    @property
    def active_player(self) -> PlayerArea:
        return self.player(self.active)

    def team_of(self, seat: Seat) -> Team:
        return self.players[seat - 1].team

    def is_allied(self, one: Seat, other: Seat) -> bool:
        """Tell whether two seats are one player or teammates (E-VOC-10, E-TEAM-08)."""
        return self.team_of(one) == self.team_of(other)

    def opponents_of(self, seat: Seat) -> list[Seat]:
        """List the opponents of a seat in turn order after it (R-TURN-05)."""
        return [other for other in self.order_from(seat) if not self.is_allied(seat, other)]

    def teammate_of(self, seat: Seat) -> Seat | None:
        """Return the other player of the team; None in a duel."""
        team = [other for other in self.turn_order if self.is_allied(seat, other)]
        return next((other for other in team if other != seat), None)

    def order_from(self, seat: Seat) -> list[Seat]:
        """List all seats in turn order, this one first."""
        at = self.turn_order.index(seat)
        return [*self.turn_order[at:], *self.turn_order[:at]]

    def units_on(self, square: Square) -> list[Unit]:
        """List the units on a square, in the order in which they came into play."""
        return [unit for unit in self.units.values() if unit.square == square]

    def units_of(self, seat: Seat) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.owner == seat]

    def buildings_of(self, seat: Seat) -> Iterator[Building]:
        """Iterate over the buildings of a player, by their squares."""
        return (self.buildings[at] for at in sorted(self.buildings) if self._owns(seat, at))

    def _owns(self, seat: Seat, square: Square) -> bool:
        return self.buildings[square].owner == seat

    def capital_of(self, seat: Seat) -> Building:
        return next(one for one in self.buildings_of(seat) if one.kind == "capital")

    def copy(self) -> "Board":
        return Board(
            self.settings,
            self.cards,
            [player.copy() for player in self.players],
            self.turn_order,
            self.stage,
            self.first_picker,
            self.teams_ordered.copy(),
            self.tiles.copy(),
            self.undiscovered.copy(),
            self.terrain.copy(),
            {handle: unit.copy() for handle, unit in self.units.items()},
            {square: building.copy() for square, building in self.buildings.items()},
            self.team_wild.copy(),
            self.turn,
            self.active,
            self.phase,
            self.has_built_camp,
            self.choice,
            self.window,
            self.windows_opened,
            self.attack,
            self.lasting.copy(),
            self.uses.copy(),
            self.lent_upgrades.copy(),
            self.arrivals.copy(),
            self.quiet_turns,
            self.is_quiet,
            self.draw_offers.copy(),
            self.outcome,
        )
