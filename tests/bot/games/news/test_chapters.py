"""Chapters: what waits, what is told, and in which room."""

from types import SimpleNamespace
from typing import Any, cast

from bot.games.news.chapters import ToldChapters, tell_chapters
from bot.games.state.step_in_progress import ComputedStep, StepInProgress
from bot.records import NewsRoom, PositionRow, StoredEvent
from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Audience, Event, Seat
from tests.bot.games.desk_table import START
from tests.engine.toy.events import Left, RaidFought

ONE, TWO = Seat(1), Seat(2)


def left(audience: Audience = EVERYONE, room: str = "") -> Event:
    return Left(audience=audience, room=room, seat=ONE)


def closed(audience: Audience = EVERYONE, room: str = "") -> Event:
    return ChapterClosed(audience=audience, room=room, title="round")


def told(
    *steps: tuple[Event, ...],
    waiting: tuple[Event, ...] = (),
    rooms: dict[str, NewsRoom] | None = None,
    **more: Any,
) -> ToldChapters:
    """Tell what these steps bring, after what has waited since revision 1."""
    strides = [
        ComputedStep(
            PositionRow(
                game=7,
                revision=revision,
                branch=0,
                parent=revision - 1,
                rules_version=1,
                sheets=(),
                state=b"",
                reveals=True,
                at=START,
            ),
            None,
            events,
        )
        for revision, events in enumerate(steps, 2)
    ]
    untold = tuple(
        StoredEvent(game=7, revision=1, place=place, event=event, chapter=None)
        for place, event in enumerate(waiting)
    )
    step: dict[str, Any] = {
        "snapshot": SimpleNamespace(rooms=rooms or {}, open_events=untold),
        "row": SimpleNamespace(id=7),
        "computed_steps": strides,
        "is_over": False,
        "undone_revision": None,
    }
    return tell_chapters(cast("StepInProgress", SimpleNamespace(**(step | more))))


def test_events_wait_until_their_chapter_closes() -> None:
    tale = told((left(),), (left(),))
    assert tale.chapters == ()
    assert [one.revision for one in tale.open_events] == [2, 3]


def test_what_follows_the_close_belongs_to_the_next_chapter() -> None:
    tale = told((closed(), left()), waiting=(left(),))
    [chapter] = tale.chapters
    assert (chapter.room, chapter.audience) == ("", EVERYONE)
    assert tale.told_revisions == {(1, 0): 2, (2, 0): 2}
    assert [(one.revision, one.place) for one in tale.open_events] == [(2, 1)]


def test_a_chapter_closes_in_its_own_room_alone() -> None:
    opened = RoomOpened(audience=(ONE, TWO), room="raid")
    fought = RaidFought(audience=(ONE, TWO), room="raid", attack=1, defence=2)
    tale = told((opened, left(), fought), (closed((ONE, TWO), "raid"), left()))
    [chapter] = tale.chapters
    assert (chapter.room, chapter.audience) == ("raid", (ONE, TWO))
    assert [event.kind for event in chapter.events] == [
        "room_opened",
        "raid_fought",
        "chapter_closed",
    ]
    assert [one.event.room for one in tale.open_events] == ["", ""]
    assert tale.rooms["raid"].open


def test_a_chapter_of_two_steps_in_one_go_is_told_for_each() -> None:
    tale = told((left(), closed()), (left(), closed()))
    assert [chapter.computed_step.position.revision for chapter in tale.chapters] == [2, 3]
    assert tale.told_revisions == {(2, 0): 2, (2, 1): 2, (3, 0): 3, (3, 1): 3}


def test_a_public_room_stays_open_for_a_close_that_only_some_hear() -> None:
    assert told((left(), closed((ONE,)))).chapters == ()
    boast = NewsRoom(game=7, room="boast", audience=EVERYONE)
    tale = told((left(room="boast"), closed((ONE,), "boast")), rooms={"boast": boast})
    assert tale.chapters == ()


def test_a_room_without_a_name_goes_by_who_hears_of_it() -> None:
    [chapter] = told((left((TWO,), "hall"), closed((TWO,), "hall"))).chapters
    assert chapter.audience == (TWO,)


def test_whatever_waits_is_told_when_the_game_ends() -> None:
    fought = RaidFought(audience=(ONE, TWO), room="raid", attack=1, defence=2)
    tale = told((left(),), waiting=(fought,), is_over=True)
    assert {chapter.room for chapter in tale.chapters} == {"", "raid"}
    assert tale.open_events == ()


def test_what_was_taken_back_is_never_told() -> None:
    tale = told((), waiting=(left(),), undone_revision=1)
    assert tale.open_events == ()
    assert told((closed(),), waiting=(left(),), undone_revision=1).told_revisions == {(2, 0): 2}


def test_a_room_that_closes_stays_known() -> None:
    room = NewsRoom(game=7, room="raid", audience=(ONE, TWO), thread=9)
    tale = told((RoomClosed(audience=(ONE, TWO), room="raid"),), rooms={"raid": room})
    assert (tale.rooms["raid"].open, tale.rooms["raid"].thread) == (False, 9)


def test_what_all_are_told_in_an_unknown_room_opens_it_and_the_rooms_before_stay() -> None:
    """A game that began under an earlier release has not opened every room."""
    old = NewsRoom(game=7, room="boasts.2", audience=EVERYONE, thread=5)
    tale = told((left(room="hall"), closed(room="hall")), rooms={"boasts.2": old})
    assert tale.rooms["boasts.2"] == old
    assert (tale.rooms["hall"].audience, tale.rooms["hall"].open) == (EVERYONE, True)
    assert [one.room for one in tale.chapters] == ["hall"]


def test_a_room_that_is_opened_again_keeps_its_thread() -> None:
    old = NewsRoom(game=7, room="hall", audience=EVERYONE, open=False, thread=5)
    tale = told((RoomOpened(audience=EVERYONE, room="hall"),), rooms={"hall": old})
    assert tale.rooms["hall"] == NewsRoom(game=7, room="hall", audience=EVERYONE, thread=5)


def test_a_secret_in_an_unknown_room_opens_none() -> None:
    assert told((left((ONE,), "parley"),)).rooms == {}
