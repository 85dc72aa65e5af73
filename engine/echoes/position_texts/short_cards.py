"""Short forms of cards: what is left out of a card, and stats and keywords as words.

Stats are written as in section 0.1: `H4 M3 R- Mv 2+`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from engine.echoes.catalog.keyword_models import NumberedKeywordId
from engine.echoes.catalog.vocabulary import CLASSES, AttackStat

STAT: Final = re.compile(
    r"\b(?P<name>health|melee|ranged|move|H|Mv|M|R)[\s:]*"
    r"(?P<value>-|\d+(?:\s*(?:[+x*]|orthogonal|diagonal|multi\w*))?)",
    re.IGNORECASE,
)
STAT_NAMES: Final[Mapping[str, str]] = {"h": "health", "m": "melee", "r": "ranged", "mv": "move"}
DIRECTIONS: Final[Mapping[str, str]] = {
    "+": "orthogonal", "x": "diagonal", "*": "multi", "orthogonal": "orthogonal",
    "diagonal": "diagonal", "multi": "multi", "multidirectional": "multi",
}  # fmt: skip
COST_SYMBOLS: Final = ("food", "wood", "gold", "flexible")
COST: Final = re.compile(
    r"(?:(?P<before>\d+)\s*)?(?P<name>[a-z]+)(?:\s*(?P<after>\d+))?", re.IGNORECASE
)
BUILDINGS: Final = ("building", "buildings")


def write_out_card(data: Any) -> Any:
    """Return a card in the form of section 24.2; what is left out has its default."""
    if not isinstance(data, Mapping):
        return data
    card = {key: one for key, one in data.items() if key != "text"}
    card["kind"] = card.get("kind", "unit" if "unit" in card else "tactic")
    is_civilization = card["kind"] == "civilization"
    card.setdefault("role", "civilization" if is_civilization else "regular")
    words = str(card.get("id", "card")).replace("_", " ")
    card.setdefault("name", {"en": words, "fr": words})
    if not is_civilization:
        card["cost"] = _write_out_cost(card.get("cost", {}))
        card.setdefault("rarity", 3)
    if card["kind"] == "unit":
        card.setdefault("classes", ["infantry"])
        card["unit"] = write_out_stats(card.get("unit", {}))
        card["keywords"] = _write_out_keywords(card.get("keywords", ()))
    elif not is_civilization:
        card.setdefault("tech_type", "action")
    if isinstance(card.get("options"), (list, tuple)):
        card["options"] = [_without_text(one) for one in card["options"]]
    return card


def _without_text(data: Any) -> Any:
    return {k: v for k, v in data.items() if k != "text"} if isinstance(data, Mapping) else data


def _write_out_cost(data: Any) -> Any:
    """Read `1 wood, 2 gold`; symbols that are left out are 0."""
    if isinstance(data, str):
        found = [one for one in COST.finditer(data) if one["name"].lower() in COST_SYMBOLS]
        data = {one["name"].lower(): int(one["before"] or one["after"] or 1) for one in found}
    return {**dict.fromkeys(COST_SYMBOLS, 0), **data} if isinstance(data, Mapping) else data


def write_out_stats(data: Any) -> Any:
    """Read `H4 M3 R- Mv 2+`, or a map; an attack that is left out is none."""
    stats = dict(_read_stats(data)) if isinstance(data, str) else data
    if not isinstance(stats, Mapping):
        return stats
    defaults = {"melee": None, "ranged": None, "move": {"points": 0, "dirs": "orthogonal"}}
    return {**defaults, **stats, "move": _write_out_move(stats.get("move", defaults["move"]))}


def _read_stats(text: str) -> Iterator[tuple[str, Any]]:
    for found in STAT.finditer(text):
        name = found["name"].lower()
        name = STAT_NAMES.get(name, name)
        value = found["value"].strip()
        yield name, value if name == "move" else None if value == "-" else _to_number(value)


def _to_number(text: str) -> int | str:
    return int(text) if text.isdigit() else text


def _write_out_move(data: Any) -> Any:
    """Read `2+`, `2x`, `2*` or `2 orthogonal`."""
    found = re.fullmatch(r"(\d+)\s*(\S*)", data) if isinstance(data, str) else None
    if found is None:
        return {"points": data, "dirs": "orthogonal"} if isinstance(data, int) else data
    word = found[2].lower()
    return {"points": int(found[1]), "dirs": DIRECTIONS.get(word or "+", word)}


def _write_out_keywords(data: Any) -> Any:
    if isinstance(data, str):
        data = data.split(",")
    if not isinstance(data, (list, tuple)):
        return data
    return [_write_out_keyword(one) if isinstance(one, str) else one for one in data]


def _write_out_keyword(text: str) -> dict[str, Any]:
    """Read `armor 1`, `front_line`, `anti infantry 1 ranged`, `battering 2 melee`."""
    words = text.strip().lower().replace("-", "_").split()
    number = next((int(word) for word in words if word.isdigit()), None)
    names = [word for word in words if not word.isdigit()]
    stat = next((word for word in names if word in get_args(AttackStat)), None)
    cls = next((word for word in names if word in {*CLASSES, *BUILDINGS}), None)
    kw = "_".join(word for word in names if word not in {stat, cls})
    if kw in {"armor", "ranged"} and stat == "ranged" and "armor" in names:
        kw, stat = "ranged_armor", None
    keyword: dict[str, Any] = {"kw": kw}
    if number is not None or kw in get_args(NumberedKeywordId):
        keyword["x"] = number
    if kw == "anti":
        keyword["cls"] = "building" if cls in BUILDINGS else cls
    if kw in {"anti", "battering"}:
        keyword["stat"] = stat or "both"
    return keyword
