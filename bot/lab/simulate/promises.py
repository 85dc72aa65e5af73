"""What the people were promised: every order of which the bot said that it is noted or played."""

from dataclasses import dataclass, field

from bot.lab.screen import is_card, text
from bot.local.snowflakes import Json
from render.language.word_books import COMMON
from render.words import LANGUAGES, say


@dataclass(frozen=True, slots=True)
class Promise:
    """An answer that somebody has read: orders under this token were taken."""

    discord: int
    token: str


@dataclass
class PromiseLedger:
    """Keeps the promises, and what went otherwise than a person may expect."""

    promises: list[Promise] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    kept: dict[tuple[int, str], str] = field(default_factory=dict)
    """By person and token: what the database kept of answers, before it forgets them."""
    deeds: int = 0

    def answered(self, discord: int, token: str, message: Json) -> None:
        """Read an answer to orders; a card that says so has taken them."""
        if is_card(message) and not _late(message):
            self.promises.append(Promise(discord, token))


def _late(message: Json) -> bool:
    """Tell whether a card says that the control was an old one."""
    said = text(message)
    return any(say(language, COMMON, "turn.late") in said for language in LANGUAGES)
