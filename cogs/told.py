"""What somebody was last refused, so that they can ask why."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.desk.refused import RefusedError
from bot.desk.replies import Reply
from engine.core.model import Refusal

KEPT: Final = 2_000
"""So many people's last refusals are remembered."""


class Refused(NamedTuple):
    """What was refused, in the words of which game, and how its players are called."""

    refusals: tuple[Refusal, ...]
    key: str
    players: Mapping[int, str]


_LAST: Final[OrderedDict[int, Refused]] = OrderedDict()
"""By person."""


def remember(person: int, refused: RefusedError) -> None:
    """Keep what somebody was refused."""
    _keep(person, Refused(refused.refusals, refused.key, refused.players))


def remember_reply(person: int, reply: Reply, players: Mapping[int, str]) -> None:
    """Keep what of an answer was refused, if anything was."""
    refusals = tuple(one for answer in reply.answers for one in answer.verdict.refusals)
    if refusals:
        _keep(person, Refused(refusals, reply.key, players))


def _keep(person: int, refused: Refused) -> None:
    _LAST[person] = refused
    _LAST.move_to_end(person)
    while len(_LAST) > KEPT:
        _LAST.popitem(last=False)


def recall(person: int) -> Refused | None:
    """Tell what somebody was last refused."""
    return _LAST.get(person)
