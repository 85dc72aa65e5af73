"""Command words that are typed in a DM, and lines of orders between them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.messages.reader import Reader, code_span
from engine.core.notation.line_reader import split_lines, strip_list_mark
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Draft, Order, Refusal
from render.words import COMMON_BOOK, LANGUAGES, Voice

COMMAND_VERBS: Final = (
    "help", "look", "sheet", "ready", "unready", "withdraw", "news", "undo", "game", "language",
    "guide", "workshop", "rules", "card", "why",
)  # fmt: skip
"""The verbs of all command words."""
VERBS_WITHOUT_REST: Final = ("sheet", "ready", "unready", "news", "undo")
"""Nothing may follow these; otherwise the line is an order."""
VERBS_WITHOUT_TABLE: Final = ("help", "guide", "workshop", "language", "rules", "card")
"""These need no table."""
VERBS_AMONG_ORDERS: Final = ("sheet", "ready", "unready", "withdraw", "undo", "game")
"""These may stand among lines of orders."""
BARE_VERBS_AMONG_ORDERS: Final = ("help", "look", "news", "why")
"""So may these if nothing follows, since no order is such a word alone."""
LOOKUP_VERBS: Final = ("help", "look", "guide", "rules", "card", "why", "language")
"""So may these with what they look up, unless the line is indented text."""
NUMBERED_VERBS: Final = ("withdraw", "game")
CONFIRM_FLAG: Final = "confirm"
"""The flag of orders that can't be taken back."""

_TABLE_LINE_PATTERN: Final = re.compile(r"/?(\S+)\s+#?(\d{1,9})\s*[:,]?\s+(\S.*)")

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


class TableLine(NamedTuple):
    """A line that names the table it is for: `game 4 news`."""

    game: int
    text: str
    """What is meant for that table."""


def read_table_line(line: str) -> TableLine | None:
    """Read a line that begins with the number of a table; None if it is none, or no more."""
    found = _TABLE_LINE_PATTERN.fullmatch(strip_list_mark(line).strip())
    if found is None or _verbs_by_word().get(fold_name(found[1])) != "game":
        return None
    word = read_command_word(found[3])
    is_for_table = word is None or word.verb != "game"
    return TableLine(int(found[2]), found[3]) if is_for_table else None


class TypedRun(NamedTuple):
    """Lines of a text that are done together."""

    text: str
    lines_before: int = 0
    """The number of lines before them."""
    is_whole_text: bool = True

    @property
    def is_only_line(self) -> bool:
        """Tell whether this is a text of one line, which needs no number."""
        return self.is_whole_text and len(split_lines(self.text.strip())) == 1


NOTHING_TYPED: Final = TypedRun("")


def split_runs(text: str) -> list[TypedRun]:
    """Split a text at command words, so that each part is done in its turn."""
    found: list[TypedRun] = []
    joint = False
    for number, line in enumerate(split_lines(text)):
        alone = may_stand_among_orders(line)
        if joint and not alone:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n{line}")
        else:
            found.append(TypedRun(line, number))
        joint = not alone
    runs = [one for one in found if one.text.strip()] or [TypedRun(text)]
    return [one._replace(is_whole_text=len(runs) == 1) for one in runs]


def may_stand_among_orders(line: str) -> bool:
    """Tell whether a line is a command word that may stand among orders, or names its table."""
    if read_table_line(line) is not None:
        return True
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


def list_working_verbs(reader: Reader) -> Sequence[str]:
    """Return the verbs of the command words that do something at a reader's table now."""
    asks = reader.seat_view.asks
    works = {
        "sheet": any(one.ask.group for one in asks),
        "ready": any(one.ask.ready and not one.is_ready for one in asks),
        "unready": any(one.is_ready for one in asks),
        "withdraw": any(one.ask.group and one.sheet for one in asks),
        "undo": reader.seat_view.table_settings.undo and reader.game_type.game.policies.may_undo,
    }
    return [verb for verb in COMMAND_VERBS if works.get(verb, True)]


def is_no_order(lines: ReadLines) -> bool:
    """Tell whether no line begins like an order."""
    return all(isinstance(one, Refusal) and one.code == "ORDER_UNKNOWN" for _, one in lines)


def is_confirmed(order: Order) -> bool:
    """Tell whether an order confirms something irreversible."""
    return bool(getattr(order, CONFIRM_FLAG, False))
