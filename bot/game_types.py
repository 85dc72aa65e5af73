"""The game types that tables can play: rules and presentation of each, by key."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.protocol.game import Game
from engine.registry import GAMES
from render import games
from render.language.word_books import WordBook
from render.presentation import Presentation

MAX_CARD_PICTURES: Final = 3
"""How many pictures a card may have."""


@dataclass(frozen=True, slots=True)
class GameType:
    """A game as tables need it: its rules and its presentation."""

    game: Game[Any, Any]
    presentation: Presentation

    @property
    def word_book(self) -> WordBook:
        """The words of the game."""
        return self.presentation.words.book

    def without_keeper(self) -> "GameType":
        """Return the game as it is played where nobody holds the keeper's seat."""
        game = self.game
        adapt_view = game.policies.view_without_keeper
        if adapt_view is None:
            return self
        return replace(self, game=replace(game, view=lambda *given: adapt_view(game.view(*given))))

    def card_pictures(self, view: Any) -> tuple[tuple[str, str], ...]:
        """Return the pictures of a card: those of a chapter, else the first part."""
        return tuple(self.presentation.pictures.choose_to_send(view, ()))[:MAX_CARD_PICTURES] or (
            (self.presentation.pictures.parts[0], ""),
        )


GAME_TYPES: Final[Mapping[str, GameType]] = {
    key: GameType(game, games.PRESENTATIONS[key])
    for key, game in GAMES.items()
    if key in games.PRESENTATIONS
}
"""All game types, by key."""
