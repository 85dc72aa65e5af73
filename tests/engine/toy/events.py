"""The events of the toy game: told to all, to some, in rooms."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened, Seated
from engine.core.protocol.values import Event, Seat

Names = tuple[str, ...]


class HandDealt(Event):
    kind: Literal["hand_dealt"] = "hand_dealt"
    seat: Seat
    cards: Names


class RoundOpened(Event):
    kind: Literal["round_opened"] = "round_opened"
    round: int
    prize: str


class BidsOpened(Event):
    kind: Literal["bids_opened"] = "bids_opened"
    bids: Mapping[Seat, int]


class Passed(Event):
    """Said Ready with nothing on the sheet, and is paid a coin for it."""

    kind: Literal["passed"] = "passed"
    seat: Seat


class Missed(Event):
    """Said nothing at all until time ran out."""

    kind: Literal["missed"] = "missed"
    seat: Seat
    times: int


class Left(Event):
    kind: Literal["left"] = "left"
    seat: Seat


class GuardsPosted(Event):
    """Open: how many; who and where stays hidden."""

    kind: Literal["guards_posted"] = "guards_posted"
    seat: Seat
    count: int


class PrizeWon(Event):
    kind: Literal["prize_won"] = "prize_won"
    seat: Seat
    card: str
    price: int


class OfferShown(Event):
    kind: Literal["offer_shown"] = "offer_shown"
    cards: Names


class TreasureTaken(Event):
    kind: Literal["treasure_taken"] = "treasure_taken"
    seat: Seat
    card: str


class HandArranged(Event):
    kind: Literal["hand_arranged"] = "hand_arranged"
    cards: Names


class GiftSeen(Event):
    kind: Literal["gift_seen"] = "gift_seen"
    seat: Seat
    to: Seat
    count: int


class GiftReceived(Event):
    kind: Literal["gift_received"] = "gift_received"
    cards: Names


class Boasted(Event):
    kind: Literal["boasted"] = "boasted"
    boast: str
    seat: Seat
    text: str

    @property
    def reaction_id(self) -> str:
        return self.boast


class BoastJudged(Event):
    kind: Literal["boast_judged"] = "boast_judged"
    boast: str
    verdict: str


class Reacted(Event):
    kind: Literal["reacted"] = "reacted"
    seat: Seat
    boast: str
    mood: str


class RaidBegan(Event):
    kind: Literal["raid_began"] = "raid_began"
    raid: int
    attacker: Seat
    target: Seat


class RaidFought(Event):
    """Told in the raid's own room: the numbers."""

    kind: Literal["raid_fought"] = "raid_fought"
    attack: int
    defence: int


class RaidEnded(Event):
    """Told to all: what came of it."""

    kind: Literal["raid_ended"] = "raid_ended"
    attacker: Seat
    target: Seat
    taken: str


class FavourShown(Event):
    kind: Literal["favour_shown"] = "favour_shown"
    seat: Seat
    amount: int


class Whispered(Event):
    kind: Literal["whispered"] = "whispered"
    seat: Seat
    to: Seat
    text: str


class TurnEnded(Event):
    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat


class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    scores: Mapping[Seat, int]


EVENTS: Final[dict[str, type[Event]]] = {
    str(event.model_fields["kind"].default): event
    for event in (
        Seated, RoomOpened, RoomClosed, ChapterClosed, HandDealt, RoundOpened, BidsOpened, Passed,
        Missed, Left, GuardsPosted, PrizeWon, OfferShown, TreasureTaken, HandArranged, GiftSeen,
        GiftReceived, Boasted, BoastJudged, Reacted, RaidBegan, RaidFought, RaidEnded, FavourShown,
        Whispered, TurnEnded, GameEnded,
    )
}  # fmt: skip

ADAPTER: Final[TypeAdapter[Event]] = TypeAdapter(
    Annotated[
        Seated | RoomOpened | RoomClosed | ChapterClosed | HandDealt | RoundOpened | BidsOpened
        | Passed | Missed | Left | GuardsPosted | PrizeWon | OfferShown | TreasureTaken
        | HandArranged | GiftSeen | GiftReceived | Boasted | BoastJudged | Reacted | RaidBegan
        | RaidFought | RaidEnded | FavourShown | Whispered | TurnEnded | GameEnded,
        Field(discriminator="kind"),
    ]
)  # fmt: skip
