"""Starting: who may, what hinders, and that a crash at any point leaves one game (S-TABLE-05)."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.game_types import GAME_TYPES
from bot.games.lobby.lobby import Lobby
from bot.games.refusals import RefusedError
from bot.letter_bodies import RematchCall
from bot.store.store import Store
from bot.store.table_access import TableAccess
from engine.registry import GAMES
from tests.bot.games.lobby.lobby_club import (
    NOW,
    LobbyClub,
    StandInStarter,
    catch_refusal,
    refusal_codes,
    say_refusals,
)
from tests.bot.letter_bodies import body_of


async def test_the_host_starts_once_enough_sit(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    found = await club.lobby.start_game(found.game, ada.id, NOW)
    assert found.row.life == "open"
    assert len(bytes.fromhex(found.row.seed)) == 32
    assert club.desk.started_games == [found.game]
    assert await club.logged_actions(found.game) == ["new", "join", "start"]


async def test_two_games_never_share_a_seed(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    tables = [await club.open_table(ada, ben) for _ in range(2)]
    seeds = {(await club.lobby.start_game(one.game, ada.id, NOW)).row.seed for one in tables}
    assert len(seeds) == 2


async def test_a_game_has_the_seed_that_the_lobby_is_given(club: LobbyClub) -> None:
    (ada, ben), seed = await club.meet_people("Ada", "Ben"), "5eed" * 16
    lobby = Lobby(club.store, GAME_TYPES, club.desk, lambda: None, lambda: seed)
    table = await club.open_table(ada, ben)
    assert (await lobby.start_game(table.game, ada.id, NOW)).row.seed == seed


async def test_at_a_full_table_anybody_who_sits_may_start(club: LobbyClub) -> None:
    ada, ben, cid, dan = await club.meet_people("Ada", "Ben", "Cid", "Dan")
    found = await club.open_table(ada, ben, cid)
    error = await catch_refusal(club.lobby.start_game(found.game, dan.id, NOW))
    assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
    await club.lobby.start_game(found.game, cid.id, NOW)
    assert club.desk.started_games == [found.game]


async def test_too_few_are_told_how_many_are_missing(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    await club.lobby.change_setting(found.game, ada.id, "mode", "2v2", NOW)
    error = await catch_refusal(club.lobby.start_game(found.game, ada.id, NOW))
    assert refusal_codes(error) == ["MODE_SEATS C-MODE-09", "LOBBY_MISSING S-TABLE-05"]
    assert "3 players are missing" in say_refusals(error)[0][1]
    assert "Il manque 3 joueurs" in say_refusals(error)[1][1]
    assert club.desk.started_games == []


async def test_too_many_are_told_how_many_must_rise(club: LobbyClub) -> None:
    people = await club.meet_people("Ada", "Ben", "Cid", "Dan")
    found = await club.open_table(people[0])
    await club.lobby.change_setting(found.game, people[0].id, "mode", "2v2", NOW)
    for one in people[1:]:
        await club.lobby.join_lobby(found.game, one.id, NOW)
    await club.lobby.change_setting(found.game, people[0].id, "mode", "full", NOW)
    error = await catch_refusal(club.lobby.start_game(found.game, people[0].id, NOW))
    assert refusal_codes(error) == ["MODE_SEATS C-MODE-09", "LOBBY_CROWD S-TABLE-05"]
    assert all(len(one) == 2 for one in say_refusals(error))


async def test_every_reason_of_the_game_is_told_at_once(club: LobbyClub) -> None:
    people = await club.meet_people("Ada", "Ben", "Cid", "Dan")
    found = await club.open_table(*people, key="toy")
    await club.lobby.change_setting(found.game, people[0].id, "keeper", "on", NOW)
    error = await catch_refusal(club.lobby.start_game(found.game, people[0].id, NOW))
    assert refusal_codes(error) == [
        "KEEPER_CROWD T-LOBBY-03", "LOBBY_CROWD S-TABLE-05", "LOBBY_KEEPER S-TABLE-05",
    ]  # fmt: skip


async def test_two_who_came_to_want_one_colour_are_told(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    rows = [replace(row, entry={"colour": "red"}) for row in found.seats]
    async with club.store.writing() as tx:
        await tx.seats.replace_all(rows)
    error = await catch_refusal(club.lobby.start_game(found.game, ada.id, NOW))
    assert refusal_codes(error) == ["COLOUR_TAKEN S-LOBBY-01"]
    assert len(say_refusals(error)) == 2


async def test_a_started_table_changes_no_more(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    found = await club.open_table(ada, ben)
    await club.lobby.start_game(found.game, ada.id, NOW)
    for deed in (
        club.lobby.join_lobby(found.game, cid.id, NOW),
        club.lobby.leave_lobby(found.game, ben.id, NOW),
        club.lobby.start_game(found.game, ada.id, NOW),
        club.lobby.change_setting(found.game, ada.id, "mode", "short", NOW),
    ):
        error = await catch_refusal(deed)
        assert refusal_codes(error) == ["LOBBY_BEGUN S-TABLE-05"]
        assert len(say_refusals(error)) == 2


async def test_start_pressed_twice_starts_once(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    both = await asyncio.gather(
        *(club.lobby.start_game(found.game, ada.id, NOW) for _ in range(2)), return_exceptions=True
    )
    [told] = [one for one in both if isinstance(one, RefusedError)]
    assert refusal_codes(told) == ["LOBBY_BEGUN S-TABLE-05"]
    assert club.desk.started_games == [found.game]


async def test_a_tick_in_the_middle_of_a_start_starts_nothing_twice(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    await asyncio.gather(club.lobby.start_game(found.game, ada.id, NOW), club.lobby.catch_up(NOW))
    await club.lobby.catch_up(NOW)
    assert club.desk.started_games == [found.game]


# AIs fill up


async def test_ais_fill_up_to_the_number_that_the_game_needs(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    await club.lobby.change_setting(found.game, ada.id, "mode", "2v2", NOW)
    found = await club.lobby.change_setting(found.game, ada.id, "fill", "on", NOW)
    assert (found.machines_to_add, found.start_refusals) == (3, ())
    found = await club.lobby.start_game(found.game, ada.id, NOW)
    assert [row.ai for row in found.seats] == ["", "plain", "plain", "plain"]


async def test_ais_leave_free_what_the_game_does_not_need(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    found = await club.lobby.change_setting(found.game, ada.id, "fill", "on", NOW)
    assert found.machines_to_add == 0
    assert len((await club.lobby.start_game(found.game, ada.id, NOW)).seats) == 2


# Crashes


class CrashError(BaseException):
    """The process is gone."""


@contextmanager
def crash_at(point: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
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
    club = LobbyClub(store, StandInStarter(store))
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    crashed = False
    with crash_at(point, monkeypatch):
        try:
            await club.lobby.start_game(found.game, ada.id, NOW)
        except CrashError:
            crashed = True
    club.restart()
    await club.lobby.catch_up(NOW)
    seen = await club.lobby.read_summary(found.game, NOW)
    if seen.row.life == "lobby":
        assert await club.logged_actions(found.game) == ["new", "join"]
        await club.lobby.start_game(found.game, ada.id, NOW)
    await club.lobby.catch_up(NOW)
    async with store.reading() as tx:
        assert await tx.steps.revisions(found.game) == [0]
        assert await tx.games.open_ids() == [found.game]
    assert await club.logged_actions(found.game) == ["new", "join", "start"]
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
    club: LobbyClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    stale = await club.open_table(ben)
    later = NOW + timedelta(days=20)

    async def failing(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(club.desk, "start_game", failing)
        with pytest.raises(OSError, match="full"):
            await club.lobby.start_game(found.game, ada.id, NOW)
        await club.lobby.catch_up(later)
    assert (await club.lobby.read_summary(stale.game, later)).row.life == "closed"
    assert club.desk.started_games == []
    await club.lobby.catch_up(later)
    assert club.desk.started_games == [found.game]


# Rematch


async def play_to_the_end(club: LobbyClub, *people: Any, life: Any = "over") -> int:
    found = await club.open_table(*people)
    await club.lobby.change_setting(found.game, people[0].id, "mode", "short", NOW)
    await club.lobby.change_entry(found.game, people[1].id, "colour", "red", NOW)
    found = await club.lobby.start_game(found.game, people[0].id, NOW)
    async with club.store.writing() as tx:
        await tx.games.save(replace(found.row, life=life, ended_at=NOW))
    return found.game


async def test_a_rematch_has_the_same_people_settings_and_colours(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    old = await play_to_the_end(club, ada, ben)
    found = await club.lobby.open_rematch(old, ben.id, NOW)
    assert (found.row.previous_game, found.row.host, found.row.life) == (old, ben.id, "lobby")
    assert found.row.settings["mode"] == "short"
    assert [(row.person, dict(row.entry)) for row in found.seats] == [
        (ada.id, {}), (ben.id, {"colour": "red"}),
    ]  # fmt: skip
    assert (await club.lobby.start_game(found.game, ben.id, NOW)).row.previous_game == old


async def test_a_rematch_calls_everybody_whom_it_seats(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    old = await play_to_the_end(club, ada, ben, cid)
    found = await club.lobby.open_rematch(old, ben.id, NOW)
    async with club.store.reading() as tx:
        letters = [one.letter for one in await tx.outbox.of_game(found.game)]
    calls = [one for one in letters if isinstance(one.body, RematchCall)]
    assert sorted(str(one.person) for one in calls) == sorted(map(str, (ada.id, cid.id)))
    assert {body_of(one, RematchCall).name for one in calls} == {"Ben"}


async def test_who_asks_for_a_rematch_that_is_open_gets_a_seat_in_it(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    old = await play_to_the_end(club, ada, ben)
    found = await club.lobby.open_rematch(old, ada.id, NOW)
    await club.lobby.leave_lobby(found.game, ben.id, NOW)
    again = await club.lobby.open_rematch(old, ben.id, NOW)
    assert again.game == found.game
    assert {row.person for row in again.seats} == {ada.id, ben.id}


async def test_rematch_pressed_by_both_opens_one_lobby(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    old = await play_to_the_end(club, ada, ben)
    both = await asyncio.gather(*(club.lobby.open_rematch(old, one.id, NOW) for one in (ada, ben)))
    assert len({one.game for one in both}) == 1


async def test_another_company_owes_nothing_to_the_game_before(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    old = await play_to_the_end(club, ada, ben)
    found = await club.lobby.open_rematch(old, ada.id, NOW)
    await club.lobby.leave_lobby(found.game, ben.id, NOW)
    await club.lobby.join_lobby(found.game, cid.id, NOW)
    assert (await club.lobby.start_game(found.game, ada.id, NOW)).row.previous_game is None


async def test_a_rematch_has_no_place_that_nobody_held_at_the_end(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    old = await play_to_the_end(club, ada, ben)
    async with club.store.writing() as tx:
        first, second = await tx.seats.of_game(old)
        await tx.seats.replace_all([replace(first, person=None), second])
    found = await club.lobby.open_rematch(old, ben.id, NOW)
    assert [(row.seat, row.person) for row in found.seats] == [(1, ben.id)]


async def test_a_rematch_under_newer_rules_takes_what_they_still_have(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    old = await play_to_the_end(club, ada, ben)
    async with club.store.writing() as tx:
        row = await tx.games.get(old)
        assert row is not None
        await tx.games.save(replace(row, settings={"mode": "of old"}))
    found = await club.lobby.open_rematch(old, ben.id, NOW)
    assert found.settings == found.game_type.game.settings()


async def test_a_rematch_waits_for_the_end_and_is_for_those_who_played(club: LobbyClub) -> None:
    ada, ben, cid = await club.meet_people("Ada", "Ben", "Cid")
    found = await club.open_table(ada, ben)
    error = await catch_refusal(club.lobby.open_rematch(found.game, ada.id, NOW))
    assert refusal_codes(error) == ["REMATCH_EARLY S-TABLE-05"]
    old = await play_to_the_end(club, ada, ben, life="ended")
    error_too = await catch_refusal(club.lobby.open_rematch(old, cid.id, NOW))
    assert refusal_codes(error_too) == ["REMATCH_NOT_YOURS S-TABLE-04"]
    assert len(say_refusals(error)) == len(say_refusals(error_too)) == 2


# A lobby that nobody touches


async def test_a_lobby_that_nobody_touches_closes_and_says_so(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    short = await club.open_table(ben)
    await club.lobby.change_setting(short.game, ben.id, "lobby_days", "3", NOW)
    assert await club.lobby.close_stale_lobbies(NOW + timedelta(days=2)) == 0
    assert await club.lobby.close_stale_lobbies(NOW + timedelta(days=3, seconds=1)) == 1
    before = len(await club.letters(found.game))
    await club.lobby.catch_up(NOW + timedelta(days=14, seconds=1))
    seen = await club.lobby.read_summary(found.game, NOW)
    assert seen.row.life == "closed"
    assert len(await club.letters(found.game)) == before + 1
    assert (await club.logged_actions(found.game))[-1] == "close_stale"


async def test_a_touch_keeps_a_lobby_open(club: LobbyClub) -> None:
    [ada] = await club.meet_people("Ada")
    found = await club.open_table(ada)
    later = NOW + timedelta(days=10)
    await club.lobby.add_ai(found.game, ada.id, later)
    assert await club.lobby.close_stale_lobbies(NOW + timedelta(days=20)) == 0


async def test_a_running_game_is_never_stale(club: LobbyClub) -> None:
    ada, ben = await club.meet_people("Ada", "Ben")
    found = await club.open_table(ada, ben)
    await club.lobby.start_game(found.game, ada.id, NOW)
    assert await club.lobby.close_stale_lobbies(NOW + timedelta(days=100)) == 0
