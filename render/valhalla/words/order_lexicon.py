"""The names of things in the orders of Empire: Valhalla, in every language."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Final

from engine.core.notation.descriptions import DESCRIBED
from engine.core.notation.name_folding import fold_name
from engine.core.notation.phrases import Phrase
from engine.valhalla.orders.diplomacy import EVERYWHERE
from engine.valhalla.orders.fields import EVERY_HEX
from render.language.voice import Voice
from render.language.word_books import LANGUAGES, WordBook

CHOICE_WORDS: Final = (
    "attack", "defense", "truce", "parley", "mission", "offer", "cancel", "fight", "together",
    "split", "yes", "no", "on", "off", "hire", "sacrifice", "ic", "ooc", "pause", "resume",
    "extend", "favor", "petition", "replace_player", "end_side", "reopen_design", "set", "correct",
)  # fmt: skip
"""The values of fields that have few values."""
UNIT_LIST_WORDS: Final = ("all", "take", "drop", "the")
"""Words that may stand among units in orders."""
IGNORED_ARTICLE: Final = "the"
"""A word that is read and ignored."""
HEX_FILLER: Final = "spot"
"""Words before a hex that are read and ignored: `upgrade the farm at 012.004`."""
DESIGN_NAME_PREFIXES: Final = ("own.", "alone.", "given.")
"""Prefixes of the keys of own design names: translated, singular, and as typed."""
TIMES_SIGN: Final = "\u00d7"
CITY_NAME_PREFIX: Final = "place."
HEX_NAME_PREFIX: Final = "called."
SIDE_NAME_PREFIX: Final = "banner."
"""Prefix of the keys of side names."""
ALL_HEXES_WORDS: Final = (EVERYWHERE, EVERY_HEX)
"""Words for every hex."""

PHRASES_BY_SPACE: Final[Mapping[str, Phrase]] = {
    **dict.fromkeys(("unit", "count"), Phrase(("kind", "few"))),
    "units": Phrase(("kind", "few"), plural_namespace="many"),
    "hex": Phrase(("hex",), strict=False, keeps_unknown_text=True, is_one_thing=True),
    "leg": Phrase(("kind", "few", "hex")),
    "cast": Phrase(("power", "position", "kind")),
    "target": Phrase(("kind", "few", "seat", "hex"), strict=False, keeps_unknown_text=True),
}
"""By space: how texts that mix names and numbers are read."""


def list_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield space, id and name of everything that orders mention."""
    spaces = {
        "special": "special", "side_special": "side_special", "building": "building",
        "tactic": "tactic", "boon": "boon", "power": "power", "position": "position",
        "class": "class", "officer": "officer", "ready_side": "ready_side", "fort": "fort",
    }  # fmt: skip
    for space, section in spaces.items():
        for one in _ids_of_section(section):
            yield space, one, voice.noun(f"{section}.{one}").name
    for one in (*_ids_of_section("class"), *_ids_of_section("officer"), *UNIT_LIST_WORDS):
        written = (
            voice.say(f"written.{one}").split(", ") if voice.has_words(f"written.{one}") else ()
        )
        for name in written:
            yield (
                ("few" if one in UNIT_LIST_WORDS else "kind"),
                ("" if one == IGNORED_ARTICLE else one),
                name,
            )
        if one not in UNIT_LIST_WORDS:
            yield from (("many", one, name) for name in written if _is_plural(name, written))
    yield "officer", "none", voice.noun("officer.none").name
    for one in ALL_HEXES_WORDS:
        yield from (("hex", one, name) for name in voice.say(f"written.hex.{one}").split(", "))
    yield from (("hex", "", one) for one in voice.say(f"written.{HEX_FILLER}").split(", "))
    for one in CHOICE_WORDS:
        found = (voice.known_noun(f"{section}.{one}") for section in ("role", "stance", "say"))
        yield "choice", one, next((noun.name for noun in found if noun is not None), one)


def _is_plural(name: str, written: Collection[str]) -> bool:
    """Tell whether a name is a plural: its singular is among the names too."""
    one = " ".join(word.removesuffix("s") for word in name.split())
    man = f"{name.removesuffix('men')}man"
    return (one != name and one in written) or (name.endswith("men") and man in written)


def list_own_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield the names of the reader's own designs, cities and hexes, and of all sides."""
    others = voice.table_names
    yield from _side_names(voice)
    for key, name in others.items():
        if (
            key.startswith(DESIGN_NAME_PREFIXES)
            and not name.startswith(TIMES_SIGN)
            and fold_name(name) not in _unit_list_words(voice.book)
        ):
            yield "kind", key.partition(".")[2], name
            yield "kind", key.partition(".")[2], f"{name}s"
            yield "many", key.partition(".")[2], f"{name}s"
            if _is_name_of_several(voice, key):
                yield "many", key.partition(".")[2], name
    places = [(key, name) for key, name in others.items() if key.startswith(CITY_NAME_PREFIX)]
    count = Counter(fold_name(name) for _, name in places)
    for key, name in places:
        if count[fold_name(name)] == 1:
            yield "hex", key.removeprefix(CITY_NAME_PREFIX), name
    yield from list_descriptions(voice)


def _is_name_of_several(voice: Voice, key: str) -> bool:
    """Tell whether a name of a design is known to be a plural, since one unit has another name."""
    one = voice.table_names.get(f"alone.{key.partition('.')[2]}", "")
    is_known = bool(one) and not one.startswith(TIMES_SIGN)
    return is_known and fold_name(one) != fold_name(voice.table_names[key])


def list_descriptions(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield what describes a hex: `the forest north of Hestagard`."""
    for key, name in voice.table_names.items():
        if key.startswith(HEX_NAME_PREFIX) and " " in name:
            yield DESCRIBED, key.removeprefix(HEX_NAME_PREFIX), name


def _side_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield the names of the sides; equal names are distinguished by seat."""
    others, ready_names = voice.table_names.items(), _ready_side_names(voice.book)
    banners = ((key, name) for key, name in others if key.startswith(SIDE_NAME_PREFIX))
    sides = [(key.removeprefix(SIDE_NAME_PREFIX), name) for key, name in banners]
    count = Counter(fold_name(name) for _, name in sides)
    for seat, name in sides:
        alone = count[fold_name(name)] == 1
        for one in ready_names.get(fold_name(name), (name,)) if alone else (f"{name} ({seat})",):
            yield "seat", seat, one


@cache
def _ready_side_names(book: WordBook) -> Mapping[str, tuple[str, ...]]:
    """Return all names of each ready-made side, by each of its names."""
    found: dict[str, tuple[str, ...]] = {}
    for side in _ids_of_section("ready_side"):
        names = tuple(Voice(one, book).noun(f"ready_side.{side}").name for one in LANGUAGES)
        found |= dict.fromkeys(map(fold_name, names), names)
    return found


@cache
def _unit_list_words(book: WordBook) -> frozenset[str]:
    """Return the words that may stand among units; no design can be read by such a name."""
    said = (
        Voice(one, book).say(f"written.{word}") for one in LANGUAGES for word in UNIT_LIST_WORDS
    )
    return frozenset(fold_name(word) for some in said for word in some.split(", "))


def _ids_of_section(section: str) -> tuple[str, ...]:
    from engine.valhalla.game import ids_needing_words  # noqa: PLC0415  (a game's ids, once it is whole)

    return ids_needing_words()[section]
