"""What letters say: a shape of body for each kind of letter, as the outbox stores it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer

from engine.core.protocol.values import Model, Seat
from render.language.pages import Page

Facts = Mapping[str, str | int]
"""What fills the sentence under a word key."""


def _read_page(value: Any) -> Any:
    """Rename the key `now`, under which a stored page has the names of its status fields."""
    if isinstance(value, Mapping):
        return {("status_fields" if key == "now" else key): one for key, one in value.items()}
    return value


def _page_to_data(page: Page) -> dict[str, Any]:
    """Return a page as plain data."""
    return {
        "title": page.title,
        "paragraphs": list(page.paragraphs),
        "fields": [list(one) for one in page.fields],
        **({"now": list(page.status_fields)} if page.status_fields else {}),
    }


StoredPage = Annotated[Page, BeforeValidator(_read_page), PlainSerializer(_page_to_data)]
"""A page that is written with its letter; other words are made when the letter is sent."""


class LetterShape(Model):
    """A shape of body."""


class TurnCard(LetterShape):
    """A seat's card of what is asked now, with the seat's news."""

    kind: Literal["card"] = "card"
    asks: tuple[str, ...]
    """The ids of the asks that it was written for; without any, it only tells news."""
    page: StoredPage | None = None
    """Words of its own, which come before the news."""
    silent: bool = False
    """It notifies nobody; true in letters of earlier releases alone."""
    news_only: bool = False
    """It comes for its news, and asks nothing new."""
    is_grave: bool = False
    """As in `SeatNews`."""


class CardUpdate(LetterShape):
    """A seat's live card shows what is so when it is sent: edited in place, in silence."""

    kind: Literal["card_update"] = "card_update"


class SeatNews(LetterShape):
    """There is news for a seat: what its holder has not read yet, up to the letter's revision."""

    kind: Literal["news"] = "news"
    room: str
    """The room whose events its pictures show."""
    open_to: tuple[str, ...] = ()
    """The ids of the told events to which the seat may react."""
    card: bool = False
    """A card follows, which has the button to the table."""
    is_grave: bool = False
    """It tells its reader of a battle they fought, a city they lost or a broken treaty, or the
    end."""


class PublicPost(LetterShape):
    """What a chapter tells everybody in a room."""

    kind: Literal["public"] = "public"
    page: StoredPage
    room: str = ""
    """The room whose events it tells; a private room's seats each get a copy."""
    open_to: tuple[str, ...] = ()
    """The ids of the told events to which readers may react."""


class FightPost(LetterShape):
    """A fight of a round, told in a thread of its own, which the page's title names."""

    kind: Literal["fight"] = "fight"
    page: StoredPage
    room: str


class FightTalePost(LetterShape):
    """The whole tale of a fight, added to its thread once the game is over.

    Its words are made when it is sent.
    """

    kind: Literal["fight_tale"] = "fight_tale"
    room: str


class DeedOffer(Model):
    """A deed that may be boasted of, as its button and its line say it."""

    key: str
    text: str


class FloorPost(LetterShape):
    """The floor of the room of boasts: what was earned, and what may be boasted of now."""

    kind: Literal["floor"] = "floor"
    page: StoredPage
    room: str
    deeds: tuple[DeedOffer, ...] = ()
    key: str = ""
    """What the button for a boast of other deeds carries; "" if nobody may boast any more."""


class BoastPost(LetterShape):
    """A boast; those that wait at the same time are sent as one post, by the last letter."""

    kind: Literal["boast"] = "boast"
    page: StoredPage
    room: str
    boast: str
    """The id with which readers react to it and vote for it."""


class QuietRound(LetterShape):
    """A round in which nothing public happened; the last post says so."""

    kind: Literal["quiet_round"] = "quiet_round"
    round: int


class OutcomePost(LetterShape):
    """How a game ended, with the button for a rematch."""

    kind: Literal["outcome"] = "outcome"
    page: StoredPage


class EndUpdate(LetterShape):
    """The post of a game's end shows what is so when it is sent: edited in place, in silence."""

    kind: Literal["end_update"] = "end_update"


class Reminder(LetterShape):
    """A reminder of an ask; it says what is so when it is sent."""

    kind: Literal["reminder"] = "reminder"
    ask: str


class Note(LetterShape):
    """One sentence."""

    kind: Literal["note"] = "note"
    key: str
    facts: Facts


class Digest(LetterShape):
    """What waits for a person at all their tables; it says what is so when it is sent."""

    kind: Literal["digest"] = "digest"


class RematchCall(LetterShape):
    """Somebody has opened a rematch in which the reader has a place."""

    kind: Literal["rematch"] = "rematch"
    name: str
    """The name of the person who has opened it."""


class UnreachedNote(LetterShape):
    """A seat's letters find its direct messages closed; if it is asked, the note mentions it."""

    kind: Literal["unreached"] = "unreached"
    seat: Seat
    is_asked: bool


class OpenOffer(LetterShape):
    """A seat is offered, with buttons: to its recipient, or shown to everybody."""

    kind: Literal["offer"] = "offer"
    giver: int
    to: int
    """The person ids of giver and recipient."""
    facts: Facts


class OfferMention(LetterShape):
    """A note that mentions the recipient of an offer, whose direct messages are closed."""

    kind: Literal["offer_mention"] = "offer_mention"
    offer: str
    """The name of the letter that offers the seat."""
    person: int
    facts: Facts


class EndedOffer(LetterShape):
    """How an offer ended, which takes the place of the offer in its message."""

    kind: Literal["ended_offer"] = "ended_offer"
    offer: str
    """The name of the letter that offered the seat."""
    key: str
    facts: Facts


class LobbyMessage(LetterShape):
    """The lobby's one message shows the table as it is now."""

    kind: Literal["lobby"] = "lobby"


@dataclass(frozen=True, slots=True)
class UnreadableBody:
    """A stored body that has none of the shapes: its letter can only be given up."""

    kind: str


LetterBody = Annotated[
    TurnCard
    | CardUpdate
    | SeatNews
    | PublicPost
    | FightPost
    | FightTalePost
    | FloorPost
    | BoastPost
    | QuietRound
    | OutcomePost
    | EndUpdate
    | Reminder
    | Note
    | Digest
    | RematchCall
    | UnreachedNote
    | OpenOffer
    | OfferMention
    | EndedOffer
    | LobbyMessage,
    Field(discriminator="kind"),
]
