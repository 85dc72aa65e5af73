"""What somebody types in a DM: a word that always works, orders, or what may have been meant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import chain, islice
from operator import itemgetter
from typing import Final, NamedTuple

from bot.messages.reader import Reader, code
from bot.order_reading.hindrances import asks, listed
from engine.core.notation.lexicon import plain
from engine.core.notation.order_forms import SURE, parts
from engine.core.notation.order_lines import read_line, unnumbered
from engine.core.protocol.drafts import KIND
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.grammar import joined
from render.language.markup import one_line
from render.words import LANGUAGES, Voice

VERBS: Final = (
    "help", "look", "sheet", "ready", "unready", "withdraw", "news", "undo", "game", "language",
    "rules", "card", "why",
)  # fmt: skip
"""The words that always work."""
ALONE: Final = ("sheet", "ready", "unready", "news", "undo")
"""After these words stands nothing, else it is an order that begins like one."""
FREE: Final = ("help", "language", "rules", "card")
"""These need no table."""
AMONG: Final = ("sheet", "ready", "unready", "withdraw", "undo", "game")
"""These may stand among the lines of orders."""
SINGLE: Final = ("help", "look", "news", "why")
"""So may these, with nothing behind them: then they can't be the beginning of an order."""
SOUGHT: Final = ("rules", "card", "why")
"""So may these, with what they look up; no order begins so, but the lines of a text may."""
NUMBERED: Final = ("withdraw", "game")
MEANINGS: Final = 3
ORDERS: Final = 2
"""So many orders are likelier than a call for help, where nothing is near to what was typed."""
GRAVE: Final = ("withdraw", "undo")
CONFIRMED: Final = "confirm"
"""An order that has this flag can't be taken back."""
NEAR, EXACT = 0.7, 0.85
"""So near by its letters is what was typed: for most things, and for those that are grave."""
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
    """Read a word that always works, in either language and any case, as a command's name too."""
    text = text.strip().removeprefix("/")
    typed = plain(text).rstrip(" .!?") or plain(text)[:1]
    for word, verb in _known().items():
        if typed == word or typed.startswith(f"{word} "):
            rest = typed[len(word) :].strip()
            if verb in NUMBERED and rest and ("-" in text or not rest.lstrip("#").isdecimal()):
                return None
            return None if verb in ALONE and rest else Word(verb, rest.lstrip("#"))
    return None


class TypedRun(NamedTuple):
    """Lines of a text that are done together, and how many lines stand before them."""

    text: str
    before: int = 0


def runs(text: str) -> list[TypedRun]:
    """Part lines where a word that always works stands among orders: each is done in its turn."""
    found: list[TypedRun] = []
    joint = False
    for number, line in enumerate(text.splitlines()):
        alone = among(line)
        if joint and not alone:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n{line}")
        else:
            found.append(TypedRun(line, number))
        joint = not alone
    return [one for one in found if one.text.strip()] or [TypedRun(text)]


def among(line: str) -> bool:
    """Tell whether a line is a word that may stand among orders, and is none itself."""
    word = word_of(unnumbered(line)) if line.strip() else None
    if word is None:
        return False
    asks = word.verb in SOUGHT and not line[0].isspace()
    return asks or word.verb in AMONG or (word.verb in SINGLE and not word.rest)


def shown(language: str, verbs: Iterable[str] = VERBS) -> str:
    """Show words that always work."""
    some = words(language)
    return ", ".join(code(some[verb][0]) for verb in verbs)


def unknown(lines: Lines) -> bool:
    """Tell whether nothing of what was typed begins like an order."""
    return all(isinstance(one, Refusal) and one.code == "ORDER_UNKNOWN" for _, one in lines)


def meant(reader: Reader, text: str) -> str:
    """Say the three likeliest things that somebody may have meant.

    What can't be taken back is only offered to whoever has nearly written it; who has begun to
    write an order is offered no other.
    """
    typed = plain(text)[:GIVEN]
    possible = tuple(_possible(reader))
    begun = [one.form for one in possible if _begins(one, typed)]
    near = [*_near(typed, (*possible, *_also(reader), *_all(reader))), *_taken(reader, text)]
    plainly = [one.form for one in possible if not one.grave]
    help_ = words(reader.language)["help"][0]
    likely = dict.fromkeys(
        (*_named(reader, text), *near, *plainly[:ORDERS], help_, *plainly, *_light(reader))
    )
    some = [code(one) for one in begun or likely][:MEANINGS]
    return reader.say(
        "dm.meant", given=_given(reader, text), words=joined(some, reader.say("list.or"))
    )


def belongs(reader: Reader, text: str) -> str:
    """Say that a text is no order here, and is one at another table."""
    return reader.say("dm.belongs", given=_given(reader, text))


def _given(reader: Reader, text: str) -> str:
    return reader.voice.typed(one_line(text)[:GIVEN])


def nearest(reader: Reader, line: str) -> str:
    """Write how the order begins, of those that may be given now, that a line is spelt most like.

    "" where none is near.
    """
    listed = _near(plain(line)[:GIVEN], (*_possible(reader), *_also(reader)))
    return next(chain(listed, _taken(reader, line)), "")


def _named(reader: Reader, text: str) -> Iterator[str]:
    """List the orders that stand behind a name alone, such as that of a side special.

    A text of one's own would stand behind any word, and nothing grave is guessed.
    """
    game, lexicon = reader.kind.game, reader.lexicon
    for own in reader.sight.asks if len(text) <= GIVEN else ():
        sheet = reader.orders(own.sheet)
        blank = game.options(reader.sight.view, own.ask, sheet, Draft(), KIND)
        for kind in [one.id for one in blank.choices] if blank else ():
            forms = (game.order_types[kind].form, *lexicon.also.get(kind, ()))
            lines = (f"{parts(form)[0]} {text}" for form in forms)
            orders = (read_line(game, line, lexicon) for line in lines)
            meant = (one for one in orders if isinstance(one, Order) and _speaks(one))
            found = next((one for one in meant if reader.check(own.ask, one, sheet).stands), None)
            if found is not None:
                yield reader.spell(found)


def _speaks(order: Order) -> bool:
    """Tell whether an order holds names of the game, and nothing of one's own or grave."""
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND})
    return bool(fields) and not any(
        order.speaks.get(name, "") == "text" or name == CONFIRMED for name in fields
    )


def confirmed(order: Order) -> bool:
    """Tell whether an order says that what can't be taken back is meant."""
    return bool(getattr(order, CONFIRMED, False))


class _Meaning(NamedTuple):
    """Something that may be typed, and whether it does what can't be taken back."""

    form: str
    grave: bool


def _near(typed: str, among: Sequence[_Meaning]) -> Iterator[str]:
    """List what is really near by its letters, the nearest first."""
    found = []
    for form, grave in among:
        tries = (typed, typed.partition(" ")[0])
        begun = _begins(_Meaning(form, grave), typed)
        ratio = max(SequenceMatcher(None, plain(form), one).ratio() for one in tries) + begun
        if ratio >= (EXACT if grave else NEAR):
            found.append((-ratio, form))
    yield from (form for _, form in sorted(found, key=itemgetter(0)))


def _begins(one: _Meaning, typed: str) -> bool:
    """Tell whether something begins as was typed, with a whole word or enough letters of it."""
    form = plain(one.form)
    sure = len(typed) >= SURE or form.startswith(f"{typed} ")
    return not one.grave and sure and form.startswith(typed)


def _possible(reader: Reader) -> Iterator[_Meaning]:
    """List how the orders begin that may be given now, the first ask's before others."""
    for kind in listed(reader):
        yield next(_heads(reader, kind))


def _also(reader: Reader) -> Iterator[_Meaning]:
    """List how the same orders may begin besides."""
    for kind in listed(reader):
        yield from islice(_heads(reader, kind), 1, None)


def _heads(reader: Reader, kind: str) -> Iterator[_Meaning]:
    """Write how an order begins, by each of its forms, its own first."""
    own = reader.lexicon.forms.get(kind) or reader.kind.game.order_types[kind].form or kind
    for form in (own, *reader.lexicon.also.get(kind, ())):
        head, pieces = parts(form)
        yield _Meaning(head, any(one.flag and one.name == CONFIRMED for one in pieces))


def _taken(reader: Reader, line: str) -> Iterator[str]:
    """List how orders begin that are taken now though they aren't chosen from a list.

    A line is none of them unless it stands as it would be with its beginning mended, or names
    something that is nearly called so: that is told once it begins as it should.
    """
    typed = line.split()
    every = (one for kind in reader.kind.game.order_types for one in _heads(reader, kind))
    heads = tuple(one for one in every if one.form and not one.grave)
    for head in _near(plain(line)[:GIVEN], heads) if reader.sight.seat is not None else ():
        mended = " ".join((head, *typed[len(head.split()) :]))
        order = read_line(reader.kind.game, mended, reader.lexicon)
        tries = (*asks(reader), (None, ()))
        misnamed = isinstance(order, Refusal) and bool(order.facts.get("near"))
        if misnamed or (
            isinstance(order, Order)
            and any(reader.check(ask, order, sheet).stands for ask, sheet in tries)
        ):
            yield head


def _all(reader: Reader) -> Iterator[_Meaning]:
    undo = reader.sight.table.undo and reader.kind.game.undo
    for verb, some in words(reader.language).items():
        if undo or verb != "undo":
            yield _Meaning(some[0], verb in GRAVE)


def _light(reader: Reader) -> Iterator[str]:
    yield from (one.form for one in _all(reader) if not one.grave)
