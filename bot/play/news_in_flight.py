"""News that an answer is telling just now, so that no other answer tells it as well."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.rows import OutboxLetter
from render.language.pages import Page


@dataclass(frozen=True)
class UnreadNews:
    """The news of letters that were not delivered, as one page."""

    page: Page | None
    letters: tuple[OutboxLetter, ...]


class NewsInFlight:
    """The letters whose news is in an answer that has not arrived yet."""

    def __init__(self) -> None:
        self._letters: set[int] = set()

    def take_free(self, letters: Sequence[OutboxLetter]) -> tuple[OutboxLetter, ...]:
        """Take the letters that no other answer tells."""
        free = tuple(one for one in letters if one.id not in self._letters)
        self._letters.update(one.id for one in free)
        return free

    def release(self, news: UnreadNews) -> None:
        """Release news that has arrived, or could not be sent."""
        self._letters.difference_update(one.id for one in news.letters)
