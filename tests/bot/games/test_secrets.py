"""Two tables that differ only in what a reader can't know tell that reader the same."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.game_types import GAME_TYPES, GameType
from bot.games.news.chapter_reading import list_heard_events
from bot.games.news.chapters import ToldChapters, tell_chapters
from bot.games.news.letter_writer import LetterWriter
from bot.games.news.unread_news import UnreadChapter, UnreadNews, write_news_page
from bot.games.state.game_snapshot import GameSnapshot, load_snapshot
from bot.games.state.next_blanks import suggest_blank
from bot.games.state.seat_request import SeatRequest
from bot.games.state.seat_view import build_seat_view
from bot.games.state.step_in_progress import StepInProgress
from bot.games.state.windows import WindowRules, update_windows
from bot.games.table_settings import TableSettings
from bot.records import GameRow, PositionRow, ReaderState, SeatRow
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask, Lapse
from engine.core.protocol.values import Draft, Seat, Viewer, is_in_audience
from render.language.pages import Page
from tests.bot.games.desk_table import START, DeskTable
from tests.bot.games.toy_table import open_game_at_turn
from tests.bot.toy_game import toy_game_type
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game
from tests.engine.random_play import (
    PlayedMoment,
    answer_at_random,
    list_seats,
    load_twins,
    pick_moment,
)
from tests.engine.toy.orders import Pick

VIEWERS: tuple[Viewer, ...] = (None, Seat(1), Seat(2), Seat(3))


def make_snapshot(game_type: GameType, state: Any, seats: int) -> GameSnapshot:
    """Lay a board of a position, as if it had just been reached."""
    game = game_type.game
    row = GameRow(
        id=7,
        rules=game.key,
        rules_version=game.rulebook.version,
        life="open",
        host=1,
        settings={},
        table={},
        seed="ab" * 32,
        revision=5,
        created_at=START,
        touched_at=START,
    )
    last = PositionRow(
        game=7,
        revision=5,
        branch=0,
        parent=4,
        rules_version=game.rulebook.version,
        sheets=(),
        state=b"",
        reveals=True,
        at=START,
    )
    table, settings, asks = TableSettings(), game.settings(), game.asks(state)
    holders = [SeatRow(game=7, seat=Seat(n), person=n) for n in range(1, seats + 1)]
    return GameSnapshot(
        game_type=game_type,
        row=row,
        table_settings=table,
        settings=settings,
        seats={one.seat: one for one in holders},
        people={},
        last_position=last,
        state=state,
        asks=asks,
        windows=update_windows({}, asks, WindowRules(7, 0, settings, table, START)),
        sheets={},
        open_events=(),
        rooms={},
    )


def write_letters(step: StepInProgress, viewer: Viewer) -> list[Any]:
    """Write a step's letters, and keep those that a reader gets, with the news that they tell."""
    told_chapters = tell_chapters(step)
    found: list[Any] = [
        one
        for one in LetterWriter(step, told_chapters, {}).write_letters(None)
        if (one.seat is None if viewer is None else one.seat == viewer)
    ]
    return found if viewer is None else [*found, write_news(step, told_chapters, viewer)]


def write_news(step: StepInProgress, told_chapters: ToldChapters, seat: Seat) -> Page | None:
    """Write the news of a step as its reader is told it."""
    after = replace(
        step.snapshot,
        row=step.row,
        state=step.state,
        asks=step.asks,
        windows=step.windows,
        views={},
    )
    chapters = tuple(
        UnreadChapter(one.room, one.computed_step.position.revision, tuple(heard))
        for one in told_chapters.chapters
        if (heard := list_heard_events(after.game_type.presentation, one.stored_events, seat))
    )
    state = ReaderState(game=7, person=int(seat))
    return write_news_page(UnreadNews(after, seat, state, chapters, ()), "en")


def show_to_viewer(at: GameSnapshot, viewer: Viewer) -> Any:
    """See what a reader sees, with the seed and the numbers that nobody is shown left out."""
    found = build_seat_view(at, viewer, START)
    return replace(found, game=at.row)


def compare_snapshots(one: GameSnapshot, two: GameSnapshot, viewer: Viewer, chance: Random) -> None:
    """See that a reader can't tell two boards apart: not by sight, suggestions or refusals."""
    assert show_to_viewer(one, viewer) == show_to_viewer(two, viewer)
    if viewer is None:
        return
    game_types = list(one.game_type.game.kinds.orders)
    for draft in (Draft(), *(Draft(kind=game_type) for game_type in game_types)):
        assert suggest_blank(one, viewer, draft, None) == suggest_blank(two, viewer, draft, None)
        answers = []
        for at in (one, two):
            step = StepInProgress(at, START)
            request = SeatRequest(step, viewer, 1)
            whole = drafts.parse_draft(at.game_type.game, draft)
            if isinstance(whole, Draft):
                request.submit_lines([("", whole)], None)
                answers.append(request.make_reply())
        assert answers[:1] == answers[1:]
    luck = chance.random()
    sheets = [fill_in_suggestions(at, viewer, Random(luck)) for at in (one, two)]
    assert sheets[0] == sheets[1]


def fill_in_suggestions(at: GameSnapshot, viewer: Seat, chance: Random) -> Any:
    """Fill in an order by what is suggested, blank by blank."""
    draft, pick = Draft(), answer_at_random(chance)
    while (
        blank := suggest_blank(at, viewer, draft, None)
    ) is not None and not blank.is_unanswerable:
        draft = drafts.fill_blank(draft, blank, pick(blank))
    return draft


def play_step(at: GameSnapshot, moment: PlayedMoment) -> StepInProgress:
    """Play a step of that moment on a board, past every check."""
    step = StepInProgress(at, START)
    step.play_on({key: tuple(sheet) for key, sheet in moment.sheets.items()})
    return step


def is_of_viewer_alone(moment: PlayedMoment, viewer: Viewer) -> bool:
    """Tell whether nobody but this reader has given anything for a step."""
    return all(
        seat == viewer or isinstance(order, Lapse)
        for (seat, _), sheet in moment.sheets.items()
        for order in sheet
    )


def told_apart(one: GameSnapshot, two: GameSnapshot, moment: PlayedMoment, viewer: Viewer) -> int:
    """See that a step that looks the same to a reader brings the same letters; count them."""
    first, second = play_step(one, moment), play_step(two, moment)
    events = [
        [
            event
            for event in step.computed_steps[-1].events
            if is_in_audience(event.audience, viewer)
        ]
        for step in (first, second)
    ]
    if events[0] != events[1] or first.view(viewer) != second.view(viewer):
        return 0
    known = [
        [ask for ask in step.asks if is_in_audience(ask.known_to, viewer)]
        for step in (first, second)
    ]
    if known[0] != known[1]:
        return 0
    found = write_letters(first, viewer)
    assert found == write_letters(second, viewer)
    return len(found)


@pytest.mark.parametrize("seed", range(4))
def test_two_tables_of_the_small_game_look_the_same(seed: int) -> None:
    """Hands, posts, the pile and a secret offer differ."""
    game_type, same = toy_game_type(), 0
    for at in range(seed * 100, seed * 100 + 40):
        play, moment, chance = pick_moment("toy", at)
        count = len(list_seats(play.table))
        for viewer in VIEWERS[: count + 1]:
            other = load_twins("toy")(moment.state, viewer, chance)
            one, two = (make_snapshot(game_type, state, count) for state in (moment.state, other))
            compare_snapshots(one, two, viewer, chance)
            if is_of_viewer_alone(moment, viewer):
                same += told_apart(one, two, moment, viewer)
    assert same > 0


@pytest.mark.parametrize("name", list(TABLE_SETTINGS)[:2])
def test_two_tables_of_the_city_game_look_the_same(name: str) -> None:
    """Hands, units, policies, both decks and an open pick differ."""
    chance, same = Random(name), 0
    played = play_busy_game(name)
    for number, moment in enumerate(played.moments):
        for viewer in (None, *played.seats):
            other = load_twins("capital")(moment.state, viewer, chance)
            one, two = (
                make_snapshot(GAME_TYPES["capital"], state, len(played.seats))
                for state in (moment.state, other)
            )
            if number % 6 == 0:
                compare_snapshots(one, two, viewer, chance)
            if is_of_viewer_alone(moment, viewer):
                same += told_apart(one, two, moment, viewer)
    assert same > 0


async def test_nobody_else_learns_that_a_secret_ask_is_open(table: DeskTable) -> None:
    """Two games: in one the active seat still has its secret pick, in the other it has answered."""
    game = await open_game_at_turn(table)
    view: Any = (await table.read_seat_view(game, 1)).view
    before = {seat: await table.read_seat_view(game, seat) for seat in (2, 3, None)}
    for sight_ in before.values():
        assert [one.ask.id for one in sight_.other_windows] == ["turn.1"]
        assert "pick" not in str(sight_.other_windows)
    assert "pick" not in str([one for one in await table.read_letters(game) if one.seat != Seat(1)])
    await table.give_orders(game, 1, Pick(card=view.offer[0]))
    for seat, sight_ in before.items():
        after = await table.read_seat_view(game, seat)
        assert after.other_windows == sight_.other_windows
        assert after.asks == sight_.asks


async def test_a_hidden_ask_leaves_no_gap_in_the_places_of_others(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    async with table.store.reading() as tx:
        found = await load_snapshot(tx, table.game_types, game.id)
    assert found is not None
    secret = Ask(id="x", seat=Seat(1), kind="turn", clock="turn_hours", known_to=(Seat(1),))
    asks = (secret, *found.asks)
    frame = WindowRules(game.id, 0, found.settings, found.table_settings, table.now)
    more = replace(found, asks=asks, windows=update_windows(found.windows, asks, frame))
    for seat in (None, Seat(2)):
        assert (
            build_seat_view(more, seat, table.now).other_windows
            == build_seat_view(found, seat, table.now).other_windows
        )
