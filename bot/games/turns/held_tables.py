"""Tables whose windows stay open until lines from before a start have been answered."""

from collections import Counter
from collections.abc import Callable, Iterable


class HeldTables:
    """Counts by whom each table is held; nobody's deadline passes at a held one."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._wake = wake
        self._holds: Counter[int] = Counter()

    def __len__(self) -> int:
        return len(self._holds)

    def is_held(self, game: int) -> bool:
        """Tell whether a table is held."""
        return game in self._holds

    def hold(self, games: Iterable[int]) -> None:
        """Hold tables until each is let go as often."""
        self._holds.update(games)

    def let_go(self, games: Iterable[int]) -> None:
        """Let tables go on, and wake the clock for them."""
        self._holds -= Counter(games)
        self._wake()
