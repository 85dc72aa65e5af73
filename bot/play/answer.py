"""The answer to a request: posts, and what is to be remembered once they were shown."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.replies import Reply
from bot.messages.modals import Modal
from bot.messages.post_parts import AttachedPicture, Button, Row, Text
from bot.messages.posts import File, MessageContent, PostPart
from bot.play.memory.news_in_flight import NewsInAnswer
from bot.play.memory.pending_redraws import CardKey
from bot.records import CardMessage
from engine.core.protocol.values import Seat


@dataclass(frozen=True)
class DrawnPictures:
    """Drawn pictures, as a message shows them, with their files."""

    pictures: tuple[AttachedPicture, ...] = ()
    files: tuple[File, ...] = ()
    captions: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardInAnswer:
    """The last post of an answer is its reader's present card."""

    game: int
    seat: Seat
    words: str
    """What stays of the card once there is a newer one."""
    card_before: CardMessage | None
    """The present card until now."""


@dataclass(frozen=True)
class SheetsInAnswer:
    """Each post of an answer is a sheet that loses its buttons with the reader's card."""

    game: int


@dataclass(frozen=True)
class Answer:
    """Posts for the person who asked.

    The first one replaces the pressed message if the request says so.
    """

    posts: tuple[MessageContent, ...]
    files: tuple[File, ...] = ()
    leaves_pressed: bool = False
    """The pressed message stays as it is in any case."""
    card: CardInAnswer | None = None
    sheets: SheetsInAnswer | None = None
    news: NewsInAnswer | None = None
    """The news that the posts tell; no letter tells it again once they have arrived."""
    reply: Reply | None = None
    """The reply that the posts tell: where they stay readable, the next card omits it."""
    has_refusal: bool = False
    """Something was refused, so that a Ready in the same message waits."""


@dataclass(frozen=True)
class AnswerInDrawing:
    """An answer whose pictures are drawn; it is shown with those of the pressed message before."""

    make_post: Callable[[Sequence[AttachedPicture]], MessageContent]
    draw: Callable[[], Coroutine[Any, Any, DrawnPictures]]


@dataclass(frozen=True)
class AnswerDrawnLater:
    """A card whose pictures are drawn once its reader pauses; until then it keeps those it has."""

    key: CardKey
    make_post: Callable[[Sequence[AttachedPicture]], MessageContent]
    draw: Callable[[], Coroutine[Any, Any, DrawnPictures]]
    answer: Answer
    """What is to be remembered once it was shown; it has no posts."""


Response = Answer | AnswerInDrawing | AnswerDrawnLater | Modal
"""What a press leads to: an answer, or a modal to fill in."""


def answer_posts(posts: MessageContent | Sequence[MessageContent]) -> Answer:
    """Return an answer of posts."""
    return Answer((posts,) if isinstance(posts, MessageContent) else tuple(posts))


def answer_text(*lines: str, button: Button | None = None) -> Answer:
    """Return an answer of sentences, with an optional button below them."""
    row: tuple[PostPart, ...] = (Row((button,)),) if button is not None else ()
    return Answer((MessageContent((Text("\n".join(lines)), *row)),))
