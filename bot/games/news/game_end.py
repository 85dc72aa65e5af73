"""The last word of a table in its thread: how it ended, how each side stood, and the seed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.game_types import GameType
from bot.games.news.chapters import THREAD
from bot.games.news.missed_news import plain
from bot.games.state.game_snapshot import dice_of
from bot.games.state.step_in_progress import StepInProgress
from bot.store.rows import GameRow, Letter
from engine.core.protocol.game import ChapterClosed, Outcome, RoomClosed
from engine.core.protocol.values import EVERYONE, Event
from render.language.pages import Page
from render.reports import news
from render.words import Voice

Field = tuple[str, str]

MARK: Final = "|"
"""Stands between a game's key and its seed in what is hashed."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """A table that is no more, as everybody may see it."""

    row: GameRow
    kind: GameType
    view: Any
    """The public's."""
    found: Outcome | None
    """None: it was ended before anybody had won."""
    how: str
    """How it came about."""


def outcome(course: StepInProgress, voice: Voice, told: Iterable[Letter] = ()) -> Letter:
    """Tell the end of a course: by the game's own last word, or because nobody plays any more.

    Whose headline is told right before it has one of its own.
    """
    found, kind = course.game.outcome(course.state), course.board.kind
    how = voice.say("host.abandoned") if found is None else _last_word(course, voice)
    letter = closing(GameEnd(course.row, kind, course.view(None), found, how), voice)
    page = letter.body["page"]
    public = (one.body["page"]["title"] for one in told if one.kind == "public")
    if page["title"] in public:
        page = {**page, "title": voice.say("outcome.stood")}
    return replace(letter, body={"page": page})


def _last_word(course: StepInProgress, voice: Voice) -> str:
    """Find what the game itself told last to everybody."""
    told: list[Event] = [
        event
        for event in course.strides[-1].events
        if event.audience == EVERYONE and not isinstance(event, ChapterClosed | RoomClosed)
    ]
    kind, view = course.board.kind, course.view(None)
    return " ".join(news(course.board.key, view, told[-1:], voice, kind.painter)) if told else ""


def closing(end: GameEnd, voice: Voice) -> Letter:
    """Say how a table ended; the seed was hidden until now (as C-INFO-21 wants)."""
    row = end.row
    return Letter(
        letter=f"{row.id}.{row.revision}.outcome",
        game=row.id,
        kind="outcome",
        body={"page": plain(_page(end, voice))},
        room=THREAD,
        revision=row.revision,
        look=tuple(end.kind.painter.sent(end.view, ())),
    )


def _page(end: GameEnd, voice: Voice) -> Page:
    rule = "" if end.found is None else end.found.rule
    how = voice.say("outcome.how", how=end.how, rule=rule) if end.how or rule else ""
    seed = voice.say("outcome.seed", **seal(end.row))
    return Page(_title(end, voice), tuple(filter(None, (how, seed))), tuple(_fields(end, voice)))


def _title(end: GameEnd, voice: Voice) -> str:
    if end.found is None:
        return voice.say("outcome.ended")
    first = tuple(int(seat) for seat in end.found.places[0])
    return voice.say("outcome.won" if len(end.found.places) > 1 else "outcome.drawn", seats=first)


def _fields(end: GameEnd, voice: Voice) -> Iterator[Field]:
    """List the sides by their places, each with what it had in the end."""
    places = end.found.places if end.found is not None else (tuple(sorted(voice.players)),)
    sides = _sides(end, voice)
    for number, place in enumerate(places, 1):
        first = voice.say("outcome.place", n=number) if len(places) > 1 else ""
        for seat in map(int, place):
            name = voice.say("outcome.seats", seats=(seat,))
            own = sides[seat] or ([(name, "")] if first else [])
            yield from ((f"{first} {label}".strip(), text) for label, text in own)


def _sides(end: GameEnd, voice: Voice) -> Mapping[int, Sequence[Field]]:
    """Part what everybody may see by whose it is; what is nobody's, such as a pile, says nothing.

    A label begins with its side's name; of two names that do, the longer one is meant.
    """
    names = {voice.say("outcome.seats", seats=(seat,)): seat for seat in voice.players}
    sides: defaultdict[int, list[Field]] = defaultdict(list)
    for label, text in end.kind.painter.status(end.view, voice.language, voice.players).fields:
        fitting = [name for name in names if label.startswith(name)]
        if fitting:
            sides[names[max(fitting, key=len)]].append((label, text))
    return sides


def seal(row: GameRow) -> dict[str, Any]:
    """Tell the seed, and what whoever wants to check it hashes; games publish that hash."""
    text = f"{row.rules}{MARK}"
    return {"seed": row.seed, "form": f"{text}{row.seed}", "hash": dice_of(row).commitment(text)}
