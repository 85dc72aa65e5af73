"""The keywords of cards as data; what they do is told in section KW."""

from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from engine.core.files.card_data import CardDataModel
from engine.echoes.catalog.vocabulary import Amount, AttackStat, CardClass

NumberedKeywordId = Literal["armor", "charge", "ranged_armor", "riposte"]
PlainKeywordId = Literal[
    "armor_piercing", "fatigue", "front_line", "heavy_ship", "intimidation", "light_ship",
    "long_range", "naval", "recruit", "regenerate", "short_range", "war_cry",
]  # fmt: skip
KeywordId = Literal[
    "anti", "armor", "armor_piercing", "battering", "charge", "fatigue", "front_line",
    "heavy_ship", "intimidation", "light_ship", "long_range", "naval", "ranged_armor", "recruit",
    "regenerate", "riposte", "short_range", "war_cry",
]  # fmt: skip
AntiClass = Literal[CardClass, "building"]

KEYWORDS: Final[tuple[KeywordId, ...]] = get_args(KeywordId)
SHIP_KEYWORDS: Final[tuple[KeywordId, ...]] = ("heavy_ship", "light_ship")
BUILDING_KEYWORDS: Final[tuple[KeywordId, ...]] = ("armor", "ranged_armor")
"""The keywords that a building may have (E-KW-06, E-KW-30)."""


class AntiKeyword(CardDataModel):
    """Anti [Class] X: more attack against a class or against buildings (E-KW-03, E-KW-04)."""

    kw: Literal["anti"]
    x: Amount
    cls: AntiClass
    stat: AttackStat


class BatteringKeyword(CardDataModel):
    """Battering X: more attack against buildings and Siege units (E-KW-08)."""

    kw: Literal["battering"]
    x: Amount
    stat: AttackStat


class NumberedKeyword(CardDataModel):
    """A keyword with a number that adds up over its sources."""

    kw: NumberedKeywordId
    x: Amount


class PlainKeyword(CardDataModel):
    """A keyword without a number."""

    kw: PlainKeywordId


Keyword = AntiKeyword | BatteringKeyword | NumberedKeyword | PlainKeyword
AnyKeyword = Annotated[Keyword, Field(discriminator="kw")]
