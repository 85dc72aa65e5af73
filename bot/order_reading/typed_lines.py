"""Texts typed in a DM: command words, orders, and suggestions of what may be meant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import chain, islice
from operator import itemgetter
from typing import Final, NamedTuple

from bot.messages.reader import Reader, code_span
from bot.order_reading.hindrances import asks_with_sheets, listed_kinds
from engine.core.notation.line_reader import read_line, strip_list_mark
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import SURE, parse_form
from engine.core.protocol.drafts import KIND
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.grammar import join_texts
from render.language.markup import to_one_line
from render.words import COMMON_BOOK, LANGUAGES, Voice

COMMAND_VERBS: Final = (
    "help", "look", "sheet", "ready", "unready", "withdraw", "news", "undo", "game", "language",
    "rules", "card", "why",
)  # fmt: skip
"""The verbs of all command words."""
VERBS_WITHOUT_REST: Final = ("sheet", "ready", "unready", "news", "undo")
"""Nothing may follow these; otherwise the line is an order."""
VERBS_WITHOUT_TABLE: Final = ("help", "language", "rules", "card")
"""These need no table."""
VERBS_AMONG_ORDERS: Final = ("sheet", "ready", "unready", "withdraw", "undo", "game")
"""These may stand among lines of orders."""
BARE_VERBS_AMONG_ORDERS: Final = ("help", "look", "news", "why")
"""So may these if nothing follows, since no order is such a word alone."""
LOOKUP_VERBS: Final = ("rules", "card", "why")
"""So may these with what they look up, unless the line is indented text."""
NUMBERED_VERBS: Final = ("withdraw", "game")
MAX_MEANINGS: Final = 3
MAX_LIKELY_ORDERS: Final = 2
"""So many orders are suggested before help, if nothing is near to the text."""
IRREVERSIBLE_VERBS: Final = ("withdraw", "undo")
CONFIRM_FLAG: Final = "confirm"
"""The flag of orders that can't be taken back."""
NEAR_RATIO, EXACT_RATIO = 0.7, 0.85
"""Minimum similarity of suggestions: for most, and for irreversible ones."""
MAX_GIVEN_LENGTH: Final = 60

ReadLines = Sequence[tuple[str, Order | Draft | Refusal]]


class CommandWord(NamedTuple):
    """A command word, and what follows it."""

    verb: str
    rest: str = ""


@cache
def command_words(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the command words of a language by verb; the first one is shown."""
    voice = Voice(language, COMMON_BOOK)
    return {
        verb: tuple(one.strip() for one in voice.say(f"typed_word.{verb}").split(","))
        for verb in COMMAND_VERBS
    }


@cache
def _verbs_by_word() -> Mapping[str, str]:
    """Return the verb of every command word, in all languages, longer words first."""
    found = {
        fold_name(word): verb
        for language in LANGUAGES
        for verb, some in command_words(language).items()
        for word in some
    }
    return {word: found[word] for word in sorted(found, key=len, reverse=True)}


def read_command_word(text: str) -> CommandWord | None:
    """Read a command word in any language and case, with or without a slash; else None."""
    text = text.strip().removeprefix("/")
    typed = fold_name(text).rstrip(" .!?") or fold_name(text)[:1]
    for word, verb in _verbs_by_word().items():
        if typed == word or typed.startswith(f"{word} "):
            rest = typed[len(word) :].strip()
            if (
                verb in NUMBERED_VERBS
                and rest
                and ("-" in text or not rest.lstrip("#").isdecimal())
            ):
                return None
            return (
                None if verb in VERBS_WITHOUT_REST and rest else CommandWord(verb, rest.lstrip("#"))
            )
    return None


class TypedRun(NamedTuple):
    """Lines of a text that are done together, and the number of lines before them."""

    text: str
    lines_before: int = 0


def split_runs(text: str) -> list[TypedRun]:
    """Split a text at command words, so that each part is done in its turn."""
    found: list[TypedRun] = []
    joint = False
    for number, line in enumerate(text.splitlines()):
        alone = may_stand_among_orders(line)
        if joint and not alone:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n{line}")
        else:
            found.append(TypedRun(line, number))
        joint = not alone
    return [one for one in found if one.text.strip()] or [TypedRun(text)]


def may_stand_among_orders(line: str) -> bool:
    """Tell whether a line is a command word that may stand among orders."""
    word = read_command_word(strip_list_mark(line)) if line.strip() else None
    if word is None:
        return False
    asks = word.verb in LOOKUP_VERBS and not line[0].isspace()
    return (
        asks
        or word.verb in VERBS_AMONG_ORDERS
        or (word.verb in BARE_VERBS_AMONG_ORDERS and not word.rest)
    )


def show_command_words(language: str, verbs: Iterable[str] = COMMAND_VERBS) -> str:
    """Return command words as code spans."""
    words_of_verb = command_words(language)
    return ", ".join(code_span(words_of_verb[verb][0]) for verb in verbs)


def is_no_order(lines: ReadLines) -> bool:
    """Tell whether no line begins like an order."""
    return all(isinstance(one, Refusal) and one.code == "ORDER_UNKNOWN" for _, one in lines)


def say_likely_meanings(reader: Reader, text: str) -> str:
    """Say the likeliest things that somebody may have meant.

    Irreversible ones are only suggested if the text is very near. If the text begins an order, only
    such orders are suggested.
    """
    typed = fold_name(text)[:MAX_GIVEN_LENGTH]
    possible = tuple(_possible_starts(reader))
    begun = [one.form for one in possible if _is_begun_by(one, typed)]
    near = [
        *_near_forms(typed, (*possible, *_other_starts(reader), *_command_suggestions(reader))),
        *_accepted_starts(reader, text),
    ]
    plainly = [one.form for one in possible if not one.grave]
    help_ = command_words(reader.language)["help"][0]
    likely = dict.fromkeys(
        (
            *_orders_by_name(reader, text),
            *near,
            *plainly[:MAX_LIKELY_ORDERS],
            help_,
            *plainly,
            *_harmless_commands(reader),
        )
    )
    some = [code_span(one) for one in begun or likely][:MAX_MEANINGS]
    return reader.say(
        "dm.meant", given=_given_text(reader, text), words=join_texts(some, reader.say("list.or"))
    )


def say_order_of_other_table(reader: Reader, text: str) -> str:
    """Say that a text is no order here, but one at another table."""
    return reader.say("dm.belongs", given=_given_text(reader, text))


def _given_text(reader: Reader, text: str) -> str:
    return reader.voice.clean_typed_text(to_one_line(text)[:MAX_GIVEN_LENGTH])


def nearest_order_start(reader: Reader, line: str) -> str:
    """Return the first words of the possible order that is nearest to a line.

    "" if none is near.
    """
    near = _near_forms(
        fold_name(line)[:MAX_GIVEN_LENGTH], (*_possible_starts(reader), *_other_starts(reader))
    )
    return next(chain(near, _accepted_starts(reader, line)), "")


def _orders_by_name(reader: Reader, text: str) -> Iterator[str]:
    """Yield the orders that a name alone may mean, such as that of a side special.

    Orders with free text or a confirmation are never guessed.
    """
    game, lexicon = reader.game_type.game, reader.lexicon
    for seat_ask in reader.seat_view.asks if len(text) <= MAX_GIVEN_LENGTH else ():
        sheet = reader.orders_of(seat_ask.sheet)
        blank = game.options(reader.seat_view.view, seat_ask.ask, sheet, Draft(), KIND)
        for kind in [one.id for one in blank.choices] if blank else ():
            forms = (game.kinds.orders[kind].form, *lexicon.extra_typed_forms.get(kind, ()))
            lines = (f"{parse_form(form)[0]} {text}" for form in forms)
            orders = (read_line(game, line, lexicon) for line in lines)
            meant = (
                one for one in orders if isinstance(one, Order) and _holds_game_names_only(one)
            )
            found = next(
                (one for one in meant if reader.check_order(seat_ask.ask, one, sheet).is_accepted),
                None,
            )
            if found is not None:
                yield reader.write_order(found)


def _holds_game_names_only(order: Order) -> bool:
    """Tell whether an order holds only names of the game: no free text and no confirmation."""
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND})
    return bool(fields) and not any(
        order.field_namespaces.get(name, "") == "text" or name == CONFIRM_FLAG for name in fields
    )


def is_confirmed(order: Order) -> bool:
    """Tell whether an order confirms something irreversible."""
    return bool(getattr(order, CONFIRM_FLAG, False))


class _Suggestion(NamedTuple):
    """Something that may be typed, and whether it is irreversible."""

    form: str
    grave: bool


def _near_forms(typed: str, among: Sequence[_Suggestion]) -> Iterator[str]:
    """Yield the forms similar to a text, the nearest first."""
    found = []
    for form, grave in among:
        tries = (typed, typed.partition(" ")[0])
        begun = _is_begun_by(_Suggestion(form, grave), typed)
        ratio = max(SequenceMatcher(None, fold_name(form), one).ratio() for one in tries) + begun
        if ratio >= (EXACT_RATIO if grave else NEAR_RATIO):
            found.append((-ratio, form))
    yield from (form for _, form in sorted(found, key=itemgetter(0)))


def _is_begun_by(one: _Suggestion, typed: str) -> bool:
    """Tell whether a form begins with the typed text: a whole word, or enough letters."""
    form = fold_name(one.form)
    sure = len(typed) >= SURE or form.startswith(f"{typed} ")
    return not one.grave and sure and form.startswith(typed)


def _possible_starts(reader: Reader) -> Iterator[_Suggestion]:
    """Yield the first words of the orders that may be given now."""
    for kind in listed_kinds(reader):
        yield next(_order_starts(reader, kind))


def _other_starts(reader: Reader) -> Iterator[_Suggestion]:
    """Yield the other first words of those orders."""
    for kind in listed_kinds(reader):
        yield from islice(_order_starts(reader, kind), 1, None)


def _order_starts(reader: Reader, kind: str) -> Iterator[_Suggestion]:
    """Yield the first words of each form of an order."""
    own_form = (
        reader.lexicon.forms.get(kind) or reader.game_type.game.kinds.orders[kind].form or kind
    )
    for form in (own_form, *reader.lexicon.extra_typed_forms.get(kind, ())):
        head, pieces = parse_form(form)
        yield _Suggestion(head, any(one.is_flag and one.name == CONFIRM_FLAG for one in pieces))


def _accepted_starts(reader: Reader, line: str) -> Iterator[str]:
    """Yield the first words of orders that are accepted now but not listed among the choices.

    With its first words corrected, the line must be accepted or contain a nearly known name.
    """
    typed = line.split()
    every = (
        one for kind in reader.game_type.game.kinds.orders for one in _order_starts(reader, kind)
    )
    heads = tuple(one for one in every if one.form and not one.grave)
    for head in (
        _near_forms(fold_name(line)[:MAX_GIVEN_LENGTH], heads)
        if reader.seat_view.seat is not None
        else ()
    ):
        mended = " ".join((head, *typed[len(head.split()) :]))
        order = read_line(reader.game_type.game, mended, reader.lexicon)
        tries = (*asks_with_sheets(reader), (None, ()))
        misnamed = isinstance(order, Refusal) and bool(order.facts.get("near"))
        if misnamed or (
            isinstance(order, Order)
            and any(reader.check_order(ask, order, sheet).is_accepted for ask, sheet in tries)
        ):
            yield head


def _command_suggestions(reader: Reader) -> Iterator[_Suggestion]:
    undo = reader.seat_view.table_settings.undo and reader.game_type.game.policies.may_undo
    for verb, some in command_words(reader.language).items():
        if undo or verb != "undo":
            yield _Suggestion(some[0], verb in IRREVERSIBLE_VERBS)


def _harmless_commands(reader: Reader) -> Iterator[str]:
    yield from (one.form for one in _command_suggestions(reader) if not one.grave)
