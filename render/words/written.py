"""How Empire: Valhalla is written in orders: the names of its things, in every language."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.phrases import Phrase
from render.words.voice import Voice

CHOICES: Final = (
    "attack", "defense", "truce", "parley", "mission", "offer", "cancel", "fight", "together",
    "split", "yes", "no", "on", "off", "hire", "sacrifice", "ic", "ooc", "pause", "resume",
    "extend", "favor", "petition", "replace_player", "end_side", "reopen_design", "set", "correct",
)  # fmt: skip
"""What stands in fields that have few values."""
FEW: Final = ("all", "take", "drop", "the")
"""Words that stand among units in orders."""
ARTICLE: Final = "the"
"""Says nothing."""
OWN: Final = "own."

PHRASES: Final[Mapping[str, Phrase]] = {
    **dict.fromkeys(("unit", "units", "count", "leg"), Phrase(("kind", "few"))),
    "cast": Phrase(("power", "position", "kind")),
    "target": Phrase(("kind", "few", "seat"), strict=False),
}
"""By space: texts in which names stand among numbers."""


def names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Walk the names that orders are written with."""
    spaces = {
        "special": "special", "side_special": "side_special", "building": "building",
        "tactic": "tactic", "boon": "boon", "power": "power", "position": "position",
        "class": "class", "officer": "officer", "ready_side": "ready_side",
    }  # fmt: skip
    for space, section in spaces.items():
        for one in _ids(section):
            yield space, one, voice.noun(f"{section}.{one}").name
    for one in (*_ids("class"), *_ids("officer"), *FEW):
        for name in (
            voice.say(f"written.{one}").split(", ") if voice.knows(f"written.{one}") else ()
        ):
            yield ("few" if one in FEW else "kind"), ("" if one == ARTICLE else one), name
    yield "officer", "none", voice.noun("officer.none").name
    for one in CHOICES:
        found = (voice.thing(f"{section}.{one}") for section in ("role", "stance", "say"))
        yield "choice", one, next((noun.name for noun in found if noun is not None), one)


def own_names(others: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Walk the names that the reader's own designs bear."""
    for key, name in others.items():
        if key.startswith(OWN):
            yield "kind", key.removeprefix(OWN), name
            yield "kind", key.removeprefix(OWN), f"{name}s"


def _ids(section: str) -> tuple[str, ...]:
    from engine.valhalla.game import things  # noqa: PLC0415  (a game's ids, once it is whole)

    return things()[section]
