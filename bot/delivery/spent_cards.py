"""A card as somebody has it before them, and what is to be left of it."""

from dataclasses import dataclass

from bot.cards.turn import spent_card
from bot.delivery.discord_io.sender import Sent
from bot.delivery.live_cards import Card
from render.words import Voice


@dataclass(frozen=True, slots=True)
class SpentCard:
    """A card that somebody has before them, and what it told besides."""

    at: Sent
    words: str
    language: str

    def card(self, game: int) -> Card:
        """Tell what is to be left of it."""
        voice = Voice(self.language, markdown=True)
        return Card(self.at, spent_card(voice, game, self.words), self.language)
