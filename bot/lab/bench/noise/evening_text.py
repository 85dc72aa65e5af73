"""A whole evening as readable text: every message as it came, who saw it, whether it pinged."""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from textwrap import indent
from typing import Final

from bot.lab.bench.noise.message_contents import list_controls, list_pictures, read_whole_text
from bot.lab.bench.noise.seen_messages import (
    BEFORE_THE_START,
    PersonAction,
    SeenMessage,
    SeenThing,
    is_silent,
)

CLOCK_FORMAT: Final = "%a %H:%M:%S"
INDENT: Final = "    "
_TIMESTAMP: Final = re.compile(r"<t:(\d+)(?::(\w))?>")
_ESCAPE: Final = re.compile(r"\\([^\w\s])")


def write_evening(seen: Iterable[SeenThing]) -> str:
    """Return all that was seen, in its order, under the rounds in which it came."""
    return "\n".join(_iterate_paragraphs(seen)) + "\n"


def _iterate_paragraphs(seen: Iterable[SeenThing]) -> Iterator[str]:
    last_round = None
    for one in seen:
        if one.round != last_round:
            last_round = one.round
            title = "Before the start" if last_round == BEFORE_THE_START else f"Round {last_round}"
            yield f"\n======== {title} ========\n"
        yield write_action(one) if isinstance(one, PersonAction) else write_message(one)


def write_action(action: PersonAction) -> str:
    """Return what a person did."""
    first, *more = action.says.splitlines() or [""]
    return "\n".join([f"{action.at:{CLOCK_FORMAT}}  {action.person} {first}", *map(_indent, more)])


def write_message(seen: SeenMessage) -> str:
    """Return a message with who sees it, and how it came; of a change, only what is new."""
    head = f"{seen.at:{CLOCK_FORMAT}}  -> {_name_readers(seen)}, {_say_how(seen)}"
    if seen.is_new:
        return "\n".join([head, *map(_indent, _list_lines(seen))])
    known = set(seen.text_before.splitlines())
    lines = read_whole_text(seen.message).splitlines()
    new = [f"+ {line}" for line in lines if line not in known]
    return "\n".join([head, *(_indent(_write_plainly(line, seen.at)) for line in new)])


def _name_readers(seen: SeenMessage) -> str:
    """Return who sees a message."""
    if seen.place == "public":
        return "everybody"
    return f"{seen.reader} (direct)" if seen.place == "dm" else f"{seen.reader} (only they see it)"


def _say_how(seen: SeenMessage) -> str:
    """Return whether a message is new, and whose phones buzz."""
    if not seen.is_new:
        is_same = seen.text_before == read_whole_text(seen.message)
        return "only its buttons or pictures change" if is_same else "changes"
    if seen.place == "public":
        pinged = f", PINGS {', '.join(seen.pinged)}" if seen.pinged else ""
        return ("silent" if is_silent(seen.message) else "not silent") + pinged
    return "PINGS" if seen.pinged else "no ping"


def _list_lines(seen: SeenMessage) -> Iterator[str]:
    for picture in list_pictures(seen.message):
        yield f"{{picture: {picture}}}"
    yield from _write_plainly(read_whole_text(seen.message), seen.at).splitlines()
    if controls := list_controls(seen.message):
        yield " ".join(controls)


def _write_plainly(text: str, now: datetime) -> str:
    """Write Discord's timestamps as their reader sees them, and nothing escaped."""

    def write(found: re.Match[str]) -> str:
        moment = datetime.fromtimestamp(int(found[1]), UTC)
        return _write_span(moment - now) if found[2] == "R" else f"{moment:%a %H:%M}"

    return _ESCAPE.sub(r"\1", _TIMESTAMP.sub(write, text))


def _write_span(span: timedelta) -> str:
    """Write a span of time as Discord does: in its largest unit."""
    seconds = abs(span.total_seconds())
    units = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))
    name, size = next((one for one in units if seconds >= one[1]), units[-1])
    count = round(seconds / size)
    words = f"{count} {name}{'' if count == 1 else 's'}"
    return f"in {words}" if span.total_seconds() >= 0 else f"{words} ago"


def _indent(line: str) -> str:
    return indent(line, INDENT)
