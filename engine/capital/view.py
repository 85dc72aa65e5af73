"""What one seat may know of the table (section INFO)."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.capital.catalog.card_set import CardSet
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import AddressedSlot, CompletedUpgrade, PlacedBuilding
from engine.capital.entities.kingdom_figures import Tally, Tracker
from engine.capital.entities.open_war import Choice, OpenWar
from engine.capital.events.turns import Phase
from engine.capital.settings import Colour, Mode, Settings
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat, Viewer


@dataclass(frozen=True, slots=True)
class KingdomSecrets:
    """The facts of a kingdom that only its owner and partner know (C-INFO-05, -06, -13)."""

    units: Mapping[str, str]
    hand: tuple[str, ...]
    policy: Policy


@dataclass(frozen=True, slots=True)
class KingdomView:
    """A kingdom as a viewer knows it; its secrets are None for others' kingdoms."""

    seat: Seat
    city: str
    colour: Colour
    out: bool
    upgrades: tuple[CompletedUpgrade, ...]
    buildings: tuple[PlacedBuilding, ...]
    taken: tuple[str, ...]
    """Slots that hold a unit, in slot order (C-INFO-09)."""
    fixed_slots: tuple[AddressedSlot, ...]
    hand_size: int
    held: int
    missed: int
    tally: Tally
    tracker: Tracker
    city_hp: int
    hp: Mapping[str, int]
    upgrade_cost: int
    village_cost: int
    secrets: KingdomSecrets | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as one viewer may know it; None is the public."""

    viewer: Viewer
    settings: Settings
    cards: CardSet
    goal: int
    round: int
    turn: Seat
    turns: int
    """The number of turns the active seat has begun."""
    phase: Phase
    choice: Choice | None
    gold: int
    builds: int
    wars_won: int
    hp_razed: int
    fought: tuple[Seat, ...]
    spent: tuple[str, ...]
    put_off: int
    kingdoms: tuple[KingdomView, ...]
    deck_size: int
    legends_size: int
    discard: tuple[str, ...]
    war: OpenWar | None
    shown: tuple[str, ...]
    """The cards of an open `pick`, for the picking seat alone (C-QUEST-05)."""
    fallen: tuple[Seat, ...]
    outcome: Outcome | None

    @property
    def mode(self) -> Mode:
        return self.settings.mode

    @property
    def me(self) -> KingdomView | None:
        """The viewer's own kingdom."""
        if self.viewer is None or not 1 <= self.viewer <= len(self.kingdoms):
            return None
        return self.kingdoms[self.viewer - 1]
