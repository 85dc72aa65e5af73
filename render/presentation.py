"""The presentation of a game: its pictures, pages, words, story, numbers and guidance.

Whoever calls these functions need not know which game it is. A field with a default is one that a
game may do without; its docstring says what that means.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.protocol.values import Event, Order
from render.drawing.picture import DraftOverlay, Picture, PictureRequest
from render.ending.ending import Ending
from render.guidance import Guidance, Practice
from render.guide import Guide
from render.language.chapter_story import ChapterTeller, tell_plainly
from render.language.explained_sums import NumberFinder
from render.language.grammar import FactValue
from render.language.pages import Page
from render.language.value_makers import name_seats
from render.language.voice import Voice
from render.language.word_books import WordBook
from render.story.deeds import Deed, SideName
from render.talk_rooms import BoastRoom, ParleyRoom
from render.workshop import Workshop

PlayerNames = Mapping[int, str]
"""The names of the players, by seat."""

DrawPicture = Callable[[Any, PictureRequest, PlayerNames, Sequence[Event]], Picture]


@dataclass(frozen=True, kw_only=True)
class Pictures:
    """The pictures of a game."""

    parts: tuple[str, ...]
    """The names of the pictures; the first is shown by default."""
    draw: DrawPicture
    """Draw one picture from a view and the events that its reader has just heard."""
    choose_to_send: Callable[[Any, Sequence[Event]], Iterable[tuple[str, str]]]
    """List the pictures, with their zooms, to send with a chapter that the reader has heard."""
    parts_with_content: Callable[[Any], tuple[str, ...]] = lambda _: ()
    """List the parts that show anything of this view; () where every part always does."""
    list_zooms: Callable[[Voice, Any, str], Iterable[tuple[str, str]]] = lambda *_: ()
    """List the zooms of a part, each with its name, the first without zoom; () where it has one
    size only."""
    recalled_kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By part that shows a past event: the kinds it can be drawn from if none was just heard."""
    choose_focus: Callable[[Any, DraftOverlay, str], tuple[str, str] | None] = lambda *_: None
    """Choose the part and zoom that show a draft best while one of its blanks is filled in.

    The blank is "" when the order is complete. None means that no picture is better.
    """

    def list_available(self, view: Any) -> tuple[str, ...]:
        """List the parts that show anything of this view."""
        return self.parts_with_content(view) or self.parts


@dataclass(frozen=True, kw_only=True)
class StatusPage:
    """The page that says how the game stands."""

    write: Callable[[Any, str, PlayerNames], Page]
    write_title: Callable[[Any, str, PlayerNames], str]
    """Write only its title, which is cheaper than the whole page."""
    asks_in_title: frozenset[str] = frozenset()
    """The kinds of asks that the title names: a card with one of them alone doesn't repeat it."""


@dataclass(frozen=True, kw_only=True)
class Words:
    """The words of a game."""

    book: WordBook
    """The word files, in every language, and how ids become nouns in them."""
    teach_table_names: Callable[[Voice, Any], Voice] = lambda voice, _: voice
    """Give a voice the names that things have at this table, taken from a view."""
    name_side_and_ruler: Callable[[Voice, Any, int], FactValue] = lambda voice, _, seat: name_seats(
        voice, seat, {}
    )
    """Name a seat's side and its ruler, by a voice at the table and a view; a game without sides
    and rulers names the player."""
    name_places_in_order: Callable[[Voice, str], str] = lambda _, text: text
    """Write an order that is already written with the names of places instead of their ids."""
    describe_pace: Callable[[Voice, Any, int], str] = lambda *_: ""
    """Describe for the lobby how long turns may take, by these settings and so many sides."""
    write_thing_page: Callable[[Voice, str], Page | None] = lambda *_: None
    """Write the page of a thing, such as `card.market`; None where there is nothing to say but its
    name and flavour."""
    write_page_at_table: Callable[[Voice, Any, str], Page | None] = lambda *_: None
    """Write the page of a thing that players have changed at a table, from a view of it; None where
    its page says of this table what it says of all."""
    describe_standing_order: Callable[[Voice, Order], str] = lambda *_: ""
    """Describe a standing order; "" where its order line is clear enough."""


class Pace(NamedTuple):
    """A pace at which a game may be played."""

    key: str
    """The words `setting.pace.<key>` name it."""
    settings: Mapping[str, int]
    """The settings that it sets: the hours of all windows."""


@dataclass(frozen=True, kw_only=True)
class Pacing:
    """The paces that a lobby offers, and what it begins with."""

    paces: tuple[Pace, ...] = ()
    """The fastest first; () where windows are set one by one."""
    default: str = ""
    """The key of the pace with which a lobby begins; "" leaves the game's own windows."""
    opening_settings: Mapping[str, Any] = field(default_factory=dict)
    """What else a lobby begins with instead of the game's defaults."""
    estimate_minutes: Callable[[Any, int], tuple[int, int] | None] = lambda *_: None
    """Estimate how many minutes a game with these settings and so many seats is likely to take;
    None is unknown."""


@dataclass(frozen=True, kw_only=True)
class RoundStory:
    """How a whole round is told to everybody, from public facts alone."""

    read_round_number: Callable[[Any], int]
    """Read the number of the round from a view."""
    deed_kinds: frozenset[str]
    """The kinds of events in which deeds are found; others are told in their own words, or not."""
    untold_kinds: frozenset[str]
    """The kinds of events that a round leaves out: they changed nothing, or a deed says more."""
    find_deeds: Callable[[Any, Sequence[Event]], Sequence[Deed]]
    """Find the deeds, in their order, from the public view and all public events of these kinds."""
    name_side: Callable[[Voice, Any, Sequence[Event], int], SideName]
    """Name a seat's side from a view and the events since the moment that is told of."""
    room_kind: str
    """How the rooms of threads about fights are named, before a dot and a number. What a game tells
    there itself is not posted: the thread tells it."""
    round_picture: tuple[str, str]
    """The picture of a round's post and its zoom, from the public view and the events with deeds
    so far."""
    fight_part: str
    """The picture of a thread about a fight, from the same; its zoom is the thread's room."""

    def is_fight_room(self, room: str) -> bool:
        """Tell whether a room is that of a thread about a fight."""
        return room.partition(".")[0] == self.room_kind


@dataclass(frozen=True, kw_only=True)
class Storytelling:
    """How events are told."""

    tell_chapter: ChapterTeller = tell_plainly
    """Tell one chapter to one reader."""
    add_deductions: Callable[[Any, Sequence[Event]], Sequence[Event]] = lambda _, events: events
    """Add what the reader can deduce from the view to the events heard, before chapters are told;
    a game whose events say everything adds nothing."""
    passing_kinds: frozenset[str] = frozenset()
    """The kinds of events that describe the present: out of date after their chapter, they are not
    told to somebody who catches up."""
    leading_kinds: tuple[str, ...] = ()
    """Kinds of own events that a card tells before all others, the weightiest first."""
    slight_kinds: frozenset[str] = frozenset()
    """The kinds of events that a card tells behind all others."""
    is_grave_for: Callable[[Event, int], bool] = lambda *_: False
    """Tell whether an event that a seat hears is a battle it fought, a city it lost or a treaty
    broken with it, of which some people want to be told at once."""
    rounds: RoundStory | None = None
    """How a round is told; a game without has a public post for each chapter, not one for each
    round."""


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """The numbers of a game that can be explained."""

    kinds: tuple[str, ...] = ()
    """The kinds of events in which they are found."""
    list_events: Callable[[Any, Sequence[Event]], Sequence[Event]] = lambda _, heard: heard
    """List the events with numbers that a reader knows, from a view and the events heard."""
    find: NumberFinder = lambda *_: ()
    """Find the numbers in events that somebody knows."""
    explain: Callable[[Voice, Event, int | None], str] = lambda voice, *_: voice.say(
        "why.unexplained"
    )
    """Explain a number of an event; `part` chooses one where the event has several."""


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """A game as it is shown."""

    pictures: Pictures
    status_page: StatusPage
    words: Words
    pacing: Pacing = field(default_factory=Pacing)
    story: Storytelling = field(default_factory=Storytelling)
    numbers: Numbers = field(default_factory=Numbers)
    guidance: Guidance = field(default_factory=Guidance)
    boast_room: BoastRoom | None = None
    """The room of boasts; None if nobody boasts in this game."""
    ending: Ending | None = None
    """How the game is shown once it is over; None: by its last pictures alone."""
    parley_room: ParleyRoom | None = None
    """The room of a parley; None if nobody parleys in this game."""
    practice: Practice | None = None
    """None if the game has no practice table."""
    guide: Guide | None = None
    """The pages that teach it; None if it has none."""
    workshop: Workshop | None = None
    """Where persons build what they bring to its tables; None if they bring nothing."""
