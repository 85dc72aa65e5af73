"""Which direct messages were handled since the process began, over all its connections."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MAX_PEOPLE_REMEMBERED: Final = 4_096
"""Maximum number of people whose last message is remembered."""


@dataclass(frozen=True)
class MessageKey:
    """A direct message and its writer, by their Discord ids."""

    id: int
    writer: int


class HeardMessages:
    """The last message of each person that was handled: fresh ones, and missed ones."""

    def __init__(self) -> None:
        self._newest_fresh: OrderedDict[int, int] = OrderedDict()
        self._newest_missed: OrderedDict[int, int] = OrderedDict()
        self._newest: OrderedDict[int, int] = OrderedDict()
        self._taken_ids: OrderedDict[int, None] = OrderedDict()
        self._unanswered_ids: set[int] = set()

    def take_fresh(self, message: MessageKey) -> bool:
        """Mark a new message as handled; False if it was handled before."""
        if message.id in self._taken_ids or message.id <= self._newest_missed.get(
            message.writer, 0
        ):
            return False
        self._taken_ids[message.id] = None
        if len(self._taken_ids) > MAX_PEOPLE_REMEMBERED:
            self._taken_ids.popitem(last=False)
        _remember(self._newest_fresh, message)
        _remember(self._newest, message)
        return True

    def take_missed(self, message: MessageKey) -> bool:
        """Mark an old message as handled; False if a newer one of its writer was handled."""
        last = max(one.get(message.writer, 0) for one in (self._newest_fresh, self._newest_missed))
        if message.id <= last:
            return False
        _remember(self._newest_missed, message)
        _remember(self._newest, message)
        self._unanswered_ids.discard(message.id)
        return True

    def forget_unanswered(self, message: MessageKey) -> None:
        """Mark a message as unanswered again, since its answer did not arrive."""
        self._unanswered_ids.add(message.id)
        self._taken_ids.pop(message.id, None)
        for kept in (self._newest_fresh, self._newest_missed):
            if kept.get(message.writer) == message.id:
                del kept[message.writer]

    def take_lost(self, message: MessageKey) -> bool:
        """Take an unanswered message again; False if it was handled meanwhile."""
        still = message.id in self._unanswered_ids
        self._unanswered_ids.discard(message.id)
        return still

    def has_written_since(self, message: MessageKey) -> bool:
        """Tell whether its writer has written since."""
        return self._newest.get(message.writer, 0) > message.id


def _remember(newest: OrderedDict[int, int], message: MessageKey) -> None:
    newest[message.writer] = max(message.id, newest.get(message.writer, 0))
    newest.move_to_end(message.writer)
    while len(newest) > MAX_PEOPLE_REMEMBERED:
        newest.popitem(last=False)
