"""What a host does with time: done by the desk, logged, told (S-TABLE-02, -06)."""

from datetime import timedelta

import pytest

from bot.games.lobby.lobby import Lobby, LobbyChannel
from bot.games.seats.host import Host
from bot.letter_bodies import Note
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.lobby.hosted_table import (
    HostAction,
    open_hosted_game,
    read_host_notes,
    read_logged_actions,
    read_seats,
    seat_of,
)
from tests.bot.games.lobby.lobby_club import catch_refusal, refusal_codes, say_refusals
from tests.bot.letter_bodies import body_of
from tests.engine.toy.orders import Bid

FIRST = 1
"""The revision of a first position."""


# Who may


DEEDS: tuple[HostAction, ...] = (
    lambda host, game, one, now: host.time.pause_table(game.id, one, now),
    lambda host, game, one, now: host.time.resume_table(game.id, one, now),
    lambda host, game, one, now: host.time.extend_windows(game.id, one, 4, now),
    lambda host, game, one, now: host.time.close_windows_now(game.id, one, now),
    lambda host, game, one, now: host.end_table(game.id, one, now),
    lambda host, game, one, now: host.hand_over_host(game.id, one, one, now),
    lambda host, game, one, now: host.seats.replace_holder(game.id, one, Seat(9), None, now),
)


async def test_a_hosts_powers_are_the_hosts_alone(table: DeskTable, host: Host) -> None:
    game, _, others = await open_hosted_game(table)
    before = await table.read_letters(game)
    for deed in DEEDS:
        error = await catch_refusal(deed(host, game, others[0], table.now))
        assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
        assert all("Ada" in one for [one] in say_refusals(error))
    assert await table.read_letters(game) == before
    assert await read_logged_actions(table, game) == []


async def test_a_table_that_is_over_has_no_host_any_more(table: DeskTable, host: Host) -> None:
    game, owner, _ = await open_hosted_game(table)
    await host.end_table(game.id, owner, table.now)
    for deed in DEEDS:
        error = await catch_refusal(deed(host, game, owner, table.now))
        assert refusal_codes(error) == ["TABLE_NOT_OPEN S-TABLE-02"]
        assert len(say_refusals(error)) == 2


async def test_the_keeper_of_a_table_has_the_hosts_powers(table: DeskTable, host: Host) -> None:
    keeper = await table.add_person("Odin")
    game, _, _ = await open_hosted_game(table, settings={"keeper": True}, keeper=keeper)
    await host.time.pause_table(game.id, keeper, table.now)
    assert (await table.read_row(game)).paused_at == table.now
    assert (await read_host_notes(table, game))[0][-1].startswith("Odin has paused")


# Time


async def test_a_paused_table_stands_still_and_runs_on_with_what_was_left(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(table)
    table.advance_clock(hours=4)
    await host.time.pause_table(game.id, owner, table.now)
    error = await catch_refusal(host.time.pause_table(game.id, owner, table.now))
    assert refusal_codes(error) == ["PAUSED_ALREADY S-TABLE-02"]
    assert len(say_refusals(error)) == 2
    error = await catch_refusal(host.time.close_windows_now(game.id, owner, table.now))
    assert refusal_codes(error) == ["CLOSE_PAUSED S-TABLE-02"]
    assert len(say_refusals(error)) == 2
    table.advance_clock(hours=100)
    await table.advance_and_tick()
    assert (await table.read_row(game)).revision == FIRST
    await host.time.resume_table(game.id, owner, table.now)
    [own] = (await table.read_seat_view(game, 1)).asks
    assert own.window is not None
    assert own.window.closes_at == table.now + timedelta(hours=20)
    error = await catch_refusal(host.time.resume_table(game.id, owner, table.now))
    assert refusal_codes(error) == ["PAUSED_NOT S-TABLE-02"]
    assert len(say_refusals(error)) == 2
    assert await read_logged_actions(table, game) == ["pause", "resume"]
    english, french = await read_host_notes(table, game)
    assert english == [
        "Ada has paused the table. Every window keeps the time it has left.",
        "Ada has resumed the table. Every window runs on with the time it had left.",
    ]
    assert len(french) == 2


async def test_each_deed_is_told_though_it_is_done_twice_at_one_moment(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(table)
    for _ in range(2):
        await host.time.pause_table(game.id, owner, table.now)
        await host.time.resume_table(game.id, owner, table.now)
    assert len((await read_host_notes(table, game))[0]) == 4


async def test_closing_now_plays_what_is_on_the_sheets(table: DeskTable, host: Host) -> None:
    game, owner, _ = await open_hosted_game(table)
    await table.give_orders(game, 1, Bid(amount=2))
    table.advance_clock(hours=11)
    error = await catch_refusal(host.time.close_windows_now(game.id, owner, table.now))
    assert refusal_codes(error) == ["CLOSE_EARLY S-TABLE-02"]
    half = int((table.now + timedelta(hours=1)).timestamp())
    assert all(f"<t:{half}:f>" in one for [one] in say_refusals(error))
    assert await read_logged_actions(table, game) == []
    table.advance_clock(hours=1)
    await host.time.close_windows_now(game.id, owner, table.now)
    assert (await table.read_row(game)).revision > FIRST
    assert await read_logged_actions(table, game) == ["close_now"]
    english, french = await read_host_notes(table, game)
    assert english[0].startswith("Ada has closed the open windows before their time was over.")
    assert len(french) == 1


async def test_whose_window_the_host_closes_is_told_by_letter(table: DeskTable, host: Host) -> None:
    """S-TABLE-02: to their own eyes it did not simply run out."""
    game, owner, others = await open_hosted_game(table)
    table.advance_clock(hours=12)
    await host.time.close_windows_now(game.id, owner, table.now)
    told = [
        one
        for one in await table.read_letters(game, Note)
        if body_of(one, Note).key == "host.close_now"
    ]
    seats_of = {person: seat for seat, person in game.people.items()}
    assert [one.seat for one in told] == [None, *sorted(seats_of[one] for one in others)]


async def test_a_window_closed_by_the_host_is_missed_by_nobody_who_could_be_ready(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-02: nor does the game count it, for its seats did not have all of their time."""
    game, owner, _ = await open_hosted_game(table, table={"steward_after": 1})
    table.advance_clock(hours=12)
    await host.time.close_windows_now(game.id, owner, table.now)
    rows = (await read_seats(table, game)).values()
    assert {(row.missed, row.steward) for row in rows} == {(0, False)}
    async with table.store.reading() as tx:
        told = {one.event.kind for one in await tx.steps.events(game.id)}
    assert "passed" in told
    assert "missed" not in told
    table.advance_clock(hours=24)
    await table.desk.close_due_windows(table.now)
    assert {row.missed for row in (await read_seats(table, game)).values()} == {1}


async def test_a_host_brings_no_seat_out_of_the_game(table: DeskTable, host: Host) -> None:
    """S-TABLE-02: the window by which somebody would fall runs to its end."""
    game = await table.open_game("capital", 3)
    [silent] = [one for one in game.people if (await table.read_seat_view(game, one)).asks]
    owner = next(person for seat, person in game.people.items() if seat != silent)
    await host.hand_over_host(game.id, (await table.read_row(game)).host, owner, table.now)
    for missed in (1, 2):
        while not (await table.read_seat_view(game, silent)).asks:
            await table.advance_and_tick(hours=48)
        table.advance_clock(hours=24)
        await host.time.close_windows_now(game.id, owner, table.now)
        assert (await read_seats(table, game))[silent].missed == missed
    while not (await table.read_seat_view(game, silent)).asks:
        await table.advance_and_tick(hours=48)
    table.advance_clock(hours=47)
    error = await catch_refusal(host.time.close_windows_now(game.id, owner, table.now))
    assert refusal_codes(error) == ["CLOSE_LAST S-TABLE-02"]
    name = (await table.read_seat_view(game)).players[silent]
    assert all(name in one and "<t:" in one for [one] in say_refusals(error))
    await table.advance_and_tick(hours=1)
    assert (await table.read_seat_view(game, silent)).is_eliminated


async def test_a_seat_that_has_fallen_waits_for_nobody(table: DeskTable, host: Host) -> None:
    people = [await table.add_person(name) for name in ("Ada", "Ben", "Cleo")]
    game = await table.open_game("capital", people, table={"leavers": "concede"})
    ben = seat_of(game, people[1])
    await host.seats.leave_table(game.id, people[1], table.now, confirmed=True)
    dan = await table.add_person("Dan")
    error = await catch_refusal(host.seats.take_vacant_seat(game.id, dan, table.now))
    assert refusal_codes(error) == ["LOBBY_BEGUN S-TABLE-05"]
    assert (await read_seats(table, game))[ben].person is None


@pytest.mark.parametrize("leavers", ["concede", "ai", "wait"])
async def test_who_is_out_leaves_without_a_word_of_giving_up_or_of_an_ai(
    table: DeskTable, host: Host, leavers: str
) -> None:
    people = [await table.add_person(name) for name in ("Ada", "Ben", "Cleo")]
    game = await table.open_game("capital", people, table={"leavers": leavers})
    await host.seats.concede_game(game.id, people[1], table.now, confirmed=True)
    assert (await table.read_seat_view(game, seat_of(game, people[1]))).is_eliminated
    assert not (await table.read_seat_view(game, seat_of(game, people[0]))).is_eliminated
    await host.seats.leave_table(game.id, people[1], table.now)
    assert (await table.read_row(game)).life == "open"
    english, french = await read_host_notes(table, game)
    assert english[-1] == "Ben, who was out of the game, has left the table."
    assert "hors de la partie" in french[-1]


async def test_once_everybody_has_given_something_the_host_need_not_wait(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(table)
    for seat in (1, 2, 3):
        await table.give_orders(game, seat, Bid(amount=1))
    await host.time.close_windows_now(game.id, owner, table.now)
    assert (await table.read_row(game)).revision > FIRST


async def test_time_that_a_host_adds_or_lets_stand_still_is_no_time_that_is_over(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(table)
    await host.time.extend_windows(game.id, owner, 4, table.now)
    await host.time.pause_table(game.id, owner, table.now)
    table.advance_clock(hours=100)
    await host.time.resume_table(game.id, owner, table.now)
    table.advance_clock(hours=13)
    error = await catch_refusal(host.time.close_windows_now(game.id, owner, table.now))
    assert refusal_codes(error) == ["CLOSE_EARLY S-TABLE-02"]
    table.advance_clock(hours=1)
    await host.time.close_windows_now(game.id, owner, table.now)


async def test_an_extension_lengthens_the_open_windows_and_is_told(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(table)
    await host.time.extend_windows(game.id, owner, 24, table.now)
    [own] = (await table.read_seat_view(game, 2)).asks
    assert own.window is not None
    assert own.window.closes_at == table.now + timedelta(hours=48)
    assert (await read_host_notes(table, game))[0] == [
        "Ada has given the open windows 24 hours more."
    ]


async def test_extensions_have_a_limit_for_each_request_and_a_cap_for_each_window(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(
        table, table={"extension_hours": 10, "extensions_cap": 25}
    )
    for hours in (0, 11, -3):
        error = await catch_refusal(host.time.extend_windows(game.id, owner, hours, table.now))
        assert refusal_codes(error) == ["EXTEND_HOURS S-TABLE-06"]
    assert all("10" in one for [one] in say_refusals(error))
    for _ in range(2):
        await host.time.extend_windows(game.id, owner, 10, table.now)
    error = await catch_refusal(host.time.extend_windows(game.id, owner, 6, table.now))
    assert refusal_codes(error) == ["EXTEND_CAP S-TABLE-06"]
    assert say_refusals(error)[0] == [
        "5 hours are left of the 25 that may be added to these windows."
    ]
    await host.time.extend_windows(game.id, owner, 5, table.now)
    error = await catch_refusal(host.time.extend_windows(game.id, owner, 1, table.now))
    assert all("25" in one for [one] in say_refusals(error))
    assert await read_logged_actions(table, game) == ["extend", "extend", "extend"]


# A lobby and the real desk


async def test_a_lobby_becomes_a_game_that_asks_and_keeps_what_was_chosen(table: DeskTable) -> None:
    lobby = Lobby(table.store, table.game_types, table.desk, lambda: None)
    ada, ben = [await table.add_person(name) for name in ("Ada", "Ben")]
    found = await lobby.open_lobby(ada, "capital", LobbyChannel(), table.now)
    await lobby.join_lobby(found.game, ben, table.now, {"colour": "violet"})
    await lobby.start_game(found.game, ada, table.now)
    game = await table.read_open_game(found.game)
    assert sorted(game.people.values()) == [ada, ben]
    sights = [await table.read_seat_view(game, seat) for seat in (1, 2)]
    assert sum(len(one.asks) for one in sights) == 1
    rows = await read_seats(table, game)
    assert rows[seat_of(game, ben)].entry == {"colour": "violet"}
    await lobby.catch_up(table.now)
    assert (await table.read_row(game)).revision == FIRST
