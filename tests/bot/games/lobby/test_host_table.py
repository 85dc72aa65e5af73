"""How a table ends, and who hosts it, above all after somebody silent (S-TABLE-02)."""

from collections.abc import Awaitable, Callable

import pytest

from bot.games.lobby.lobby import Lobby, Where
from bot.games.seats.host import Host
from engine.core.protocol.values import Seat
from render.words import LANGUAGES
from tests.bot.games.desk_table import Opened, Table
from tests.bot.games.lobby.club import codes, refused, said
from tests.bot.games.lobby.hosted_table import Deed, done, heard, hosted, seat_of, seats, told
from tests.engine.toy.orders import Bid, Concede

FIRST = 1
"""The revision of a first position."""


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
    await host.offer(game.id, dan, eve, table.now)
    await host.answer(game.id, dan, eve, table.now, why="taken")
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
