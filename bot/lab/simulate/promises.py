"""The promises of the bot: orders that it said were stored or played."""

from dataclasses import dataclass, field

from bot.lab.screen import is_card, read_text
from bot.local.snowflakes import Json
from render.words import COMMON_BOOK, LANGUAGES, say_in_language


@dataclass(frozen=True, slots=True)
class Promise:
    """An answer that accepted the orders under this token."""

    discord: int
    token: str


@dataclass
class PromiseLedger:
    """All promises, and unanswered interactions."""

    promises: list[Promise] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    kept_answers: dict[tuple[int, str], str] = field(default_factory=dict)
    """The stored answers by person and token, as they were before the bot deleted them."""
    actions: int = 0

    def record_answer(self, discord: int, token: str, message: Json) -> None:
        """Record a promise if an answer to orders is a card that accepts them."""
        if is_card(message) and not _is_late(message):
            self.promises.append(Promise(discord, token))


def _is_late(message: Json) -> bool:
    """Return whether a card says that the control was too old, or the game is over."""
    said = read_text(message)
    return any(
        say_in_language(language, COMMON_BOOK, key) in said
        for language in LANGUAGES
        for key in ("turn.late", "turn.over")
    )
