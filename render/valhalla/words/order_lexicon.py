"""How Empire: Valhalla is written in orders: the names of its things, in every language."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Final

from engine.core.notation.lexicon import plain
from engine.core.notation.phrases import Phrase
from engine.valhalla.orders.diplomacy import ALL
from engine.valhalla.orders.fields import REACH
from render.language.voice import Voice
from render.language.word_books import LANGUAGES

BOOK: Final = "valhalla"
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
SPOT: Final = "spot"
"""Words that stand before a hex and say nothing: `upgrade the farm at 012.004`."""
OWN: Final = ("own.", "alone.", "given.")
"""What the own designs are called: in the reader's language, and as they were named."""
TIMES: Final = "\u00d7"
PLACE: Final = "place."
BANNER: Final = "banner."
"""What a side is called, besides its player."""
HEXES: Final = (ALL, REACH)
"""What stands for every hex."""

PHRASES: Final[Mapping[str, Phrase]] = {
    **dict.fromkeys(("unit", "count"), Phrase(("kind", "few"))),
    "units": Phrase(("kind", "few"), many="many"),
    "hex": Phrase(("hex",), strict=False, one=True),
    "leg": Phrase(("kind", "few", "hex")),
    "cast": Phrase(("power", "position", "kind")),
    "target": Phrase(("kind", "few", "seat", "hex"), strict=False, whole=True),
}
"""By space: texts in which names stand among numbers."""


def names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Walk the names that orders are written with."""
    spaces = {
        "special": "special", "side_special": "side_special", "building": "building",
        "tactic": "tactic", "boon": "boon", "power": "power", "position": "position",
        "class": "class", "officer": "officer", "ready_side": "ready_side", "fort": "fort",
    }  # fmt: skip
    for space, section in spaces.items():
        for one in _ids(section):
            yield space, one, voice.noun(f"{section}.{one}").name
    for one in (*_ids("class"), *_ids("officer"), *FEW):
        written = voice.say(f"written.{one}").split(", ") if voice.knows(f"written.{one}") else ()
        for name in written:
            yield ("few" if one in FEW else "kind"), ("" if one == ARTICLE else one), name
        if one not in FEW:
            yield from (("many", one, name) for name in written if _plural(name, written))
    yield "officer", "none", voice.noun("officer.none").name
    for one in HEXES:
        yield from (("hex", one, name) for name in voice.say(f"written.hex.{one}").split(", "))
    yield from (("hex", "", one) for one in voice.say(f"written.{SPOT}").split(", "))
    for one in CHOICES:
        found = (voice.thing(f"{section}.{one}") for section in ("role", "stance", "say"))
        yield "choice", one, next((noun.name for noun in found if noun is not None), one)


def _plural(name: str, written: Collection[str]) -> bool:
    """Tell whether a name is a plural: what it would be for one is written beside it."""
    one = " ".join(word.removesuffix("s") for word in name.split())
    man = f"{name.removesuffix('men')}man"
    return (one != name and one in written) or (name.endswith("men") and man in written)


def own_names(others: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Walk the names that the reader's own designs and cities bear, and those of all sides."""
    yield from _banners(others)
    for key, name in others.items():
        if key.startswith(OWN) and not name.startswith(TIMES) and plain(name) not in _few():
            yield "kind", key.partition(".")[2], name
            yield "kind", key.partition(".")[2], f"{name}s"
            yield "many", key.partition(".")[2], f"{name}s"
    places = [(key, name) for key, name in others.items() if key.startswith(PLACE)]
    count = Counter(plain(name) for _, name in places)
    for key, name in places:
        if count[plain(name)] == 1:
            yield "hex", key.removeprefix(PLACE), name


def _banners(others: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Walk the names of the sides; those that are alike are told apart by their seats."""
    banners = ((key, name) for key, name in others.items() if key.startswith(BANNER))
    sides = [(key.removeprefix(BANNER), name) for key, name in banners]
    count = Counter(plain(name) for _, name in sides)
    for seat, name in sides:
        alone = count[plain(name)] == 1
        for one in _titles().get(plain(name), (name,)) if alone else (f"{name} ({seat})",):
            yield "seat", seat, one


@cache
def _titles() -> Mapping[str, tuple[str, ...]]:
    """List what each ready-made side is called in every language, by each of its names."""
    found: dict[str, tuple[str, ...]] = {}
    for side in _ids("ready_side"):
        names = tuple(Voice(one, BOOK).noun(f"ready_side.{side}").name for one in LANGUAGES)
        found |= dict.fromkeys(map(plain, names), names)
    return found


@cache
def _few() -> frozenset[str]:
    """List the words that stand among units; a design that is called so goes by its class."""
    said = (Voice(one, BOOK).say(f"written.{word}") for one in LANGUAGES for word in FEW)
    return frozenset(plain(word) for some in said for word in some.split(", "))


def _ids(section: str) -> tuple[str, ...]:
    from engine.valhalla.game import things  # noqa: PLC0415  (a game's ids, once it is whole)

    return things()[section]
