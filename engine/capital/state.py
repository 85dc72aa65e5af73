"""The state of a game: slotted dataclasses with a copy method."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Self

from pydantic import ConfigDict, Field, PlainSerializer, PlainValidator, TypeAdapter

from engine.capital.catalog.card_set import CardSet, dump_card_set, load_card_set
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import CompletedUpgrade, PlacedBuilding, slots_of_kingdom
from engine.capital.entities.open_war import Choice, OpenWar
from engine.capital.events.turns import Phase
from engine.capital.settings import UPGRADE_GOALS, Colour, Mode, Settings
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat

StoredCardSet = Annotated[
    CardSet, PlainValidator(load_card_set), PlainSerializer(dump_card_set, return_type=Any)
]


FIRST_SEAT: Final = Seat(1)


@dataclass(slots=True)
class Kingdom:
    """One seat's kingdom, its secrets included."""

    seat: Seat
    city: str
    colour: Colour
    out: bool = False
    upgrades: list[CompletedUpgrade] = field(default_factory=list)
    buildings: list[PlacedBuilding] = field(default_factory=list)
    units: dict[str, str] = field(default_factory=dict)
    """Unit by the slot it lies in; fighters on the battlefield keep theirs (C-SLOT-09)."""
    hand: list[str] = field(default_factory=list)
    policy: Policy = field(default_factory=Policy)
    held: int = 0
    missed: int = 0
    turns: int = 0

    @property
    def taken(self) -> dict[str, str]:
        return self.units

    @property
    def hand_size(self) -> int:
        return len(self.hand)

    @property
    def fixed_slots(self) -> None:
        """None: a kingdom in a state changes, so its slots are computed each time."""

    def copy(self) -> "Kingdom":
        return Kingdom(
            self.seat,
            self.city,
            self.colour,
            self.out,
            self.upgrades.copy(),
            self.buildings.copy(),
            self.units.copy(),
            self.hand.copy(),
            self.policy,
            self.held,
            self.missed,
            self.turns,
        )


@dataclass(slots=True)
class State:
    """The state of a game at one moment."""

    settings: Settings
    cards: StoredCardSet
    kingdoms: Annotated[list[Kingdom], Field(alias="realms")]
    """By seat. Positions are stored with the name `realms`, which their proofs hold."""
    deck: list[str]
    discard: list[str] = field(default_factory=list)
    legends: list[str] = field(default_factory=list)
    """The Legendary Deck, from the top."""
    round: int = 1
    turn: Seat = FIRST_SEAT
    phase: Phase = "build"
    gold: int = 0
    builds: int = 0
    wars_won: int = 0
    hp_razed: int = 0
    fought: list[Seat] = field(default_factory=list)
    """Rivals fought this turn (C-ATTACK-07)."""
    spent: list[str] = field(default_factory=list)
    """Slots whose troop has fought this turn (C-ATTACK-08)."""
    put_off: int = 0
    """Draws put off to the end of the Regroup phase (C-EFFECT-10)."""
    acted: bool = False
    """Whether an order of the active seat was accepted this turn (C-TIME-06)."""
    shown: list[str] = field(default_factory=list)
    """The Legendary cards of an open `pick`."""
    war: OpenWar | None = None
    sequence: int = 0
    chance: dict[str, int] = field(default_factory=dict)
    fallen: list[Seat] = field(default_factory=list)
    """Defeated seats in the order they fell."""
    outcome: Outcome | None = None

    __pydantic_config__ = ConfigDict(extra="forbid")

    @property
    def mode(self) -> Mode:
        return self.settings.mode

    @property
    def goal(self) -> int:
        return UPGRADE_GOALS[self.settings.mode]

    @property
    def active_kingdom(self) -> Kingdom:
        return self.kingdoms[self.turn - 1]

    @property
    def choice(self) -> Choice | None:
        """The open choice of the active seat, if any (C-ORDER-06)."""
        if self.shown:
            return "pick"
        return self.war.choice if self.war is not None else None

    def units_in_slot_order(self, kingdom: Kingdom) -> list[str]:
        """List a kingdom's units in slot order, whatever order they came in."""
        return [
            kingdom.units[slot.address]
            for slot in slots_of_kingdom(self, kingdom)
            if slot.address in kingdom.units
        ]

    def take_next_sequence(self) -> int:
        """Take the next number of the placed order."""
        self.sequence += 1
        return self.sequence

    def copy(self) -> Self:
        return type(self)(
            self.settings,
            self.cards,
            [kingdom.copy() for kingdom in self.kingdoms],
            self.deck.copy(),
            self.discard.copy(),
            self.legends.copy(),
            self.round,
            self.turn,
            self.phase,
            self.gold,
            self.builds,
            self.wars_won,
            self.hp_razed,
            self.fought.copy(),
            self.spent.copy(),
            self.put_off,
            self.acted,
            self.shown.copy(),
            self.war.copy() if self.war is not None else None,
            self.sequence,
            self.chance.copy(),
            self.fallen.copy(),
            self.outcome,
        )


STATE_ADAPTER: Final[TypeAdapter[State]] = TypeAdapter(State)
