"""News that an answer is telling just now, so that no other answer tells it as well."""

from dataclasses import dataclass

from bot.games.news.reader_state_changes import ReadMark
from render.language.pages import Page


@dataclass(frozen=True)
class NewsInAnswer:
    """Unread news as one page, and how far its reader has read once it has arrived."""

    page: Page | None
    mark: ReadMark


class NewsInFlight:
    """The readers whose news is in an answer that has not arrived yet."""

    def __init__(self) -> None:
        self._readers: set[tuple[int, int]] = set()

    def take(self, game: int, person: int) -> bool:
        """Take a reader's news; False: another answer tells it."""
        if (game, person) in self._readers:
            return False
        self._readers.add((game, person))
        return True

    def release(self, news: NewsInAnswer) -> None:
        """Release news that has arrived, or could not be sent."""
        self._readers.discard((news.mark.game, news.mark.person))
