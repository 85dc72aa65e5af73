"""What a host does with time: done by the desk, logged, told (S-TABLE-02, -06)."""

from datetime import timedelta

import pytest

from bot.games.lobby.lobby import Lobby, Where
from bot.games.seats.host import Host
from engine.core.protocol.values import Seat
from tests.bot.games.desk_table import Table
from tests.bot.games.lobby.club import codes, refused, said
from tests.bot.games.lobby.hosted_table import Deed, done, heard, hosted, seat_of, seats
from tests.engine.toy.orders import Bid

FIRST = 1
"""The revision of a first position."""


# Who may


DEEDS: tuple[Deed, ...] = (
    lambda host, game, one, now: host.pause(game.id, one, now),
    lambda host, game, one, now: host.resume(game.id, one, now),
    lambda host, game, one, now: host.extend(game.id, one, 4, now),
    lambda host, game, one, now: host.close_now(game.id, one, now),
    lambda host, game, one, now: host.end(game.id, one, now),
    lambda host, game, one, now: host.hand_over(game.id, one, one, now),
    lambda host, game, one, now: host.replace(game.id, one, Seat(9), None, now),
)


async def test_a_hosts_powers_are_the_hosts_alone(table: Table, host: Host) -> None:
    game, _, others = await hosted(table)
    before = await table.letters(game)
    for deed in DEEDS:
        error = await refused(deed(host, game, others[0], table.now))
        assert codes(error) == ["HOST_ONLY S-TABLE-02"]
        assert all("Ada" in one for [one] in said(error))
    assert await table.letters(game) == before
    assert await done(table, game) == []


async def test_a_table_that_is_over_has_no_host_any_more(table: Table, host: Host) -> None:
    game, owner, _ = await hosted(table)
    await host.end(game.id, owner, table.now)
    for deed in DEEDS:
        error = await refused(deed(host, game, owner, table.now))
        assert codes(error) == ["TABLE_NOT_OPEN S-TABLE-02"]
        assert len(said(error)) == 2


async def test_the_keeper_of_a_table_has_the_hosts_powers(table: Table, host: Host) -> None:
    keeper = await table.person("Odin")
    game, _, _ = await hosted(table, settings={"keeper": True}, keeper=keeper)
    await host.pause(game.id, keeper, table.now)
    assert (await table.row(game)).paused_at == table.now
    assert (await heard(table, game))[0][-1].startswith("Odin has paused")


# Time


async def test_a_paused_table_stands_still_and_runs_on_with_what_was_left(
    table: Table, host: Host
) -> None:
    game, owner, _ = await hosted(table)
    table.later(hours=4)
    await host.pause(game.id, owner, table.now)
    error = await refused(host.pause(game.id, owner, table.now))
    assert codes(error) == ["PAUSED_ALREADY S-TABLE-02"]
    assert len(said(error)) == 2
    error = await refused(host.close_now(game.id, owner, table.now))
    assert codes(error) == ["CLOSE_PAUSED S-TABLE-02"]
    assert len(said(error)) == 2
    table.later(hours=100)
    await table.tick()
    assert (await table.row(game)).revision == FIRST
    await host.resume(game.id, owner, table.now)
    [own] = (await table.look(game, 1)).asks
    assert own.window is not None
    assert own.window.closes_at == table.now + timedelta(hours=20)
    error = await refused(host.resume(game.id, owner, table.now))
    assert codes(error) == ["PAUSED_NOT S-TABLE-02"]
    assert len(said(error)) == 2
    assert await done(table, game) == ["pause", "resume"]
    english, french = await heard(table, game)
    assert english == [
        "Ada has paused the table. Every window keeps the time it has left.",
        "Ada has resumed the table. Every window runs on with the time it had left.",
    ]
    assert len(french) == 2


async def test_each_deed_is_told_though_it_is_done_twice_at_one_moment(
    table: Table, host: Host
) -> None:
    game, owner, _ = await hosted(table)
    for _ in range(2):
        await host.pause(game.id, owner, table.now)
        await host.resume(game.id, owner, table.now)
    assert len((await heard(table, game))[0]) == 4


async def test_closing_now_plays_what_is_on_the_sheets(table: Table, host: Host) -> None:
    game, owner, _ = await hosted(table)
    await table.give(game, 1, Bid(amount=2))
    table.later(hours=11)
    error = await refused(host.close_now(game.id, owner, table.now))
    assert codes(error) == ["CLOSE_EARLY S-TABLE-02"]
    half = int((table.now + timedelta(hours=1)).timestamp())
    assert all(f"<t:{half}:f>" in one for [one] in said(error))
    assert await done(table, game) == []
    table.later(hours=1)
    await host.close_now(game.id, owner, table.now)
    assert (await table.row(game)).revision > FIRST
    assert await done(table, game) == ["close_now"]
    english, french = await heard(table, game)
    assert english[0].startswith("Ada has closed the open windows before their time was over.")
    assert len(french) == 1


async def test_whose_window_the_host_closes_is_told_by_letter(table: Table, host: Host) -> None:
    """S-TABLE-02: to their own eyes it did not simply run out."""
    game, owner, others = await hosted(table)
    table.later(hours=12)
    await host.close_now(game.id, owner, table.now)
    told = [one for one in await table.letters(game) if one.body.get("key") == "host.close_now"]
    seats_of = {person: seat for seat, person in game.people.items()}
    assert [one.seat for one in told] == [None, *sorted(seats_of[one] for one in others)]


async def test_a_window_closed_by_the_host_is_missed_by_nobody_who_could_be_ready(
    table: Table, host: Host
) -> None:
    """S-TABLE-02: nor does the game count it, for its seats did not have all of their time."""
    game, owner, _ = await hosted(table, table={"steward_after": 1})
    table.later(hours=12)
    await host.close_now(game.id, owner, table.now)
    rows = (await seats(table, game)).values()
    assert {(row.missed, row.steward) for row in rows} == {(0, False)}
    async with table.store.reading() as tx:
        told = {one.event.kind for one in await tx.steps.events(game.id)}
    assert "passed" in told
    assert "missed" not in told
    table.later(hours=24)
    await table.desk.close_due(table.now)
    assert {row.missed for row in (await seats(table, game)).values()} == {1}


async def test_a_host_brings_no_seat_out_of_the_game(table: Table, host: Host) -> None:
    """S-TABLE-02: the window by which somebody would fall runs to its end."""
    game = await table.open_game("capital", 3)
    [silent] = [one for one in game.people if (await table.look(game, one)).asks]
    owner = next(person for seat, person in game.people.items() if seat != silent)
    await host.hand_over(game.id, (await table.row(game)).host, owner, table.now)
    for missed in (1, 2):
        while not (await table.look(game, silent)).asks:
            await table.tick(hours=48)
        table.later(hours=24)
        await host.close_now(game.id, owner, table.now)
        assert (await seats(table, game))[silent].missed == missed
    while not (await table.look(game, silent)).asks:
        await table.tick(hours=48)
    table.later(hours=47)
    error = await refused(host.close_now(game.id, owner, table.now))
    assert codes(error) == ["CLOSE_LAST S-TABLE-02"]
    name = (await table.look(game)).players[silent]
    assert all(name in one and "<t:" in one for [one] in said(error))
    await table.tick(hours=1)
    assert (await table.look(game, silent)).out


async def test_a_seat_that_has_fallen_waits_for_nobody(table: Table, host: Host) -> None:
    people = [await table.person(name) for name in ("Ada", "Ben", "Cleo")]
    game = await table.open_game("capital", people, table={"leavers": "concede"})
    ben = seat_of(game, people[1])
    await host.leave(game.id, people[1], table.now, confirmed=True)
    dan = await table.person("Dan")
    error = await refused(host.take(game.id, dan, table.now))
    assert codes(error) == ["LOBBY_BEGUN S-TABLE-05"]
    assert (await seats(table, game))[ben].person is None


@pytest.mark.parametrize("leavers", ["concede", "ai", "wait"])
async def test_who_is_out_leaves_without_a_word_of_giving_up_or_of_an_ai(
    table: Table, host: Host, leavers: str
) -> None:
    people = [await table.person(name) for name in ("Ada", "Ben", "Cleo")]
    game = await table.open_game("capital", people, table={"leavers": leavers})
    await host.concede(game.id, people[1], table.now, confirmed=True)
    assert (await table.look(game, seat_of(game, people[1]))).out
    assert not (await table.look(game, seat_of(game, people[0]))).out
    await host.leave(game.id, people[1], table.now)
    assert (await table.row(game)).life == "open"
    english, french = await heard(table, game)
    assert english[-1] == "Ben, who was out of the game, has left the table."
    assert "hors de la partie" in french[-1]


async def test_once_everybody_has_given_something_the_host_need_not_wait(
    table: Table, host: Host
) -> None:
    game, owner, _ = await hosted(table)
    for seat in (1, 2, 3):
        await table.give(game, seat, Bid(amount=1))
    await host.close_now(game.id, owner, table.now)
    assert (await table.row(game)).revision > FIRST


async def test_time_that_a_host_adds_or_lets_stand_still_is_no_time_that_is_over(
    table: Table, host: Host
) -> None:
    game, owner, _ = await hosted(table)
    await host.extend(game.id, owner, 4, table.now)
    await host.pause(game.id, owner, table.now)
    table.later(hours=100)
    await host.resume(game.id, owner, table.now)
    table.later(hours=13)
    error = await refused(host.close_now(game.id, owner, table.now))
    assert codes(error) == ["CLOSE_EARLY S-TABLE-02"]
    table.later(hours=1)
    await host.close_now(game.id, owner, table.now)


async def test_an_extension_lengthens_the_open_windows_and_is_told(
    table: Table, host: Host
) -> None:
    game, owner, _ = await hosted(table)
    await host.extend(game.id, owner, 24, table.now)
    [own] = (await table.look(game, 2)).asks
    assert own.window is not None
    assert own.window.closes_at == table.now + timedelta(hours=48)
    assert (await heard(table, game))[0] == ["Ada has given the open windows 24 hours more."]


async def test_extensions_have_a_limit_for_each_request_and_a_cap_for_each_window(
    table: Table, host: Host
) -> None:
    game, owner, _ = await hosted(table, table={"extension_hours": 10, "extensions_cap": 25})
    for hours in (0, 11, -3):
        error = await refused(host.extend(game.id, owner, hours, table.now))
        assert codes(error) == ["EXTEND_HOURS S-TABLE-06"]
    assert all("10" in one for [one] in said(error))
    for _ in range(2):
        await host.extend(game.id, owner, 10, table.now)
    error = await refused(host.extend(game.id, owner, 6, table.now))
    assert codes(error) == ["EXTEND_CAP S-TABLE-06"]
    assert said(error)[0] == [
        "5 hours are left of the 25 that may be added to these windows. (S-TABLE-06)"
    ]
    await host.extend(game.id, owner, 5, table.now)
    error = await refused(host.extend(game.id, owner, 1, table.now))
    assert all("25" in one for [one] in said(error))
    assert await done(table, game) == ["extend", "extend", "extend"]


# A lobby and the real desk


async def test_a_lobby_becomes_a_game_that_asks_and_keeps_what_was_chosen(table: Table) -> None:
    lobby = Lobby(table.store, table.kinds, table.desk, lambda: None)
    ada, ben = [await table.person(name) for name in ("Ada", "Ben")]
    found = await lobby.new(ada, "capital", Where(), table.now)
    await lobby.join(found.game, ben, table.now, {"colour": "violet"})
    await lobby.start(found.game, ada, table.now)
    game = await table.opened(found.game)
    assert sorted(game.people.values()) == [ada, ben]
    sights = [await table.look(game, seat) for seat in (1, 2)]
    assert sum(len(one.asks) for one in sights) == 1
    rows = await seats(table, game)
    assert rows[seat_of(game, ben)].entry == {"colour": "violet"}
    await lobby.tend(table.now)
    assert (await table.row(game)).revision == FIRST
