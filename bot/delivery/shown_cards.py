"""A card that is on somebody's screen, and what replaces it once it is spent."""

from dataclasses import dataclass

from bot.cards.turn import spent_card
from bot.delivery.discord_io.sender import SentMessage
from bot.delivery.live_cards import LiveCard
from render.words import COMMON_BOOK, Voice


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that is on somebody's screen, and the chapter that it told."""

    message: SentMessage
    chapter: str
    language: str

    def as_live_card(self, game: int) -> LiveCard:
        """Return the live card, with what replaces it once it is spent."""
        voice = Voice(self.language, COMMON_BOOK, markdown=True)
        return LiveCard(self.message, spent_card(voice, game, self.chapter), self.language)
