"""Starting: who may, what hinders, and that a crash at any point leaves one game (S-TABLE-05)."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games.refusals import RefusedError
from bot.store.store import Store
from bot.store.table_access import TableAccess
from engine.registry import GAMES
from tests.bot.games.lobby.club import NOW, Club, Starter, codes, refused, said


async def test_the_host_starts_once_enough_sit(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    found = await club.lobby.start(found.game, ada.id, NOW)
    assert found.row.life == "open"
    assert len(bytes.fromhex(found.row.seed)) == 32
    assert club.desk.started == [found.game]
    assert await club.done(found.game) == ["new", "join", "start"]


async def test_two_games_never_share_a_seed(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    tables = [await club.table(ada, ben) for _ in range(2)]
    seeds = {(await club.lobby.start(one.game, ada.id, NOW)).row.seed for one in tables}
    assert len(seeds) == 2


async def test_at_a_full_table_anybody_who_sits_may_start(club: Club) -> None:
    ada, ben, cid, dan = await club.meet("Ada", "Ben", "Cid", "Dan")
    found = await club.table(ada, ben, cid)
    error = await refused(club.lobby.start(found.game, dan.id, NOW))
    assert codes(error) == ["HOST_ONLY S-TABLE-02"]
    await club.lobby.start(found.game, cid.id, NOW)
    assert club.desk.started == [found.game]


async def test_too_few_are_told_how_many_are_missing(club: Club) -> None:
    [ada] = await club.meet("Ada")
    found = await club.table(ada)
    await club.lobby.set(found.game, ada.id, "mode", "2v2", NOW)
    error = await refused(club.lobby.start(found.game, ada.id, NOW))
    assert codes(error) == ["MODE_SEATS C-MODE-09", "LOBBY_MISSING S-TABLE-05"]
    assert "3 players are missing" in said(error)[0][1]
    assert "Il manque 3 joueurs" in said(error)[1][1]
    assert club.desk.started == []


async def test_too_many_are_told_how_many_must_rise(club: Club) -> None:
    people = await club.meet("Ada", "Ben", "Cid", "Dan")
    found = await club.table(people[0])
    await club.lobby.set(found.game, people[0].id, "mode", "2v2", NOW)
    for one in people[1:]:
        await club.lobby.join(found.game, one.id, NOW)
    await club.lobby.set(found.game, people[0].id, "mode", "full", NOW)
    error = await refused(club.lobby.start(found.game, people[0].id, NOW))
    assert codes(error) == ["MODE_SEATS C-MODE-09", "LOBBY_CROWD S-TABLE-05"]
    assert all(len(one) == 2 for one in said(error))


async def test_every_reason_of_the_game_is_told_at_once(club: Club) -> None:
    people = await club.meet("Ada", "Ben", "Cid", "Dan")
    found = await club.table(*people, key="toy")
    await club.lobby.set(found.game, people[0].id, "keeper", "on", NOW)
    error = await refused(club.lobby.start(found.game, people[0].id, NOW))
    assert codes(error) == [
        "KEEPER_CROWD T-LOBBY-03", "LOBBY_CROWD S-TABLE-05", "LOBBY_KEEPER S-TABLE-05",
    ]  # fmt: skip


async def test_two_who_came_to_want_one_colour_are_told(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    rows = [replace(row, entry={"colour": "red"}) for row in found.seats]
    async with club.store.writing() as tx:
        await tx.seats.put(rows)
    error = await refused(club.lobby.start(found.game, ada.id, NOW))
    assert codes(error) == ["COLOUR_TAKEN S-LOBBY-01"]
    assert len(said(error)) == 2


async def test_a_started_table_changes_no_more(club: Club) -> None:
    ada, ben, cid = await club.meet("Ada", "Ben", "Cid")
    found = await club.table(ada, ben)
    await club.lobby.start(found.game, ada.id, NOW)
    for deed in (
        club.lobby.join(found.game, cid.id, NOW),
        club.lobby.leave(found.game, ben.id, NOW),
        club.lobby.start(found.game, ada.id, NOW),
        club.lobby.set(found.game, ada.id, "mode", "short", NOW),
    ):
        error = await refused(deed)
        assert codes(error) == ["LOBBY_BEGUN S-TABLE-05"]
        assert len(said(error)) == 2


async def test_start_pressed_twice_starts_once(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    both = await asyncio.gather(
        *(club.lobby.start(found.game, ada.id, NOW) for _ in range(2)), return_exceptions=True
    )
    [told] = [one for one in both if isinstance(one, RefusedError)]
    assert codes(told) == ["LOBBY_BEGUN S-TABLE-05"]
    assert club.desk.started == [found.game]


async def test_a_tick_in_the_middle_of_a_start_starts_nothing_twice(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    await asyncio.gather(club.lobby.start(found.game, ada.id, NOW), club.lobby.tend(NOW))
    await club.lobby.tend(NOW)
    assert club.desk.started == [found.game]


# AIs fill up


async def test_ais_fill_up_to_the_number_that_the_game_needs(club: Club) -> None:
    [ada] = await club.meet("Ada")
    found = await club.table(ada)
    await club.lobby.set(found.game, ada.id, "mode", "2v2", NOW)
    found = await club.lobby.set(found.game, ada.id, "fill", "on", NOW)
    assert (found.filled, found.hinders) == (3, ())
    found = await club.lobby.start(found.game, ada.id, NOW)
    assert [row.ai for row in found.seats] == ["", "plain", "plain", "plain"]


async def test_ais_leave_free_what_the_game_does_not_need(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    found = await club.lobby.set(found.game, ada.id, "fill", "on", NOW)
    assert found.filled == 0
    assert len((await club.lobby.start(found.game, ada.id, NOW)).seats) == 2


# Crashes


class CrashError(BaseException):
    """The process is gone."""


@contextmanager
def crashing(point: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Crash at the word of this number to the database, before it is spoken."""
    spoken = [0]
    execute = TableAccess._execute  # noqa: SLF001 - a crash comes from below

    async def counted(link: TableAccess, *words: Any) -> Any:
        spoken[0] += 1
        if spoken[0] == point:
            raise CrashError
        return await execute(link, *words)

    with monkeypatch.context() as patch:
        patch.setattr(TableAccess, "_execute", counted)
        yield spoken


async def start_with_crash(point: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Start a game, crash at a point, go on: whatever happened, there is one game."""
    store = await Store.open("sqlite+aiosqlite:///:memory:", games=GAMES)
    club = Club(store, Starter(store))
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    crashed = False
    with crashing(point, monkeypatch):
        try:
            await club.lobby.start(found.game, ada.id, NOW)
        except CrashError:
            crashed = True
    club.restart()
    await club.lobby.tend(NOW)
    seen = await club.lobby.look(found.game, NOW)
    if seen.row.life == "lobby":
        assert await club.done(found.game) == ["new", "join"]
        await club.lobby.start(found.game, ada.id, NOW)
    await club.lobby.tend(NOW)
    async with store.reading() as tx:
        assert await tx.steps.revisions(found.game) == [0]
        assert await tx.games.open_ids() == [found.game]
    assert await club.done(found.game) == ["new", "join", "start"]
    letters = [one.letter.letter for one in await club.letters(found.game)]
    assert len(letters) == len(set(letters)) == 3
    await store.close()
    return crashed


async def test_a_crash_at_any_point_of_a_start_leaves_exactly_one_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    point = 1
    while await start_with_crash(point, monkeypatch):
        point += 1
    assert point > 10


async def test_a_start_that_failed_once_is_made_up_for_by_the_next_tick(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    stale = await club.table(ben)
    later = NOW + timedelta(days=20)

    async def failing(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(club.desk, "start", failing)
        with pytest.raises(OSError, match="full"):
            await club.lobby.start(found.game, ada.id, NOW)
        await club.lobby.tend(later)
    assert (await club.lobby.look(stale.game, later)).row.life == "closed"
    assert club.desk.started == []
    await club.lobby.tend(later)
    assert club.desk.started == [found.game]


# Rematch


async def over(club: Club, *people: Any, life: Any = "over") -> int:
    found = await club.table(*people)
    await club.lobby.set(found.game, people[0].id, "mode", "short", NOW)
    await club.lobby.bring(found.game, people[1].id, "colour", "red", NOW)
    found = await club.lobby.start(found.game, people[0].id, NOW)
    async with club.store.writing() as tx:
        await tx.games.save(replace(found.row, life=life, ended_at=NOW))
    return found.game


async def test_a_rematch_has_the_same_people_settings_and_colours(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    old = await over(club, ada, ben)
    found = await club.lobby.rematch(old, ben.id, NOW)
    assert (found.row.before, found.row.host, found.row.life) == (old, ben.id, "lobby")
    assert found.row.settings["mode"] == "short"
    assert [(row.person, dict(row.entry)) for row in found.seats] == [
        (ada.id, {}), (ben.id, {"colour": "red"}),
    ]  # fmt: skip
    assert (await club.lobby.start(found.game, ben.id, NOW)).row.before == old


async def test_rematch_pressed_by_both_opens_one_lobby(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    old = await over(club, ada, ben)
    both = await asyncio.gather(*(club.lobby.rematch(old, one.id, NOW) for one in (ada, ben)))
    assert len({one.game for one in both}) == 1


async def test_another_company_owes_nothing_to_the_game_before(club: Club) -> None:
    ada, ben, cid = await club.meet("Ada", "Ben", "Cid")
    old = await over(club, ada, ben)
    found = await club.lobby.rematch(old, ada.id, NOW)
    await club.lobby.leave(found.game, ben.id, NOW)
    await club.lobby.join(found.game, cid.id, NOW)
    assert (await club.lobby.start(found.game, ada.id, NOW)).row.before is None


async def test_a_rematch_has_no_place_that_nobody_held_at_the_end(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    old = await over(club, ada, ben)
    async with club.store.writing() as tx:
        first, second = await tx.seats.of(old)
        await tx.seats.put([replace(first, person=None), second])
    found = await club.lobby.rematch(old, ben.id, NOW)
    assert [(row.seat, row.person) for row in found.seats] == [(1, ben.id)]


async def test_a_rematch_under_newer_rules_takes_what_they_still_have(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    old = await over(club, ada, ben)
    async with club.store.writing() as tx:
        row = await tx.games.get(old)
        assert row is not None
        await tx.games.save(replace(row, settings={"mode": "of old"}))
    found = await club.lobby.rematch(old, ben.id, NOW)
    assert found.settings == found.kind.game.settings()


async def test_a_rematch_waits_for_the_end_and_is_for_those_who_played(club: Club) -> None:
    ada, ben, cid = await club.meet("Ada", "Ben", "Cid")
    found = await club.table(ada, ben)
    error = await refused(club.lobby.rematch(found.game, ada.id, NOW))
    assert codes(error) == ["REMATCH_EARLY S-TABLE-05"]
    old = await over(club, ada, ben, life="ended")
    error_too = await refused(club.lobby.rematch(old, cid.id, NOW))
    assert codes(error_too) == ["REMATCH_NOT_YOURS S-TABLE-04"]
    assert len(said(error)) == len(said(error_too)) == 2


# A lobby that nobody touches


async def test_a_lobby_that_nobody_touches_closes_and_says_so(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    short = await club.table(ben)
    await club.lobby.set(short.game, ben.id, "lobby_days", "3", NOW)
    assert await club.lobby.close_stale(NOW + timedelta(days=2)) == 0
    assert await club.lobby.close_stale(NOW + timedelta(days=3, seconds=1)) == 1
    before = len(await club.letters(found.game))
    await club.lobby.tend(NOW + timedelta(days=14, seconds=1))
    seen = await club.lobby.look(found.game, NOW)
    assert seen.row.life == "closed"
    assert len(await club.letters(found.game)) == before + 1
    assert (await club.done(found.game))[-1] == "close_stale"


async def test_a_touch_keeps_a_lobby_open(club: Club) -> None:
    [ada] = await club.meet("Ada")
    found = await club.table(ada)
    later = NOW + timedelta(days=10)
    await club.lobby.add_ai(found.game, ada.id, later)
    assert await club.lobby.close_stale(NOW + timedelta(days=20)) == 0


async def test_a_running_game_is_never_stale(club: Club) -> None:
    ada, ben = await club.meet("Ada", "Ben")
    found = await club.table(ada, ben)
    await club.lobby.start(found.game, ada.id, NOW)
    assert await club.lobby.close_stale(NOW + timedelta(days=100)) == 0
