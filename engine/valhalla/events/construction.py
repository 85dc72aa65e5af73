"""Events: cities, farms, units and gold (sections 3 to 5). All are for the side alone."""

from typing import Literal

from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.base import CountTexts, TraceLine


class IncomePaid(Event):
    """The income of cities and farms, part by part (V-14-09)."""

    kind: Literal["income_paid"] = "income_paid"
    seat: Seat
    gold: int
    """The gold earned now."""
    treasury: int
    lines: tuple[TraceLine, ...]


class UpkeepPaid(Event):
    """The upkeep of units was paid (V-14-10)."""

    kind: Literal["upkeep_paid"] = "upkeep_paid"
    seat: Seat
    gold: int
    """The gold paid now."""
    treasury: int
    lines: tuple[TraceLine, ...]


class Despawned(Event):
    """Units that could not be paid despawned (V-5.1-04)."""

    kind: Literal["despawned"] = "despawned"
    seat: Seat
    due: int
    """The upkeep that was due before they despawned."""
    treasury: int
    units: CountTexts
    """How many of each kind: `3 swordsman`."""
    ids: tuple[int, ...]


class UnitsMade(Event):
    """Units appeared in a hex."""

    kind: Literal["units_made"] = "units_made"
    seat: Seat
    at: str
    how: Literal["city", "summoner"]
    units: CountTexts
    ids: tuple[int, ...]


class OfficerReady(Event):
    """An Officer appeared in the capital (V-14-07)."""

    kind: Literal["officer_ready"] = "officer_ready"
    seat: Seat
    at: str
    officer: str
    id: int
    caster: str = ""
    """The type of a Caster, drawn now (V-4.4-28)."""
    palace: str = ""
    """The Palace that sent it for free; "" for the Officer in production."""


class TrainingStarted(Event):
    kind: Literal["training_started"] = "training_started"
    seat: Seat
    officer: str
    turns: int
    repeat: bool
    lost: str = ""
    """The Officer whose production it replaces."""


class TrainingStopped(Event):
    """No Officer is in production any more: stopped, or the capital is lost (V-4.4-10)."""

    kind: Literal["training_stopped"] = "training_stopped"
    seat: Seat
    officer: str
    why: Literal["order", "capital"]


class CapitalNamed(Event):
    """A side without a capital has one again (V-3.1-21)."""

    kind: Literal["capital_named"] = "capital_named"
    seat: Seat
    at: str


class CapitalLost(Event):
    """The own capital was razed to Ruins by its owner (V-3.1-20)."""

    kind: Literal["capital_lost"] = "capital_lost"
    seat: Seat
    at: str


class FortificationsBack(Event):
    """A city's fortifications are whole again (V-3.2-17)."""

    kind: Literal["fortifications_back"] = "fortifications_back"
    seat: Seat
    at: str


class Upgraded(Event):
    kind: Literal["upgraded"] = "upgraded"
    seat: Seat
    at: str
    feature: str
    level: int
    gold: int
    treasury: int
    lines: tuple[TraceLine, ...] = ()
    """The price, part by part."""


class Built(Event):
    kind: Literal["built"] = "built"
    seat: Seat
    at: str
    building: str
    replaced: str = ""
    gold: int
    treasury: int
    lines: tuple[TraceLine, ...] = ()
    """The price, part by part."""


class Razed(Event):
    """An owner razed levels of its own city or farm (V-3.4-09, V-3.4-11)."""

    kind: Literal["razed"] = "razed"
    seat: Seat
    at: str
    feature: str
    levels: int
    level: int
    """The level that is left."""
    gold: int
    treasury: int
    removed: tuple[str, ...]


class Fortified(Event):
    """A city's fortification levels were allocated (V-3.2-10)."""

    kind: Literal["fortified"] = "fortified"
    seat: Seat
    at: str
    walls: int
    artillery: int
    hazards: int


class ProductionSet(Event):
    """What a city produces from now on, if anything (V-12.13-01)."""

    kind: Literal["production_set"] = "production_set"
    seat: Seat
    at: str
    units: tuple[str, ...]
    """In order of importance: `4 swordsman`."""


class HeirNamed(Event):
    """The city that becomes capital when there is none was named (V-12.27-01)."""

    kind: Literal["heir_named"] = "heir_named"
    seat: Seat
    at: str


class PreferencesSet(Event):
    """Preferences were set; only those that the order gave are filled (V-12.25-01)."""

    kind: Literal["preferences_set"] = "preferences_set"
    seat: Seat
    despawn: tuple[str, ...] | None = None
    succession: tuple[int, ...] | None = None
    retreat: dict[str, tuple[str, ...]]
    auto_officers: dict[str, str]


class Disbanded(Event):
    kind: Literal["disbanded"] = "disbanded"
    seat: Seat
    units: CountTexts
    ids: tuple[int, ...]


class GoldSent(Event):
    """For the giver: gold was sent (V-13-23)."""

    kind: Literal["gold_sent"] = "gold_sent"
    seat: Seat
    to: Seat
    gold: int
    treasury: int


class GoldReceived(Event):
    """For the receiver: gold was sent (V-13-23, V-13-41)."""

    kind: Literal["gold_received"] = "gold_received"
    seat: Seat
    giver: Seat
    gold: int
    treasury: int


class CourtierWorks(Event):
    """A Courtier ended its turn in an own city or farm (V-4.4-21)."""

    kind: Literal["courtier_works"] = "courtier_works"
    seat: Seat
    at: str
