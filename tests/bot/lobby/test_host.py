"""What a host does, and who leaves: done by the desk, logged, told (S-TABLE-02, -06, -11)."""

import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.host import Host
from bot.lobby.lobby import Lobby, Where
from bot.store.rows import Letter, SeatRow
from engine.core.model import KEEPER, Seat
from render.words import LANGUAGES, Voice
from tests.bot.desk.table import Opened, Table
from tests.bot.lobby.club import codes, refused, said
from tests.engine.toy.orders import Bid, Concede

FIRST = 1
"""The revision of a first position."""


@pytest.fixture
def host(table: Table) -> Host:
    return Host(table.store, table.desk, lambda: None, table.kinds)


async def hosted(desk: Table, people: int = 3, **more: Any) -> tuple[Opened, int, list[int]]:
    """Open a game: its number and seats, its host, and the other persons in order of seats."""
    game = await desk.open_game("toy", people, **more)
    owner = (await desk.row(game)).host
    seats = sorted(game.people)
    first = next(seat for seat in seats if game.people[seat] == owner)
    return game, owner, [game.people[s] for s in (*seats[first:], *seats[: first - 1]) if s > 0]


async def seats(table: Table, game: Opened) -> dict[int, SeatRow]:
    async with table.store.reading() as tx:
        return {row.seat: row for row in await tx.seats.of(game.id)}


async def done(table: Table, game: Opened) -> list[str]:
    async with table.store.reading() as tx:
        return [one.what for one in await tx.actions.of(game.id)]


async def heard(table: Table, game: Opened) -> list[list[str]]:
    """Say what the host's deeds have told to all, in each language."""
    notes = [one for one in await table.letters(game, "note") if one.room == ""]
    return [[told(one, language) for one in notes] for language in LANGUAGES]


def told(letter: Letter, language: str) -> str:
    text = Voice(language, markdown=True).say(letter.body["key"], **letter.body["facts"])
    assert not re.search(r"[{}]|[a-z]_[a-z]|\.[a-z]{2,}\b", text), text
    return text


def seat_of(game: Opened, person: int) -> Seat:
    return Seat(next(seat for seat, one in game.people.items() if one == person))


# Who may


Deed = Callable[[Host, Opened, int, Any], Awaitable[object]]

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


# Seats


async def test_a_replacement_holds_the_seat_and_gets_its_card(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    seat = seat_of(game, others[0])
    dan = await table.person("*Dan*", language="fr")
    await host.replace(game.id, owner, seat, dan, table.now)
    row = (await seats(table, game))[seat]
    assert (row.person, row.ai, row.missed, row.steward) == (dan, "", 0, False)
    note, card = (await table.letters(game, seat=seat))[-2:]
    assert (note.kind, note.body["key"]) == ("note", "host.replace.own")
    assert (card.kind, len(card.body["asks"])) == ("card", 1)
    assert (await heard(table, game))[0] == [r"\*Dan\* now plays in place of Ben."]
    sight = await table.desk.look(game.id, dan, table.now)
    assert (sight.seat, len(sight.asks)) == (seat, 1)
    assert (await table.desk.look(game.id, others[0], table.now)).seat is None


async def test_a_seat_may_change_hands_twice_at_one_moment(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    seat = seat_of(game, others[0])
    for name in ("Dan", "Eve"):
        await host.replace(game.id, owner, seat, await table.person(name), table.now)
    letters = [one.kind for one in await table.letters(game, seat=seat)]
    assert letters == ["card", "note", "card", "note", "card"] or letters.count("card") == 3


async def test_an_ai_takes_a_seat_and_a_person_takes_it_back(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    seat = seat_of(game, others[1])
    await host.replace(game.id, owner, seat, None, table.now)
    assert (await seats(table, game))[seat].ai == "plain"
    error = await refused(host.replace(game.id, owner, seat, None, table.now))
    assert codes(error) == ["SEAT_NOBODY S-TABLE-11"]
    assert len(said(error)) == 2
    await host.replace(game.id, owner, seat, others[1], table.now)
    assert (await seats(table, game))[seat].person == others[1]
    assert (await heard(table, game))[0] == [
        "An AI now plays in place of Cleo.", "Cleo now plays in place of AI.",
    ]  # fmt: skip
    assert await done(table, game) == ["replace.ai", "replace"]


async def test_nobody_holds_two_seats_and_no_seat_is_made_up(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    error = await refused(
        host.replace(game.id, owner, seat_of(game, others[0]), others[1], table.now)
    )
    assert codes(error) == ["SEAT_HELD S-TABLE-11"]
    assert all("Cleo" in one for [one] in said(error))
    error = await refused(host.replace(game.id, owner, Seat(9), None, table.now))
    assert codes(error) == ["SEAT_UNKNOWN S-TABLE-11"]
    assert all("9" in one for [one] in said(error))


async def test_who_holds_a_seat_may_hand_it_on(table: Table, host: Host) -> None:
    game, _, others = await hosted(table)
    dan = await table.person("Dan")
    await host.replace(game.id, others[0], seat_of(game, others[0]), dan, table.now)
    assert (await seats(table, game))[seat_of(game, others[0])].person == dan


async def test_when_the_host_is_replaced_the_next_seats_person_is_host(
    table: Table, host: Host
) -> None:
    game, owner, others = await hosted(table)
    dan = await table.person("Dan")
    await host.replace(game.id, owner, seat_of(game, owner), dan, table.now)
    expected = dan if seat_of(game, owner) else others[0]
    assert (await table.row(game)).host == expected


async def test_when_an_ai_takes_the_hosts_seat_the_next_one_is_host(
    table: Table, host: Host
) -> None:
    game, owner, others = await hosted(table)
    await host.replace(game.id, owner, seat_of(game, owner), None, table.now)
    assert (await table.row(game)).host == others[0]


# Leaving


async def test_an_ai_plays_on_for_a_leaver(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    await host.leave(game.id, owner, table.now)
    row = (await seats(table, game))[seat_of(game, owner)]
    assert (row.person, row.ai) == (None, "plain")
    assert (await table.row(game)).host == others[0]
    assert (await heard(table, game))[0] == [
        "Ada has left the table. An AI plays on.", "Ben now hosts this table.",
    ]  # fmt: skip
    assert (await table.letters(game))[-1].kind == "lobby"


async def test_a_place_waits_for_somebody_who_then_plays(table: Table, host: Host) -> None:
    game, _, others = await hosted(table, table={"leavers": "wait"})
    dan = await table.person("Dan")
    error = await refused(host.take(game.id, dan, table.now))
    assert codes(error) == ["LOBBY_BEGUN S-TABLE-05"]
    await host.leave(game.id, others[0], table.now)
    row = (await seats(table, game))[seat_of(game, others[0])]
    assert (row.person, row.ai) == (None, "")
    error = await refused(host.take(game.id, others[1], table.now))
    assert codes(error) == ["LOBBY_SEATED S-TABLE-04"]
    await host.take(game.id, dan, table.now)
    assert (await seats(table, game))[seat_of(game, others[0])].person == dan
    english, french = await heard(table, game)
    assert english[-2:] == [
        "Ben has left the table. The place waits for somebody: `/table join` takes it.",
        "Dan takes the place that was open.",
    ]
    assert len(french) == len(english)


async def test_giving_up_is_confirmed_and_then_played(table: Table, host: Host) -> None:
    game, _, others = await hosted(table, table={"leavers": "concede"})
    error = await refused(host.leave(game.id, others[0], table.now))
    assert codes(error) == ["CONCEDE_CONFIRM S-TABLE-11"]
    assert len(said(error)) == 2
    assert (await table.row(game)).revision == FIRST
    await host.leave(game.id, others[0], table.now, confirmed=True)
    assert (await table.row(game)).revision == FIRST + 1
    row = (await seats(table, game))[seat_of(game, others[0])]
    assert (row.person, row.ai) == (None, "")
    assert (await heard(table, game))[0][-1] == "Ben has left the table and gives up."


async def test_who_concedes_keeps_the_seat_and_sees_the_end(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    error = await refused(host.concede(game.id, owner, table.now, confirmed=False))
    assert codes(error) == ["CONCEDE_CONFIRM S-TABLE-11"]
    reply = await host.concede(game.id, owner, table.now, confirmed=True, token="press")
    assert reply.stands
    again = await host.concede(game.id, owner, table.now, confirmed=True, token="press")
    assert again.repeated
    assert (await seats(table, game))[seat_of(game, owner)].person == owner
    assert others


async def test_a_leaver_who_ends_the_game_by_giving_up_stays_on_its_list(
    table: Table, host: Host
) -> None:
    game, _, [ben] = await hosted(table, 2, table={"leavers": "concede"})
    await host.leave(game.id, ben, table.now, confirmed=True)
    assert (await table.row(game)).life == "over"
    assert (await seats(table, game))[seat_of(game, ben)].person == ben


async def test_only_who_sits_can_leave(table: Table, host: Host) -> None:
    game, _, _ = await hosted(table)
    dan = await table.person("Dan")
    error = await refused(host.leave(game.id, dan, table.now))
    assert codes(error) == ["NOT_YOUR_SEAT S-TABLE-01"]


async def test_a_table_that_everybody_has_left_ends(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    for one in (owner, *others):
        await host.leave(game.id, one, table.now)
    row = await table.row(game)
    assert (row.life, row.ended_at) == ("ended", table.now)
    assert (await heard(table, game))[0][-1].startswith("Nobody is left")
    await table.tick(hours=1000)
    assert (await table.row(game)).revision == FIRST


async def test_the_keepers_place_waits_for_another_keeper(table: Table, host: Host) -> None:
    keeper = await table.person("Odin")
    game, _, _ = await hosted(table, settings={"keeper": True}, keeper=keeper)
    await host.leave(game.id, keeper, table.now)
    row = (await seats(table, game))[KEEPER]
    assert (row.person, row.ai) == (None, "")
    frigg = await table.person("Frigg")
    await host.take(game.id, frigg, table.now)
    assert (await seats(table, game))[KEEPER].person == frigg


# The table


async def test_a_table_that_its_host_ends_asks_nothing_any_more(table: Table, host: Host) -> None:
    game, owner, _ = await hosted(table)
    await host.end(game.id, owner, table.now)
    row = await table.row(game)
    assert (row.life, row.ended_at, row.revision) == ("ended", table.now, FIRST)
    async with table.store.reading() as tx:
        assert await tx.windows.next_due() is None
        assert await tx.windows.next_reminder() is None
    before = len(await table.letters(game))
    await table.tick(hours=1000)
    assert len(await table.letters(game)) == before
    assert (await heard(table, game))[0][-1] == "Ada has ended the table. Nobody has won."
    assert await done(table, game) == ["end"]


async def test_a_table_that_is_ended_opens_its_seed_and_tells_how_all_stood_and_everybody(
    table: Table, host: Host
) -> None:
    game = await table.open_game("capital", 2)
    row = await table.row(game)
    await host.end(game.id, row.host, table.now)
    [last] = await table.letters(game, "outcome")
    assert last.body["page"]["title"] == "The table has ended"
    assert row.seed in last.body["page"]["paragraphs"][-1]
    assert {"Ada", "Ben"} <= {name for name, _ in last.body["page"]["fields"]}
    others = [seat for seat, person in game.people.items() if person != row.host]
    own = [one for one in await table.letters(game, "note") if one.seat is not None]
    assert [(one.seat, one.body["key"]) for one in own] == [(others[0], "host.end")]
    assert (await table.letters(game))[-1].kind == "lobby"


async def test_a_table_ends_when_the_last_who_plays_leaves_those_who_are_out(
    table: Table, host: Host
) -> None:
    game, owner, [ben] = await hosted(table, 2, ais=1)
    await host.concede(game.id, ben, table.now, confirmed=True)
    assert (await table.row(game)).life == "open"
    await host.leave(game.id, owner, table.now)
    assert (await table.row(game)).life == "ended"
    assert (await heard(table, game))[0][-1].startswith("Nobody is left to play")


async def test_the_hosts_place_is_handed_to_somebody_who_sits(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    dan = await table.person("Dan")
    error = await refused(host.hand_over(game.id, owner, dan, table.now))
    assert codes(error) == ["HOST_NOT_SEATED S-TABLE-02"]
    assert len(said(error)) == 2
    error = await refused(host.hand_over(game.id, owner, owner, table.now))
    assert codes(error) == ["HOST_ALREADY S-TABLE-02"]
    assert all("Ada" in one for [one] in said(error))
    await host.hand_over(game.id, owner, others[1], table.now)
    assert (await table.row(game)).host == others[1]
    assert (await table.letters(game))[-1].kind == "lobby"
    assert (await heard(table, game))[0] == ["Cleo now hosts this table."]
    await host.pause(game.id, others[1], table.now)


async def test_a_player_may_take_the_place_of_a_host_who_is_silent(
    table: Table, host: Host
) -> None:
    """S-TABLE-02: an AI answers for them, they missed windows, or left the table paused."""
    game, owner, others = await hosted(table)
    watcher = await table.person("Dan")
    await host.pause(game.id, owner, table.now)
    table.later(days=6)
    error = await refused(host.hand_over(game.id, others[0], others[0], table.now))
    assert codes(error) == ["HOST_ONLY S-TABLE-02"]
    table.later(days=1)
    error = await refused(host.resume(game.id, others[0], table.now))
    assert codes(error) == ["HOST_SILENT S-TABLE-02"]
    assert all("Ada" in one for [one] in said(error))
    assert codes(await refused(host.resume(game.id, watcher, table.now))) == [
        "HOST_ONLY S-TABLE-02"
    ]
    for one, to in ((watcher, watcher), (others[0], others[1])):
        await refused(host.hand_over(game.id, one, to, table.now))
    await host.hand_over(game.id, others[0], others[0], table.now)
    assert (await table.row(game)).host == others[0]
    assert (await heard(table, game))[0][-1] == (
        "Ben now hosts this table, since Ada has been silent."
    )
    await host.resume(game.id, others[0], table.now)


async def test_a_host_who_misses_windows_is_silent(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table, settings={"rounds": 4})
    for missed in range(2):
        for one in others:
            await table.ready(game, seat_of(game, one))
        await table.tick(hours=24)
        assert (await seats(table, game))[seat_of(game, owner)].missed == missed + 1
    await host.hand_over(game.id, others[0], others[0], table.now)
    assert (await table.row(game)).host == others[0]


async def test_a_host_who_does_something_in_a_long_pause_is_not_silent(
    table: Table, host: Host
) -> None:
    """S-TABLE-02: seven days count from the host's last deed; who loses the place is told."""
    game, owner, others = await hosted(table)
    await host.pause(game.id, owner, table.now)
    table.later(days=6)
    await host.replace(game.id, owner, seat_of(game, others[1]), None, table.now)
    table.later(days=6)
    error = await refused(host.hand_over(game.id, others[0], others[0], table.now))
    assert codes(error) == ["HOST_ONLY S-TABLE-02"]
    await table.give(game, seat_of(game, owner), Bid(amount=2))
    table.later(days=6)
    await refused(host.hand_over(game.id, others[0], others[0], table.now))
    table.later(days=1)
    await host.hand_over(game.id, others[0], others[0], table.now)
    [own] = [one for one in await table.letters(game, "note") if one.seat == seat_of(game, owner)]
    assert all("Ben" in told(own, language) for language in LANGUAGES)


@pytest.mark.parametrize("withdrawn", [False, True])
async def test_a_host_who_offers_the_own_seat_or_keeps_it_is_not_silent(
    table: Table, host: Host, *, withdrawn: bool
) -> None:
    """S-TABLE-02: any deed of the host counts."""
    game, owner, others = await hosted(table, settings={"rounds": 4})
    dan = await table.person("Dan")
    if withdrawn:
        await host.offer(game.id, owner, dan, table.now)
    for _ in range(2):
        for one in others:
            await table.ready(game, seat_of(game, one))
        await table.tick(hours=24)
    if withdrawn:
        assert await host.answer(game.id, owner, owner, table.now, why="back")
    else:
        await host.offer(game.id, owner, dan, table.now)
    error = await refused(host.hand_over(game.id, others[0], others[0], table.now))
    assert codes(error) == ["HOST_ONLY S-TABLE-02"]
    assert (await seats(table, game))[seat_of(game, owner)].missed == 0


async def test_a_hosts_deed_after_missed_windows_ends_the_silence(table: Table, host: Host) -> None:
    """S-TABLE-02: the desk counts anew as well."""
    game, owner, others = await hosted(table, settings={"rounds": 4})
    for _ in range(2):
        for one in others:
            await table.ready(game, seat_of(game, one))
        await table.tick(hours=24)
    await host.extend(game.id, owner, 3, table.now)
    error = await refused(host.hand_over(game.id, others[0], others[0], table.now))
    assert codes(error) == ["HOST_ONLY S-TABLE-02"]
    for one in others:
        await table.ready(game, seat_of(game, one))
    await table.tick(hours=27)
    assert (await seats(table, game))[seat_of(game, owner)].missed == 1


async def test_whatever_a_host_does_in_a_long_pause_counts(table: Table, host: Host) -> None:
    """S-TABLE-02: a Ready, one that is taken back, and an order that must wait."""
    game, owner, others = await hosted(table)
    own = seat_of(game, owner)
    await host.pause(game.id, owner, table.now)
    deeds: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: table.ready(game, own),
        lambda: table.desk.unready(game.id, owner, None, table.now),
        lambda: table.give(game, own, Concede()),
    )
    for deed in deeds:
        table.later(days=6)
        await deed()
        table.later(days=6)
        error = await refused(host.hand_over(game.id, others[0], others[0], table.now))
        assert codes(error) == ["HOST_ONLY S-TABLE-02"]
    table.later(days=1)
    await host.hand_over(game.id, others[0], others[0], table.now)


def _next(game: Opened, person: int) -> Seat:
    return Seat(seat_of(game, person) % 3 + 1)


async def test_no_ai_answers_any_more_for_a_host_who_does_something(
    table: Table, host: Host
) -> None:
    """S-TABLE-02: nor may their place be taken then, and all hear that they are back."""
    deeds: tuple[Deed, ...] = (
        lambda host, game, one, now: host.extend(game.id, one, 4, now),
        lambda host, game, one, now: host.close_now(game.id, one, now),
        lambda host, game, one, now: host.replace(game.id, one, _next(game, one), None, now),
    )
    for deed in deeds:
        game, owner, others = await hosted(
            table, settings={"rounds": 4}, table={"steward_after": 2}
        )
        for _ in range(2):
            for one in others:
                await table.ready(game, seat_of(game, one))
            table.later(hours=24)
            await table.desk.close_due(table.now)
        assert (await seats(table, game))[seat_of(game, owner)].steward
        table.later(hours=12)
        await deed(host, game, owner, table.now)
        assert not (await table.look(game, seat_of(game, owner))).steward
        [*_, taker] = others
        error = await refused(host.hand_over(game.id, taker, taker, table.now))
        assert codes(error) == ["HOST_ONLY S-TABLE-02"]
        notes = [one.body["key"] for one in await table.letters(game, "note")]
        assert notes.count("note.steward.gone") == 1


async def test_whoever_is_replaced_is_told_so(table: Table, host: Host) -> None:
    """S-TABLE-11: by a letter of their own, unless they gave the seat away themselves."""
    game, owner, others = await hosted(table)
    dan = await table.person("Dan")
    await host.replace(game.id, owner, seat_of(game, others[0]), dan, table.now)
    await host.replace(game.id, owner, seat_of(game, others[1]), None, table.now)
    eve = await table.person("Eve")
    await host.replace(game.id, dan, seat_of(game, others[0]), eve, table.now)
    found = [one for one in await table.letters(game, "note") if one.person is not None]
    assert [one.person for one in found] == others
    for one in found:
        assert all("1" in told(one, language) for language in LANGUAGES)
    assert told(found[0], "en").startswith("Dan now plays in your place at table 1,")


async def test_a_lobby_is_handed_over_and_ended_by_its_own_message(
    table: Table, host: Host
) -> None:
    lobby = Lobby(table.store, table.kinds, table.desk, lambda: None)
    ada, ben = [await table.person(name) for name in ("Ada", "Ben")]
    found = await lobby.new(ada, "capital", Where(), table.now)
    await lobby.join(found.game, ben, table.now)
    await host.hand_over(found.game, ada, ben, table.now)
    assert (await lobby.look(found.game, table.now)).row.host == ben
    await host.end(found.game, ben, table.now)
    assert (await lobby.look(found.game, table.now)).row.life == "ended"
    kinds = [one.kind for one in await table.letters(Opened(found.game, {}))]
    assert kinds == ["lobby"] * 4


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
