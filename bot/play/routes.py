"""How a press is routed: by the verb of its control, to a function that gives the answer."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from bot.messages.controls import Control, Values
from bot.play.answer import Response
from bot.play.requests import Request
from bot.play.services import Services

Handler = Callable[[Services, Request, Control, Values], Awaitable[Response]]
"""Takes who pressed, what the control carries, and what was chosen or filled in."""

ShownIn = Literal["own message", "pressed message", "panel", "direct message", "new message"]
"""Where the answer goes: the pressed message if only the caller sees it; or always; or if it is a
panel that the control names a page or an option of; or if it is a direct message; or never."""


UploadKind = Literal["texts", "pictures"]
"""What the files that come with a press are read as."""


def opens_no_modal(_control: Control, _values: Values) -> bool:
    """Tell that a press leads to no modal."""
    return False


class Route(NamedTuple):
    """What handles a verb, and where its answer goes."""

    handle: Handler
    shown_in: ShownIn = "own message"
    may_open_modal: Callable[[Control, Values], bool] = opens_no_modal
    """Tell whether a press may lead to a modal, which must be the first answer."""
    takes: UploadKind = "texts"


Routes = Mapping[str, Route]
"""By verb."""


def merge_routes(parts: Iterable[Routes]) -> Routes:
    """Join routes; raise ValueError if a verb is claimed twice."""
    routes: dict[str, Route] = {}
    for part in parts:
        for verb, route in part.items():
            if verb in routes:
                raise ValueError(f"{verb} has two routes")
            routes[verb] = route
    return routes
