"""Tables whose windows stay open until lines from before a start have been answered."""

from collections import Counter
from collections.abc import Callable, Iterable


class TablesCatchingUp:
    """Counts the conversations to catch up with by table; no window closes there meanwhile."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._wake = wake
        self._conversations: Counter[int] = Counter()

    def __len__(self) -> int:
        return len(self._conversations)

    def is_catching_up(self, game: int) -> bool:
        """Tell whether a table has conversations to catch up with."""
        return game in self._conversations

    def add(self, games: Iterable[int]) -> None:
        """Keep the windows of tables open until each is removed as often."""
        self._conversations.update(games)

    def remove(self, games: Iterable[int]) -> None:
        """Let the windows of tables close again, and wake the clock for them."""
        self._conversations -= Counter(games)
        self._wake()
