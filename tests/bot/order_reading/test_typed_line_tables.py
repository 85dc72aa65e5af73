"""What typed lines give: the order that was meant, a suggestion that can be sent, or neither."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import yaml

from bot.messages.reader import Reader
from bot.order_reading.line_mending import fill_only_name
from bot.order_reading.meanings.refused_ready import refuse_ready
from bot.order_reading.order_reader import read_order_text
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import command_words, read_command_word
from engine.core.protocol.values import Order, Refusal
from tests.bot.order_reading.hints import is_sendable, list_hints, write_answers
from tests.bot.order_reading.typed_positions import make_positioned_reader

FOLDER: Final = Path(__file__).parent / "typed_lines"
RESULTS: Final = ("gives", "offers", "refuses", "words")


class TypedLine(NamedTuple):
    """A line that is typed in a position, and what it must give."""

    key: str
    language: str
    position: str
    line: str
    result: str
    wanted: tuple[str, ...] = ()

    @property
    def reader(self) -> Reader:
        return make_positioned_reader(self.key, self.position, self.language)


def load_lines() -> Iterator[TypedLine]:
    """Load the lines of all files; each file is named by its game and language."""
    for path in sorted(FOLDER.glob("*.yaml")):
        key, language = path.stem.split("_")
        for position, results in yaml.safe_load(path.read_text("utf-8")).items():
            for result, lines in results.items():
                for line, wanted in as_pairs(lines):
                    yield TypedLine(key, language, position, line, result, wanted)


def as_pairs(lines: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each line with what it must give; lines that give nothing are a list."""
    pairs = lines.items() if isinstance(lines, dict) else ((line, ()) for line in lines)
    for line, wanted in pairs:
        yield line, (wanted,) if isinstance(wanted, str) else tuple(wanted)


LINES: Final = tuple(load_lines())


def list_given_orders(reader: Reader, line: str) -> list[str]:
    """Return the orders that a line gives, as they are written."""
    context, given = ReadingContext.to_read(reader), []
    for _, read in read_order_text(context, line):
        meant = None if isinstance(read, Refusal) else fill_only_name(context, read)
        if isinstance(meant, Order) and context.may_be_given(meant):
            given.append(reader.write_order(meant))
    return given


def write_all_answers(reader: Reader, line: str) -> list[str]:
    """Return what is answered to a line that gives no order."""
    word = read_command_word(line)
    if word is None:
        return list(write_answers(reader, line))
    refusal = refuse_ready(reader) if word.verb == "ready" else None
    return [reader.refusal_in_words(refusal)] if refusal is not None else []


def list_suggestions(reader: Reader, line: str) -> list[str]:
    """Return the hints in the answers to a line, but those that only say more."""
    help_word = command_words(reader.language)["help"][0]
    hints = list_hints(reader, write_all_answers(reader, line), line)
    return [hint for hint in dict.fromkeys(hints) if hint.split()[0] != help_word]


def test_every_file_names_its_results() -> None:
    assert {one.result for one in LINES} <= set(RESULTS)
    assert len({(one.key, one.language) for one in LINES}) == 6
    assert len(LINES) > 60


@pytest.mark.parametrize("typed", LINES, ids=lambda one: "-".join(one[:4]))
def test_a_typed_line_gives_what_was_meant(typed: TypedLine) -> None:
    reader, word = typed.reader, read_command_word(typed.line)
    given = list_given_orders(reader, typed.line) if word is None else []
    suggestions = list_suggestions(reader, typed.line) if not given else []
    assert [one for one in suggestions if not is_sendable(reader, one)] == []
    match typed.result:
        case "gives":
            assert given == list(typed.wanted)
        case "offers":
            assert given == []
            assert suggestions[: len(typed.wanted)] == list(typed.wanted)
        case "refuses":
            assert (given, suggestions) == ([], [])
        case "words":
            assert word is not None
            assert (word.verb,) == typed.wanted
