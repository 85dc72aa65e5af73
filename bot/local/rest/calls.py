"""A request to the stand-in, its answer, and the routes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File

if TYPE_CHECKING:
    from bot.local.world.world import World

IGNORED_BY_DISCORD: Final = frozenset({"UNKNOWN_KEY"})
"""Faults that Discord ignores, but that are recorded as the bot's mistakes."""


@dataclass(frozen=True)
class Call:
    """A request with its route, body and files."""

    world: "World"
    method: str
    template: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: Sequence[File] = ()
    ignored_faults: list[BodyFault] = field(default_factory=list)

    def path_id(self, name: str) -> int:
        """Return an id from the path."""
        text = self.path[name]
        if not text.isdecimal():
            wrong = f'Value "{text}" is not snowflake.'
            raise DiscordRefusalError(50035, [BodyFault(name, "NUMBER_TYPE_COERCE", wrong)])
        return int(text)

    def refuse_faults(self, faults: Sequence[BodyFault]) -> None:
        """Refuse the request if it breaks a rule; record faults that Discord ignores."""
        self.ignored_faults.extend(one for one in faults if one.code in IGNORED_BY_DISCORD)
        refused = [one for one in faults if one.code not in IGNORED_BY_DISCORD]
        if refused:
            raise DiscordRefusalError(50035, refused)


class Answer(NamedTuple):
    """An answer: a status, and JSON or nothing."""

    status: int = 204
    data: Any = None
    headers: Mapping[str, str] = {}


NO_CONTENT: Final = Answer()

Handler = Callable[[Call], Answer]


class Route(NamedTuple):
    """A route: its template, its steps, its handler, and whether it needs no bot token."""

    template: str
    steps: tuple[str, ...]
    handler: Handler
    needs_no_token: bool


class Routes:
    """All routes, found by method and path."""

    def __init__(self) -> None:
        self._by_method_and_length: dict[tuple[str, int, str], list[Route]] = {}

    def register(
        self, method: str, template: str, *, needs_no_token: bool = False
    ) -> Callable[[Handler], Handler]:
        """Register a handler of a route; fixed steps go before parameters."""

        def add(handler: Handler) -> Handler:
            steps = tuple(template.strip("/").split("/"))
            routes = self._by_method_and_length.setdefault((method, len(steps), steps[0]), [])
            routes.append(Route(template, steps, handler, needs_no_token))
            routes.sort(key=lambda route: [step.startswith("{") for step in route.steps])
            return handler

        return add

    def __iter__(self) -> Iterator[Route]:
        return (route for routes in self._by_method_and_length.values() for route in routes)

    def find(self, method: str, path: str) -> tuple[Route, Json] | None:
        """Find the route of a path, and the values of its parameters."""
        steps = path.strip("/").split("/")
        for route in self._by_method_and_length.get((method, len(steps), steps[0]), ()):
            parameters = _match_steps(route.steps, steps)
            if parameters is not None:
                return route, parameters
        return None


def _match_steps(steps: Sequence[str], path_steps: Sequence[str]) -> Json | None:
    parameters: Json = {}
    for step, path_step in zip(steps, path_steps, strict=True):
        if step[0] == "{":
            parameters[step[1:-1]] = path_step
        elif step != path_step:
            return None
    return parameters


ROUTES: Final = Routes()
