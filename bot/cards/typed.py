"""What somebody types in a DM: a word that always works, orders, or what may have been meant."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from bot.cards.reader import Reader, code
from engine.core.drafts import KIND
from engine.core.game import Ask
from engine.core.lexicon import plain
from engine.core.model import Draft, Order, Refusal
from engine.core.notation import parts
from render.words import LANGUAGES, Voice
from render.words.grammar import joined

VERBS: Final = (
    "help", "look", "sheet", "ready", "unready", "withdraw", "news", "undo", "game", "language",
)  # fmt: skip
"""The words that always work."""
ALONE: Final = ("sheet", "ready", "unready", "news", "undo", "look")
"""After these words stands nothing, else it is an order that begins like one."""
NUMBERED: Final = ("withdraw", "game")
MEANINGS: Final = 3
NEAR: Final = 0.34
GIVEN: Final = 60

Lines = Sequence[tuple[str, Order | Draft | Refusal]]


class Word(NamedTuple):
    """A word that always works, and what stood after it."""

    verb: str
    rest: str = ""


@cache
def words(language: str) -> Mapping[str, tuple[str, ...]]:
    """List the words of a language by verb, the first one being the one that is shown."""
    voice = Voice(language)
    return {
        verb: tuple(one.strip() for one in voice.say(f"typed_word.{verb}").split(","))
        for verb in VERBS
    }


@cache
def _known() -> Mapping[str, str]:
    """Find the verb of every word, in all languages, longer ones first."""
    found = {
        plain(word): verb
        for language in LANGUAGES
        for verb, some in words(language).items()
        for word in some
    }
    return {word: found[word] for word in sorted(found, key=len, reverse=True)}


def word_of(text: str) -> Word | None:
    """Read a word that always works, in either language and any case."""
    typed = plain(text).rstrip(".!?")
    for word, verb in _known().items():
        if typed == word or typed.startswith(f"{word} "):
            rest = typed[len(word) :].strip()
            if verb in NUMBERED and rest and not rest.lstrip("#").isdecimal():
                return None
            return None if verb in ALONE and rest else Word(verb, rest.lstrip("#"))
    return None


def shown(language: str) -> str:
    """Show the words that always work."""
    return ", ".join(code(some[0]) for some in words(language).values())


def unknown(lines: Lines) -> bool:
    """Tell whether nothing of what was typed begins like an order."""
    return all(isinstance(one, Refusal) and one.code == "ORDER_UNKNOWN" for _, one in lines)


def meant(reader: Reader, text: str) -> str:
    """Say the three likeliest things that somebody may have meant."""
    typed = plain(text)[:GIVEN]
    possible = tuple(_possible(reader))
    every = {plain(one): one for one in (*possible, *_all(reader))}
    first = typed.split(" ")[0]
    near = get_close_matches(typed, every, MEANINGS, NEAR)
    near += get_close_matches(first, every, MEANINGS, NEAR)
    likely = dict.fromkeys((*(every[one] for one in near), *possible, *_all(reader)))
    some = [code(one) for one in likely][:MEANINGS]
    given = reader.voice.typed(" ".join(text.split())[:GIVEN])
    said = joined(some, reader.say("list.or"))
    return reader.say("dm.meant", given=given, words=said)


def _possible(reader: Reader) -> Iterator[str]:
    """List how the orders begin that may be given now, the first ask's before others."""
    sight = reader.sight
    asks: list[tuple[Ask | None, Sequence[Order]]] = [
        (own.ask, reader.orders(own.sheet)) for own in sight.asks
    ]
    for ask, sheet in (asks or [(None, ())]) if sight.seat is not None else ():
        blank = reader.kind.game.options(sight.view, ask, sheet, Draft(), KIND)
        for choice in blank.choices if blank else ():
            form = reader.lexicon.forms.get(choice.id)
            yield parts(form or reader.kind.game.order_types[choice.id].form or choice.id)[0]


def _all(reader: Reader) -> Iterator[str]:
    yield from (some[0] for some in words(reader.language).values())
