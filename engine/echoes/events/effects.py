"""Events of cards that are played, and of what effects do."""

from typing import Literal

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.keyword_models import KeywordId
from engine.echoes.catalog.vocabulary import BuildingKind, MainResource, Stat
from engine.echoes.entities.unit import UnitId
from engine.echoes.squares.coordinates import Square

Names = tuple[str, ...]


class CardPlayed(Event):
    """A Technology or Tactic is open from now on; `option` counts from 1, 0 is none."""

    kind: Literal["card_played"] = "card_played"
    seat: Seat
    card: str
    option: int = 0


class CardCancelled(Event):
    """A card goes to the discard pile without effect (R-CARD-10)."""

    kind: Literal["card_cancelled"] = "card_cancelled"
    seat: Seat
    card: str


class UpgradeAttached(Event):
    kind: Literal["upgrade_attached"] = "upgrade_attached"
    seat: Seat
    card: str
    unit: UnitId


class EffectHappened(Event):
    """An effect of a card in play was triggered."""

    kind: Literal["effect_happened"] = "effect_happened"
    seat: Seat
    card: str


class UnitStatChanged(Event):
    kind: Literal["unit_stat_changed"] = "unit_stat_changed"
    unit: UnitId
    stat: Stat
    amount: int


class KeywordGained(Event):
    """`thing` is a unit or the square of a building."""

    kind: Literal["keyword_gained"] = "keyword_gained"
    thing: str
    keyword: KeywordId
    x: int = 0


class KeywordTaken(Event):
    kind: Literal["keyword_taken"] = "keyword_taken"
    thing: str
    keyword: KeywordId


class DamagePrevented(Event):
    """Damage to a thing will be less; `amount` 0 is all of it."""

    kind: Literal["damage_prevented"] = "damage_prevented"
    thing: str
    amount: int


class BuildingHealed(Event):
    kind: Literal["building_healed"] = "building_healed"
    seat: Seat
    building: BuildingKind
    square: Square
    amount: int


class UnitExhausted(Event):
    kind: Literal["unit_exhausted"] = "unit_exhausted"
    unit: UnitId


class UnitUnexhausted(Event):
    kind: Literal["unit_unexhausted"] = "unit_unexhausted"
    unit: UnitId


class TokensUnexhausted(Event):
    kind: Literal["tokens_unexhausted"] = "tokens_unexhausted"
    seat: Seat
    res: MainResource
    count: int


class UnitPlaced(Event):
    kind: Literal["unit_placed"] = "unit_placed"
    unit: UnitId
    square: Square


class UnitReturned(Event):
    """A unit card goes back to its owner's hand or deck."""

    kind: Literal["unit_returned"] = "unit_returned"
    seat: Seat
    unit: UnitId
    card: str
    to: Literal["hand", "deck"]


class CardsFetched(Event):
    """Cards taken from deck or discard pile; those from the deck are not named (E-INFO-19)."""

    kind: Literal["cards_fetched"] = "cards_fetched"
    seat: Seat
    origin: Literal["deck", "discard"]
    to: Literal["hand", "deck"]
    count: int
    cards: Names = ()


class LookTaken(Event):
    """That a player looked, and where (E-INFO-18)."""

    kind: Literal["look_taken"] = "look_taken"
    seat: Seat
    at: Literal["hand", "deck", "tile"]
    whose: Seat
    place: str = ""


class CardsSeen(Event):
    """The cards that a look showed, for its player alone (E-INFO-18)."""

    kind: Literal["cards_seen"] = "cards_seen"
    seat: Seat
    whose: Seat
    cards: Names


class TileSeen(Event):
    """The tile that a look showed, for its player alone (E-INFO-18)."""

    kind: Literal["tile_seen"] = "tile_seen"
    seat: Seat
    place: str
    tile: str
