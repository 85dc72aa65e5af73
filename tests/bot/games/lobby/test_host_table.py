"""How a table ends, and who hosts it, above all after somebody silent (S-TABLE-02)."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.games.lobby.lobby import Lobby, LobbyChannel
from bot.games.seats.host import Host
from bot.letter_bodies import LobbyMessage, Note, OutcomePost
from engine.core.protocol.values import Seat
from render.words import LANGUAGES
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.lobby.hosted_table import (
    HostAction,
    open_hosted_game,
    read_host_notes,
    read_logged_actions,
    read_seats,
    say_note,
    seat_of,
)
from tests.bot.games.lobby.lobby_club import catch_refusal, refusal_codes, say_refusals
from tests.bot.letter_bodies import body_of
from tests.engine.toy.orders import Bid, Concede

FIRST = 1
"""The revision of a first position."""


# The table


async def test_a_table_that_its_host_ends_asks_nothing_any_more(
    table: DeskTable, host: Host
) -> None:
    game, owner, _ = await open_hosted_game(table)
    await host.end_table(game.id, owner, table.now)
    row = await table.read_row(game)
    assert (row.life, row.ended_at, row.revision) == ("ended", table.now, FIRST)
    async with table.store.reading() as tx:
        assert await tx.windows.next_due() is None
        assert await tx.windows.list_to_remind(table.now + timedelta(days=365)) == []
    before = len(await table.read_letters(game))
    await table.advance_and_tick(hours=1000)
    assert len(await table.read_letters(game)) == before
    assert (await read_host_notes(table, game))[0][-1] == "Ada has ended the table. Nobody has won."
    assert await read_logged_actions(table, game) == ["end"]


async def test_a_table_that_is_ended_opens_its_seed_and_tells_how_all_stood_and_everybody(
    table: DeskTable, host: Host
) -> None:
    game = await table.open_game("capital", 2)
    row = await table.read_row(game)
    await host.end_table(game.id, row.host, table.now)
    [last] = await table.read_letters(game, OutcomePost)
    assert body_of(last, OutcomePost).page.title == "The table has ended"
    assert row.seed in body_of(last, OutcomePost).page.paragraphs[-1]
    assert {"Ada", "Ben"} <= {name for name, _ in body_of(last, OutcomePost).page.fields}
    others = [seat for seat, person in game.people.items() if person != row.host]
    own = [one for one in await table.read_letters(game, Note) if one.seat is not None]
    assert [(one.seat, body_of(one, Note).key) for one in own] == [(others[0], "host.end")]
    assert (await table.read_letters(game))[-1].body == LobbyMessage()


async def test_a_table_ends_when_the_last_who_plays_leaves_those_who_are_out(
    table: DeskTable, host: Host
) -> None:
    game, owner, [ben] = await open_hosted_game(table, 2, ais=1)
    await host.seats.concede_game(game.id, ben, table.now, confirmed=True)
    assert (await table.read_row(game)).life == "open"
    await host.seats.leave_table(game.id, owner, table.now)
    assert (await table.read_row(game)).life == "ended"
    assert (await read_host_notes(table, game))[0][-1].startswith("Nobody is left to play")


async def test_the_hosts_place_is_handed_to_somebody_who_sits(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    dan = await table.add_person("Dan")
    error = await catch_refusal(host.hand_over_host(game.id, owner, dan, table.now))
    assert refusal_codes(error) == ["HOST_NOT_SEATED S-TABLE-02"]
    assert len(say_refusals(error)) == 2
    error = await catch_refusal(host.hand_over_host(game.id, owner, owner, table.now))
    assert refusal_codes(error) == ["HOST_ALREADY S-TABLE-02"]
    assert all("Ada" in one for [one] in say_refusals(error))
    await host.hand_over_host(game.id, owner, others[1], table.now)
    assert (await table.read_row(game)).host == others[1]
    assert (await table.read_letters(game))[-1].body == LobbyMessage()
    assert (await read_host_notes(table, game))[0] == ["Cleo now hosts this table."]
    await host.time.pause_table(game.id, others[1], table.now)


async def test_a_player_may_take_the_place_of_a_host_who_is_silent(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-02: an AI answers for them, they missed windows, or left the table paused."""
    game, owner, others = await open_hosted_game(table)
    watcher = await table.add_person("Dan")
    await host.time.pause_table(game.id, owner, table.now)
    table.advance_clock(days=6)
    error = await catch_refusal(host.hand_over_host(game.id, others[0], others[0], table.now))
    assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
    table.advance_clock(days=1)
    error = await catch_refusal(host.time.resume_table(game.id, others[0], table.now))
    assert refusal_codes(error) == ["HOST_SILENT S-TABLE-02"]
    assert all("Ada" in one for [one] in say_refusals(error))
    assert refusal_codes(
        await catch_refusal(host.time.resume_table(game.id, watcher, table.now))
    ) == ["HOST_ONLY S-TABLE-02"]
    for one, to in ((watcher, watcher), (others[0], others[1])):
        await catch_refusal(host.hand_over_host(game.id, one, to, table.now))
    await host.hand_over_host(game.id, others[0], others[0], table.now)
    assert (await table.read_row(game)).host == others[0]
    assert (await read_host_notes(table, game))[0][-1] == (
        "Ben now hosts this table, since Ada has been silent."
    )
    await host.time.resume_table(game.id, others[0], table.now)


async def test_a_host_who_misses_windows_is_silent(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table, settings={"rounds": 4})
    for missed in range(2):
        for one in others:
            await table.mark_ready(game, seat_of(game, one))
        await table.advance_and_tick(hours=24)
        assert (await read_seats(table, game))[seat_of(game, owner)].missed == missed + 1
    await host.hand_over_host(game.id, others[0], others[0], table.now)
    assert (await table.read_row(game)).host == others[0]


async def test_a_host_who_does_something_in_a_long_pause_is_not_silent(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-02: seven days count from the host's last deed; who loses the place is told."""
    game, owner, others = await open_hosted_game(table)
    await host.time.pause_table(game.id, owner, table.now)
    table.advance_clock(days=6)
    await host.seats.replace_holder(game.id, owner, seat_of(game, others[1]), None, table.now)
    table.advance_clock(days=6)
    error = await catch_refusal(host.hand_over_host(game.id, others[0], others[0], table.now))
    assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
    await table.give_orders(game, seat_of(game, owner), Bid(amount=2))
    table.advance_clock(days=6)
    await catch_refusal(host.hand_over_host(game.id, others[0], others[0], table.now))
    table.advance_clock(days=1)
    await host.hand_over_host(game.id, others[0], others[0], table.now)
    [own] = [
        one for one in await table.read_letters(game, Note) if one.seat == seat_of(game, owner)
    ]
    assert all("Ben" in say_note(own, language) for language in LANGUAGES)


@pytest.mark.parametrize("withdrawn", [False, True])
async def test_a_host_who_offers_the_own_seat_or_keeps_it_is_not_silent(
    table: DeskTable, host: Host, *, withdrawn: bool
) -> None:
    """S-TABLE-02: any deed of the host counts."""
    game, owner, others = await open_hosted_game(table, settings={"rounds": 4})
    dan = await table.add_person("Dan")
    if withdrawn:
        await host.seats.offer_seat(game.id, owner, dan, table.now)
    for _ in range(2):
        for one in others:
            await table.mark_ready(game, seat_of(game, one))
        await table.advance_and_tick(hours=24)
    if withdrawn:
        assert await host.seats.answer_offer(game.id, owner, owner, table.now, why="back")
    else:
        await host.seats.offer_seat(game.id, owner, dan, table.now)
    error = await catch_refusal(host.hand_over_host(game.id, others[0], others[0], table.now))
    assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
    assert (await read_seats(table, game))[seat_of(game, owner)].missed == 0


async def test_a_hosts_deed_after_missed_windows_ends_the_silence(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-02: the desk counts anew as well."""
    game, owner, others = await open_hosted_game(table, settings={"rounds": 4})
    for _ in range(2):
        for one in others:
            await table.mark_ready(game, seat_of(game, one))
        await table.advance_and_tick(hours=24)
    await host.time.extend_windows(game.id, owner, 3, table.now)
    error = await catch_refusal(host.hand_over_host(game.id, others[0], others[0], table.now))
    assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
    for one in others:
        await table.mark_ready(game, seat_of(game, one))
    await table.advance_and_tick(hours=27)
    assert (await read_seats(table, game))[seat_of(game, owner)].missed == 1


async def test_whatever_a_host_does_in_a_long_pause_counts(table: DeskTable, host: Host) -> None:
    """S-TABLE-02: a Ready, one that is taken back, and an order that must wait."""
    game, owner, others = await open_hosted_game(table)
    own = seat_of(game, owner)
    await host.time.pause_table(game.id, owner, table.now)
    deeds: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: table.mark_ready(game, own),
        lambda: table.desk.unmark_ready(game.id, owner, None, table.now),
        lambda: table.give_orders(game, own, Concede()),
    )
    for deed in deeds:
        table.advance_clock(days=6)
        await deed()
        table.advance_clock(days=6)
        error = await catch_refusal(host.hand_over_host(game.id, others[0], others[0], table.now))
        assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
    table.advance_clock(days=1)
    await host.hand_over_host(game.id, others[0], others[0], table.now)


def _next(game: OpenGame, person: int) -> Seat:
    return Seat(seat_of(game, person) % 3 + 1)


async def test_no_ai_answers_any_more_for_a_host_who_does_something(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-02: nor may their place be taken then, and all hear that they are back."""
    deeds: tuple[HostAction, ...] = (
        lambda host, game, one, now: host.time.extend_windows(game.id, one, 4, now),
        lambda host, game, one, now: host.time.close_windows_now(game.id, one, now),
        lambda host, game, one, now: host.seats.replace_holder(
            game.id, one, _next(game, one), None, now
        ),
    )
    for deed in deeds:
        game, owner, others = await open_hosted_game(
            table, settings={"rounds": 4}, table={"steward_after": 2}
        )
        for _ in range(2):
            for one in others:
                await table.mark_ready(game, seat_of(game, one))
            table.advance_clock(hours=24)
            await table.desk.close_due_windows(table.now)
        assert (await read_seats(table, game))[seat_of(game, owner)].steward
        table.advance_clock(hours=12)
        await deed(host, game, owner, table.now)
        assert not (await table.read_seat_view(game, seat_of(game, owner))).has_steward
        [*_, taker] = others
        error = await catch_refusal(host.hand_over_host(game.id, taker, taker, table.now))
        assert refusal_codes(error) == ["HOST_ONLY S-TABLE-02"]
        notes = [body_of(one, Note).key for one in await table.read_letters(game, Note)]
        assert notes.count("note.steward.gone") == 1


async def test_whoever_is_replaced_is_told_so(table: DeskTable, host: Host) -> None:
    """S-TABLE-11: by a letter of their own, unless they gave the seat away themselves."""
    game, owner, others = await open_hosted_game(table)
    dan = await table.add_person("Dan")
    await host.seats.replace_holder(game.id, owner, seat_of(game, others[0]), dan, table.now)
    await host.seats.replace_holder(game.id, owner, seat_of(game, others[1]), None, table.now)
    eve = await table.add_person("Eve")
    await host.seats.offer_seat(game.id, dan, eve, table.now)
    await host.seats.answer_offer(game.id, dan, eve, table.now, why="taken")
    found = [one for one in await table.read_letters(game, Note) if one.person is not None]
    assert [one.person for one in found] == others
    for one in found:
        assert all("1" in say_note(one, language) for language in LANGUAGES)
    assert say_note(found[0], "en").startswith("Dan now plays in your place at table 1,")


async def test_a_lobby_is_handed_over_and_ended_by_its_own_message(
    table: DeskTable, host: Host
) -> None:
    lobby = Lobby(table.store, table.game_types, table.desk, lambda: None)
    ada, ben = [await table.add_person(name) for name in ("Ada", "Ben")]
    found = await lobby.open_lobby(ada, "capital", LobbyChannel(), table.now)
    await lobby.join_lobby(found.game, ben, table.now)
    await host.hand_over_host(found.game, ada, ben, table.now)
    assert (await lobby.read_summary(found.game, table.now)).row.host == ben
    await host.end_table(found.game, ben, table.now)
    assert (await lobby.read_summary(found.game, table.now)).row.life == "ended"
    kinds = [one.body.kind for one in await table.read_letters(OpenGame(found.game, {}))]
    assert kinds == ["lobby"] * 4
