"""The words of card data; the vocabulary is closed."""

from typing import Annotated, Final, Literal, get_args

from pydantic import Field, Strict

from engine.core.files.card_data import CardDataModel

Role = Literal["regular", "starting_scout", "conqueror", "civilization"]
CardKind = Literal["unit", "technology", "tactic", "civilization"]
TechType = Literal["upgrade", "action", "reaction", "event"]
CardClass = Literal["infantry", "cavalry", "archer", "siege", "ship", "support"]
Directions = Literal["orthogonal", "diagonal", "multi"]
Stat = Literal["health", "melee", "ranged", "move"]
AttackStat = Literal["melee", "ranged", "both"]
AttackMode = Literal["melee", "ranged"]
DamageKind = Literal["melee", "ranged", "direct"]
MainResource = Literal["food", "wood", "gold"]
Resource = Literal["food", "wood", "gold", "wild"]
BuildingKind = Literal["camp", "barracks", "capital"]
Terrain = Literal[
    "farmland", "forest", "mine", "mountain", "water", "river", "village", "double_gold", "plain",
    "capital",
]  # fmt: skip
Side = Literal["own", "allied", "enemy", "any"]
Player = Literal["me", "opponent", "teammate"]
Reference = Literal["self", "subject", "other"]
Trigger = Literal[
    "play", "static", "action", "turn_start", "turn_end", "attack", "targeted",
    "building_targeted", "lost", "destroys", "deployed", "built", "scouted", "card_played",
    "any_time",
]  # fmt: skip
Thing = Literal["unit", "building", "square", "tile"]
Pick = Literal["self", "subject", "other", "chosen", "all"]
Range = Literal["same", "adjacent", "surrounding", "two"]
Duration = Literal["now", "combat", "turn", "round", "permanent"]
Phase = Literal["mobilization", "deployment"]

TECH_TYPES: Final[tuple[TechType, ...]] = get_args(TechType)
CLASSES: Final[tuple[CardClass, ...]] = get_args(CardClass)
MAIN_RESOURCES: Final[tuple[MainResource, ...]] = get_args(MainResource)
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
TRIGGERS: Final[tuple[Trigger, ...]] = get_args(Trigger)

Whole = Annotated[int, Strict(), Field(ge=-99, le=99)]
"""A whole number; no flag and no text that looks like one."""
Amount = Annotated[int, Strict(), Field(ge=1, le=99)]
"""How many: 1 or more."""
Count = Annotated[int, Strict(), Field(ge=0, le=99)]
"""How many: 0 or more."""
Flag = Annotated[bool, Strict()]


CivId = Annotated[str, Field(pattern=r"^[a-z0-9_]+$")]
"""The id of a civilization, with which the ids of its cards begin."""


class LocalText(CardDataModel):
    """A text in both languages, and neither may be missing."""

    en: str = Field(min_length=1, pattern=r"^[^\n\r]*$")
    fr: str = Field(min_length=1, pattern=r"^[^\n\r]*$")
