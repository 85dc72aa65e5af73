"""Logs with game, revision and seat, and never a token, a hand or a sealed order.

Only known keys get through, and of an exception only its kind and where it was raised: its text may
quote what somebody has given.
"""

import logging
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal

import structlog
from structlog.types import EventDict, Processor

from bot.store.errors import StoreError

KEYS: Final = frozenset({
    "event", "says", "level", "timestamp", "logger", "fault", "at",
    "game", "revision", "branch", "seat", "seats", "ask", "kind", "person", "letter", "number",
    "part", "servers",
    "count", "tries", "status", "code", "seconds", "until", "since", "port", "version", "place",
    "_record", "_from_structlog",       # structlog's own, taken out by its formatter
})  # fmt: skip
"""What a line may hold."""

QUIET: Final = ("discord", "aiohttp", "apscheduler", "sqlalchemy", "alembic", "aiosqlite", "PIL")
"""Libraries: only their warnings, and of these not the text of what they were given."""

OURS: Final = ("apscheduler",)
"""Libraries that are given nothing but our own names: their lines are told whole."""

LETTERS: Final = 400
HOME: Final = Path(__file__).resolve().parents[1]


def known(_: Any, __: str, line: EventDict) -> EventDict:
    """Let only known keys through, each short."""
    return {key: _short(value) for key, value in line.items() if key in KEYS}


def _short(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, list) and all(isinstance(one, int) for one in value):
        return value
    text = str(value)
    return text if len(text) <= LETTERS else f"{text[:LETTERS]}…"


def raised(_: Any, __: str, line: EventDict) -> EventDict:
    """Tell of an exception its kind and its way, not its text."""
    given = line.pop("exc_info", None)
    if given:
        fault = given if isinstance(given, BaseException) else None
        kind, fault, trace = (
            (type(fault), fault, fault.__traceback__)
            if fault
            else given
            if isinstance(given, tuple)
            else sys.exc_info()
        )
        if kind is not None:
            line["fault"] = kind.__name__
            if isinstance(fault, StoreError):
                line["says"] = str(fault)  # our own sentence, which holds nothing that was stored
            else:
                line["at"] = way(trace)
    return line


def way(trace: TracebackType | None) -> str:
    """Name the last places of a traceback, the innermost first."""
    frames = traceback.extract_tb(trace)[-6:]
    return " < ".join(f"{_place(frame.filename)}:{frame.lineno}" for frame in reversed(frames))


def _place(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(HOME)) if path.is_relative_to(HOME) else path.name


def set_up(level: str, form: Literal["text", "json"]) -> None:
    """Send our lines and those of the libraries one way, to stderr."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        raised,
        known,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),  # what isn't told costs nothing
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    shown: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[foreign, *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, shown],
            pass_foreign_args=True,
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def foreign(_: Any, __: str, line: EventDict) -> EventDict:
    """Of a library's line keep the sentence; of what was filled in, only what is no secret."""
    record = line.get("_record")
    if isinstance(record, logging.LogRecord):
        line["event"] = _filled(record, line.pop("positional_args", ()))
        line["exc_info"] = record.exc_info
    return line


def _filled(record: logging.LogRecord, given: Any) -> str:
    """Fill in numbers, and texts where they are our own; else they may be anybody's words."""
    sentence = str(record.msg)
    if not given:
        return sentence
    ours = record.name.partition(".")[0] in OURS
    try:
        if isinstance(given, Mapping):
            return sentence % {name: _safe(one, ours=ours) for name, one in given.items()}
        return sentence % tuple(_safe(one, ours=ours) for one in given)
    except (TypeError, ValueError, KeyError):
        return sentence


def _safe(given: object, *, ours: bool) -> object:
    return given if ours or isinstance(given, (int, float)) else "\u2026"
