"""What workers make of a game that is over: its saga, its open board, its film, its chronicle."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import structlog

from bot.game_types import GameType
from bot.games.ending.ended_game_reading import EndedGameReader
from bot.games.ending.ended_game_record import EndedGameRecord, count_days
from bot.games.news.game_end import GameEnd, tell_how_it_ended, write_end_title
from bot.workers.picture_studio import DrawnPicture, make_drawn_picture
from engine.core.protocol.values import Event, Seat, is_in_audience
from render.drawing.picture import PictureRequest
from render.ending.ended_game import EndedGame
from render.ending.ending import Ending
from render.ending.fight_tale import FightTale
from render.ending.replay_film import choose_frames, encode_film
from render.language.markup import escape_name
from render.language.pages import Page, PagePicture
from render.saga.chronicle import write_chronicle
from render.saga.saga_contents import SagaFacts, SagaGatherer, make_saga_gatherer
from render.saga.saga_picture import draw_saga
from render.words import Voice

log = structlog.stdlib.get_logger("skald.endings")


@dataclass(frozen=True, slots=True)
class Saga:
    """The saga of a game: its picture, and what is said beside it."""

    picture: DrawnPicture
    awards: tuple[str, ...]
    """A line for each award."""
    signs: str
    """A sign for each round."""
    hidden_by_seat: tuple[tuple[int, str], ...]
    """By seat: what it could not see."""


MAX_ALBUM_BYTES: Final = 5_000_000
"""The size of all pictures of a chronicle; as text they take a third more."""


class NothingPlayedError(Exception):
    """The game ended before its first round; there is nothing to be shown of it."""


class Chronicle(NamedTuple):
    """All round posts of a game as one page."""

    title: str
    html: str


class _Work(NamedTuple):
    """A game that is over, and how it is shown."""

    ending: Ending
    game: EndedGame
    voice: Voice
    players: dict[int, str]
    headline: str
    how_it_ended: str
    """"" if nobody has won."""


def make_saga(game_type: GameType, record: EndedGameRecord) -> Saga:
    """Draw the saga picture, and write what stands beside it."""
    work = _begin(game_type, record)
    gatherer = make_saga_gatherer(game_type.presentation, work.ending, work.game, work.voice)
    facts = SagaFacts(
        headline=work.headline,
        how_it_ended=work.how_it_ended,
        number=record.row.id,
        days=count_days(record.row),
        seed=dict(record.seed),
    )
    contents = gatherer.gather(facts)
    picture = make_drawn_picture(draw_saga(contents, game_type.game.key))
    awards = tuple(one.line for one in contents.awards)
    return Saga(picture, awards, contents.signs, tuple(_tell_hidden(work, gatherer)))


def _tell_hidden(work: _Work, gatherer: SagaGatherer) -> list[tuple[int, str]]:
    voice = replace(gatherer.voice, markdown=True)
    told = ((seat, work.ending.tell_hidden(voice, work.game, seat)) for seat in work.game.seats)
    return [(seat, text) for seat, text in told if text]


def draw_open_board(game_type: GameType, record: EndedGameRecord) -> DrawnPicture:
    """Draw all that was hidden at the end."""
    work = _begin(game_type, record)
    request = PictureRequest(language=record.language)
    return make_drawn_picture(work.ending.draw_open_board(work.game, request, work.players))


def make_film(game_type: GameType, record: EndedGameRecord) -> bytes:
    """Draw the board at the end of each round as an animated WebP."""
    work = _begin(game_type, record)
    request = PictureRequest(language=record.language)
    rounds = work.game.rounds
    pictures = (
        work.ending.draw_moment(rounds[index].view, request, work.players).image
        for index in choose_frames([one.round for one in rounds])
    )
    return encode_film(pictures)


def make_chronicle(game_type: GameType, record: EndedGameRecord) -> Chronicle:
    """Write all round posts as one page, with the pictures of fights, of the end and of the saga.

    The pictures are part of the file, which opens alone.
    """
    work = _begin(game_type, record)
    last = Page(escape_name(work.headline), tuple(filter(None, (work.how_it_ended,))))
    voice = replace(work.voice, markdown=True)
    presentation = game_type.presentation
    album = _Album()
    of_end = [album.add(one) for one in _draw_end(game_type, record)]

    def draw_pictures(
        room_by_round: Mapping[int, str],
    ) -> tuple[Mapping[int, Sequence[PagePicture]], Sequence[PagePicture]]:
        taught = presentation.words.teach_table_names(voice, work.game.view)
        public_voice = replace(taught, reader=None)
        fights = ((at, _draw_fight(work, public_voice, one)) for at, one in room_by_round.items())
        found = {at: album.add(drawn) for at, drawn in fights if drawn is not None}
        of_rounds = {at: (one,) for at, one in found.items() if one is not None}
        return of_rounds, [one for one in of_end if one is not None]

    return Chronicle(*write_chronicle(presentation, work.game, voice, last, draw_pictures))


def _draw_end(game_type: GameType, record: EndedGameRecord) -> Iterator[DrawnPicture]:
    """Draw the saga, which has the power over the rounds, and the board at the end."""
    for draw in (_draw_saga, draw_open_board):
        try:
            yield draw(game_type, record)
        except Exception:
            log.exception("not_drawn_for_chronicle", game=record.row.id)


def _draw_saga(game_type: GameType, record: EndedGameRecord) -> DrawnPicture:
    return make_saga(game_type, record).picture


class _Album:
    """The pictures that a page holds, up to a size."""

    def __init__(self) -> None:
        self._bytes_left = MAX_ALBUM_BYTES

    def add(self, drawn: DrawnPicture) -> PagePicture | None:
        """Return a picture as part of the page; None if there is no room for it."""
        if len(drawn.png) > self._bytes_left:
            return None
        self._bytes_left -= len(drawn.png)
        source = f"data:image/png;base64,{b64encode(drawn.png).decode()}"
        return PagePicture(source, drawn.alt)


class WholeFight(NamedTuple):
    """The whole tale of a fight, and its picture if the game has one."""

    tale: FightTale
    picture: DrawnPicture | None = None


def tell_fight(game_type: GameType, record: EndedGameRecord, room: str) -> WholeFight | None:
    """Tell the whole fight of a room with all its numbers; None if no such fight is known."""
    work = _begin(game_type, record)
    public_voice = replace(work.voice, markdown=True)
    taught = game_type.presentation.words.teach_table_names(public_voice, work.game.view)
    voice = replace(taught, reader=None)
    tale = work.ending.tell_fight(voice, work.game, room)
    return None if tale is None else WholeFight(tale, _draw_fight(work, voice, room))


def _draw_fight(work: _Work, voice: Voice, room: str) -> DrawnPicture | None:
    """Draw a fight; the tale is told without a picture that can't be drawn."""
    try:
        picture = work.ending.draw_fight(voice, work.game, room)
        return None if picture is None else make_drawn_picture(picture)
    except Exception:
        log.exception("fight_not_drawn", room=room)
        return None


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """What a seat heard of a game that goes on without it."""

    language: str
    seat: int
    events: tuple[str, ...]
    """The JSON of all events; those that the seat may not hear are left out."""


def tell_part(game_type: GameType, part: PlayedPart) -> str:
    """Tell what a seat did until it was out, in figures from the events that it heard."""
    ending = game_type.presentation.ending
    assert ending is not None  # noqa: S101 - nobody is offered what a game doesn't have
    voice = Voice(part.language, game_type.word_book)
    counts = ending.count_figures(read_heard_events(game_type, part))
    figures = [
        voice.say(f"figure.{key}", count=count[part.seat])
        for key, count in counts.items()
        if count[part.seat] > 0
    ]
    return voice.say("part.told", figures=voice.join_texts(figures)) if figures else ""


def read_heard_events(game_type: GameType, part: PlayedPart) -> list[Event]:
    """Read the events that a seat may hear."""
    seat = Seat(part.seat)
    events = map(game_type.game.events.validate_json, part.events)
    return [one for one in events if is_in_audience(one.audience, seat)]


def _begin(game_type: GameType, record: EndedGameRecord) -> _Work:
    """Read the game, and who has won it."""
    ending = game_type.presentation.ending
    assert ending is not None  # noqa: S101 - nobody is offered what a game doesn't have
    reader = EndedGameReader(game_type, record)
    game, players = reader.read(), dict(record.players)
    if not game.rounds:
        raise NothingPlayedError
    voice = Voice(record.language, game_type.word_book, players)
    how = "" if reader.outcome is None else _tell_how(game_type, game, reader, voice)
    end = GameEnd(record.row, game_type, game.view, reader.outcome, how)
    return _Work(ending, game, voice, players, write_end_title(end, voice), how)


def _tell_how(game_type: GameType, game: EndedGame, reader: EndedGameReader, voice: Voice) -> str:
    """Tell how the game was won, as plain text."""
    said = tell_how_it_ended(game_type, game.view, reader.list_last_events(), voice)
    return said.replace("**", "").replace("`", "")
