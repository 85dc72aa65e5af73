"""Logging with game, revision and seat, and never a token, a hand or a sealed order.

Only allowed keys are logged, and of an exception only its type and where it was raised: its text
may quote what a person has typed.
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

ALLOWED_KEYS: Final = frozenset({
    "event", "says", "level", "timestamp", "logger", "fault", "at",
    "game", "revision", "branch", "seat", "seats", "ask", "kind", "person", "letter", "number",
    "part", "servers", "shards",
    "count", "tries", "status", "code", "seconds", "until", "since", "port", "version", "place",
    "_record", "_from_structlog",       # structlog's own, taken out by its formatter
})  # fmt: skip
"""The keys that a log line may have."""

QUIET_LIBRARIES: Final = (
    "discord",
    "aiohttp",
    "apscheduler",
    "sqlalchemy",
    "alembic",
    "aiosqlite",
    "PIL",
)
"""Libraries of which only warnings are logged, without the values filled in."""

TRUSTED_LIBRARIES: Final = ("apscheduler",)
"""Libraries that only get our own names: their lines are logged whole."""

MAX_VALUE_LENGTH: Final = 400
PROJECT_FOLDER: Final = Path(__file__).resolve().parents[1]


def keep_allowed_keys(_: Any, __: str, line: EventDict) -> EventDict:
    """Drop keys that are not allowed, and shorten values."""
    return {key: _shorten(value) for key, value in line.items() if key in ALLOWED_KEYS}


def _shorten(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, list) and all(isinstance(one, int) for one in value):
        return value
    text = str(value)
    return text if len(text) <= MAX_VALUE_LENGTH else f"{text[:MAX_VALUE_LENGTH]}…"


def describe_exception(_: Any, __: str, line: EventDict) -> EventDict:
    """Replace an exception by its type and traceback, without its text."""
    exc_info = line.pop("exc_info", None)
    if exc_info:
        fault = exc_info if isinstance(exc_info, BaseException) else None
        fault_type, fault, trace = (
            (type(fault), fault, fault.__traceback__)
            if fault
            else exc_info
            if isinstance(exc_info, tuple)
            else sys.exc_info()
        )
        if fault_type is not None:
            line["fault"] = fault_type.__name__
            if isinstance(fault, StoreError):
                line["says"] = str(fault)  # our own sentence, which holds nothing that was stored
            else:
                line["at"] = describe_traceback(trace)
    return line


def describe_traceback(trace: TracebackType | None) -> str:
    """Return the last places of a traceback, the innermost first."""
    frames = traceback.extract_tb(trace)[-6:]
    return " < ".join(
        f"{_shorten_path(frame.filename)}:{frame.lineno}" for frame in reversed(frames)
    )


def _shorten_path(file: str) -> str:
    path = Path(file)
    return (
        str(path.relative_to(PROJECT_FOLDER)) if path.is_relative_to(PROJECT_FOLDER) else path.name
    )


def set_up_logging(level: str, log_format: Literal["text", "json"]) -> None:
    """Log our lines and those of the libraries to stderr."""
    processors: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        describe_exception,
        keep_allowed_keys,
    ]
    structlog.configure(
        processors=[*processors, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),  # what isn't told costs nothing
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    shown: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[describe_library_line, *processors],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, shown],
            pass_foreign_args=True,
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in QUIET_LIBRARIES:
        logging.getLogger(name).setLevel(logging.WARNING)


def describe_library_line(_: Any, __: str, line: EventDict) -> EventDict:
    """Turn a library's record into a line, without values that may be secret."""
    record = line.get("_record")
    if isinstance(record, logging.LogRecord):
        line["event"] = _fill_in(record, line.pop("positional_args", ()))
        line["exc_info"] = record.exc_info
    return line


def _fill_in(record: logging.LogRecord, args: Any) -> str:
    """Fill in numbers, and texts of trusted libraries; others may quote anybody."""
    sentence = str(record.msg)
    if not args:
        return sentence
    is_trusted = record.name.partition(".")[0] in TRUSTED_LIBRARIES
    try:
        if isinstance(args, Mapping):
            return sentence % {
                name: _hide_unsafe(one, is_trusted=is_trusted) for name, one in args.items()
            }
        return sentence % tuple(_hide_unsafe(one, is_trusted=is_trusted) for one in args)
    except (TypeError, ValueError, KeyError):
        return sentence


def _hide_unsafe(value: object, *, is_trusted: bool) -> object:
    return value if is_trusted or isinstance(value, (int, float)) else "\u2026"
