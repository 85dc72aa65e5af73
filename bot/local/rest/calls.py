"""One request to the stand-in, its answer, and the table of routes that answer it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.snowflakes import Json
from bot.local.world.shapes import File

if TYPE_CHECKING:
    from bot.local.world.world import World

NOTED: Final = frozenset({"UNKNOWN_KEY"})
"""Faults that Discord passes over in silence; we keep them against the bot all the same."""


@dataclass(frozen=True)
class Call:
    """A request, read: where it goes, what it asks, what came along."""

    world: "World"
    method: str
    template: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: Sequence[File] = ()
    noted: list[BodyFault] = field(default_factory=list)

    def id(self, name: str) -> int:
        """Take an id out of the path."""
        text = self.path[name]
        if not text.isdecimal():
            wrong = f'Value "{text}" is not snowflake.'
            raise DiscordRefusalError(50035, [BodyFault(name, "NUMBER_TYPE_COERCE", wrong)])
        return int(text)

    def judged(self, faults: Sequence[BodyFault]) -> None:
        """Refuse what breaks a rule; keep in mind what is merely wrong."""
        self.noted.extend(one for one in faults if one.code in NOTED)
        broken = [one for one in faults if one.code not in NOTED]
        if broken:
            raise DiscordRefusalError(50035, broken)


class Answer(NamedTuple):
    """What goes back: a status, and JSON or nothing."""

    status: int = 204
    data: Any = None
    headers: Mapping[str, str] = {}


NOTHING: Final = Answer()

Handler = Callable[[Call], Answer]


class Route(NamedTuple):
    """A way in: its template, its steps, who answers, and whether it needs the bot's token."""

    template: str
    steps: tuple[str, ...]
    handler: Handler
    free: bool


class Routes:
    """All ways in, found by method and path."""

    def __init__(self) -> None:
        self._by_shape: dict[tuple[str, int, str], list[Route]] = {}

    def on(self, method: str, template: str, *, free: bool = False) -> Callable[[Handler], Handler]:
        """Let a function answer a route; fixed steps win over open ones."""

        def add(handler: Handler) -> Handler:
            steps = tuple(template.strip("/").split("/"))
            shelf = self._by_shape.setdefault((method, len(steps), steps[0]), [])
            shelf.append(Route(template, steps, handler, free))
            shelf.sort(key=lambda route: [step.startswith("{") for step in route.steps])
            return handler

        return add

    def __iter__(self) -> Iterator[Route]:
        return (route for shelf in self._by_shape.values() for route in shelf)

    def find(self, method: str, path: str) -> tuple[Route, Json] | None:
        """Find the route of a path, and what its open steps hold."""
        steps = path.strip("/").split("/")
        for route in self._by_shape.get((method, len(steps), steps[0]), ()):
            held = _match(route.steps, steps)
            if held is not None:
                return route, held
        return None


def _match(steps: Sequence[str], given: Sequence[str]) -> Json | None:
    held: Json = {}
    for step, one in zip(steps, given, strict=True):
        if step[0] == "{":
            held[step[1:-1]] = one
        elif step != one:
            return None
    return held


ROUTES: Final = Routes()
