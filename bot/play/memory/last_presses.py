"""The last press on each message, so that a slow answer doesn't overwrite a newer one."""

from collections import OrderedDict
from typing import Final

MAX_MESSAGES_REMEMBERED: Final = 2_000
"""Maximum number of messages whose last press is remembered."""


class LastPresses:
    """The last press on each message, by Discord's ids."""

    def __init__(self) -> None:
        self._presses: OrderedDict[int, int] = OrderedDict()

    def remember(self, message: int, press: int) -> None:
        """Remember the last press on a message."""
        self._presses[message] = press
        self._presses.move_to_end(message)
        while len(self._presses) > MAX_MESSAGES_REMEMBERED:
            self._presses.popitem(last=False)

    def is_latest(self, message: int, press: int) -> bool:
        """Tell whether no other press on the message has come since."""
        return self._presses.get(message, press) == press
