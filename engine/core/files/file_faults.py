"""What is wrong in a file: a sentence with file and line, and a code that any language can say."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")

MAX_FAULT_CHARACTERS: Final = 600
"""A fault has at most this many characters."""
MAX_QUOTED_CHARACTERS: Final = 60
"""A text that a fault quotes is cut to this many characters."""

DataPath = tuple[str | int, ...]
"""The keys and indexes that lead from the root to a value."""


class FaultMessage(NamedTuple):
    """What is wrong, as a code and facts that can be said in any language."""

    code: str
    facts: Mapping[str, str | int]

    @property
    def as_facts(self) -> dict[str, str | int]:
        """The message as the facts of a refusal."""
        return {"fault": self.code, **self.facts}


def fault_message(code: str, **facts: str | int) -> FaultMessage:
    """Return a fault message; long texts are cut."""
    return FaultMessage(
        code,
        {
            name: str(one)[:MAX_QUOTED_CHARACTERS] if isinstance(one, str) else one
            for name, one in facts.items()
        },
    )


UNREADABLE_MESSAGE: Final = FaultMessage("unread", {})


def message_with_key(fault: "FaultError") -> FaultMessage:
    """Return a fault's message, with its key as a fact."""
    return (
        FaultMessage(fault.message.code, {**fault.message.facts, "path": fault.key})
        if fault.key
        else fault.message
    )


class FaultError(Exception):
    """A file can't be used: its name, the line, and what is wrong."""

    def __init__(
        self,
        name: str,
        line: int | None,
        problem: str,
        key: str = "",
        message: FaultMessage = UNREADABLE_MESSAGE,
    ) -> None:
        at = f"{name}:{line}" if line else name
        problem = (
            problem
            if len(problem) <= MAX_FAULT_CHARACTERS
            else f"{problem[:MAX_FAULT_CHARACTERS]}..."
        )
        super().__init__(f"{at}: {key}: {problem}" if key else f"{at}: {problem}")
        self.name, self.line, self.problem, self.key = name, line, problem, key
        self.message, self.column = message, 0
        self.others: tuple[FaultError, ...] = ()
        """What else is wrong in the same text, in its order."""

    @property
    def all_faults(self) -> tuple["FaultError", ...]:
        """The fault itself and all others of the same text."""
        return (self, *self.others)


def join_faults(faults: Iterable[FaultError]) -> FaultError:
    """Return the faults of one text as the first of them, which holds the others."""
    first, *others = sorted(faults, key=lambda one: one.line or 0)
    first.others = tuple(others)
    return first


class FaultCollector:
    """Collects the faults of parts that are read apart, so that all are told at once."""

    def __init__(self) -> None:
        self.faults: list[FaultError] = []

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Keep the faults of a part, and let the next one be read."""
        try:
            yield
        except FaultError as fault:
            self.faults.extend(fault.all_faults)

    def read(self, read_part: Callable[..., T], *arguments: Any) -> T | None:
        """Return a part as it is read; if it has faults, they are kept, and None is returned."""
        with self.reading():
            return read_part(*arguments)
        return None

    def raise_all(self) -> None:
        """Raise what was collected, if there is anything."""
        if self.faults:
            raise join_faults(self.faults)


class DataPathError(ValueError):
    """Something is wrong at a path of data; whoever read the file adds its name and line."""

    def __init__(
        self, path: DataPath, problem: str, message: FaultMessage = UNREADABLE_MESSAGE
    ) -> None:
        super().__init__(f"{'.'.join(str(part) for part in path)}: {problem}")
        self.path, self.problem, self.message = path, problem, message
        self.others: tuple[DataPathError, ...] = ()
        """What else is wrong in the same data."""

    @property
    def all_errors(self) -> tuple["DataPathError", ...]:
        """The error itself and all others of the same data."""
        return (self, *self.others)


def raise_all_errors(errors: Iterable[DataPathError]) -> None:
    """Raise the first of these errors, which then holds the others; do nothing without any."""
    found = tuple(errors)
    if found:
        found[0].others = found[1:]
        raise found[0]
