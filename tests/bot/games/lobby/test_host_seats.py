"""Who sits where: seats that change hands, and who leaves (S-TABLE-02, -11)."""

from datetime import timedelta

from bot.games.seats.host import Host
from bot.letter_bodies import LobbyMessage, Note, TurnCard
from engine.core.protocol.values import KEEPER, Seat
from render.language.pages import Page
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.lobby.hosted_table import (
    open_hosted_game,
    read_host_notes,
    read_logged_actions,
    read_seats,
    say_note,
    seat_of,
)
from tests.bot.games.lobby.lobby_club import catch_refusal, refusal_codes, say_refusals
from tests.bot.letter_bodies import body_of

FIRST = 1
"""The revision of a first position."""


# Seats


async def test_a_replacement_holds_the_seat_and_gets_its_card(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    seat = seat_of(game, others[0])
    dan = await table.add_person("*Dan*", language="fr")
    await host.seats.replace_holder(game.id, owner, seat, dan, table.now)
    row = (await read_seats(table, game))[seat]
    assert (row.person, row.ai, row.missed, row.steward) == (dan, "", 0, False)
    card = body_of((await table.read_letters(game, seat=seat))[-1], TurnCard)
    assert len(card.asks) == 1
    assert card.page == Page("", ("Vous jouez désormais à la place de Ben.",))
    assert (await read_host_notes(table, game))[0] == [r"\*Dan\* now plays in place of Ben."]
    seat_view = await table.desk.read_seat_view(game.id, dan, table.now)
    assert (seat_view.seat, len(seat_view.asks)) == (seat, 1)
    assert (await table.desk.read_seat_view(game.id, others[0], table.now)).seat is None


async def test_a_seat_may_change_hands_twice_at_one_moment(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    seat = seat_of(game, others[0])
    for name in ("Dan", "Eve"):
        await host.seats.replace_holder(
            game.id, owner, seat, await table.add_person(name), table.now
        )
    letters = [one.body.kind for one in await table.read_letters(game, seat=seat)]
    assert letters[-2:] == ["card"] * 2


async def test_an_ai_takes_a_seat_and_a_person_takes_it_back(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    seat = seat_of(game, others[1])
    await host.seats.replace_holder(game.id, owner, seat, None, table.now)
    assert (await read_seats(table, game))[seat].ai == "plain"
    error = await catch_refusal(host.seats.replace_holder(game.id, owner, seat, None, table.now))
    assert refusal_codes(error) == ["SEAT_NOBODY S-TABLE-11"]
    assert len(say_refusals(error)) == 2
    await host.seats.replace_holder(game.id, owner, seat, others[1], table.now)
    assert (await read_seats(table, game))[seat].person == others[1]
    assert (await read_host_notes(table, game))[0] == [
        r"Ivaldi \(AI\) now plays in place of Cleo.", r"Cleo now plays in place of Ivaldi \(AI\).",
    ]  # fmt: skip
    assert await read_logged_actions(table, game) == ["replace.ai", "replace"]


async def test_whoever_follows_an_ai_reads_its_name_in_their_own_language(
    table: DeskTable, host: Host
) -> None:
    game, owner, others = await open_hosted_game(table)
    seat = seat_of(game, others[1])
    await host.seats.replace_holder(game.id, owner, seat, None, table.now)
    dan = await table.add_person("Dan", language="fr")
    await host.seats.replace_holder(game.id, owner, seat, dan, table.now)
    card = (await table.read_letters(game, TurnCard, seat))[-1]
    own_words = Page("", ("Vous jouez désormais à la place d\u2019Ivaldi \\(IA\\).",))
    assert body_of(card, TurnCard).page == own_words


async def test_nobody_holds_two_seats_and_no_seat_is_made_up(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    error = await catch_refusal(
        host.seats.replace_holder(game.id, owner, seat_of(game, others[0]), others[1], table.now)
    )
    assert refusal_codes(error) == ["SEAT_HELD S-TABLE-11"]
    assert all("Cleo" in one for [one] in say_refusals(error))
    error = await catch_refusal(host.seats.replace_holder(game.id, owner, Seat(9), None, table.now))
    assert refusal_codes(error) == ["SEAT_UNKNOWN S-TABLE-11"]
    assert all("9" in one for [one] in say_refusals(error))


async def test_nobody_is_rid_of_their_own_seat_by_replacing_themselves(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-11: it is offered, or left as the table says, whoever is host."""
    game, owner, others = await open_hosted_game(table, table={"leavers": "concede"})
    dan = await table.add_person("Dan")
    for one in (owner, others[0]):
        for to in (None, dan):
            error = await catch_refusal(
                host.seats.replace_holder(game.id, one, seat_of(game, one), to, table.now)
            )
            assert refusal_codes(error) == ["SEAT_YOURS S-TABLE-11"]
            assert len(say_refusals(error)) == 2
    held = {row.person for row in (await read_seats(table, game)).values()}
    assert held == {owner, *others}
    assert await read_logged_actions(table, game) == []


async def test_when_the_host_hands_a_seat_on_the_next_seats_person_is_host(
    table: DeskTable, host: Host
) -> None:
    game, owner, others = await open_hosted_game(table)
    dan = await table.add_person("Dan")
    await host.seats.offer_seat(game.id, owner, dan, table.now)
    await host.seats.answer_offer(game.id, owner, dan, table.now, why="taken")
    expected = dan if seat_of(game, owner) else others[0]
    assert (await table.read_row(game)).host == expected


# Leaving


async def test_an_ai_plays_on_for_a_leaver(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    await host.seats.leave_table(game.id, owner, table.now)
    row = (await read_seats(table, game))[seat_of(game, owner)]
    assert (row.person, row.ai) == (None, "plain")
    assert (await table.read_row(game)).host == others[0]
    assert (await read_host_notes(table, game))[0] == [
        r"Ada has left the table. Ivaldi \(AI\) plays on.", "Ben now hosts this table.",
    ]  # fmt: skip
    assert (await table.read_letters(game))[-1].body == LobbyMessage()


async def test_those_who_stay_hear_by_letter_who_has_left_and_who_is_host_now(
    table: DeskTable, host: Host
) -> None:
    game, owner, others = await open_hosted_game(table)
    table.advance_clock(hours=1)
    await host.seats.leave_table(game.id, owner, table.now)
    found = [one for one in await table.read_letters(game, Note) if one.seat is not None]
    told_to = {(game.people[one.seat or 0], body_of(one, Note).key) for one in found}
    assert told_to == {
        (others[0], "host.leave.ai"), (others[1], "host.leave.ai"), (others[0], "host.heir"),
    }  # fmt: skip
    assert say_note(found[-1], "en").startswith("You now host table 1.")


async def test_a_place_waits_for_somebody_who_then_plays(table: DeskTable, host: Host) -> None:
    game, _, others = await open_hosted_game(table, table={"leavers": "wait"})
    dan = await table.add_person("Dan")
    error = await catch_refusal(host.seats.take_vacant_seat(game.id, dan, table.now))
    assert refusal_codes(error) == ["LOBBY_BEGUN S-TABLE-05"]
    await host.seats.leave_table(game.id, others[0], table.now)
    row = (await read_seats(table, game))[seat_of(game, others[0])]
    assert (row.person, row.ai) == (None, "")
    error = await catch_refusal(host.seats.take_vacant_seat(game.id, others[1], table.now))
    assert refusal_codes(error) == ["LOBBY_SEATED S-TABLE-04"]
    await host.seats.take_vacant_seat(game.id, dan, table.now)
    assert (await read_seats(table, game))[seat_of(game, others[0])].person == dan
    english, french = await read_host_notes(table, game)
    assert english[-2:] == [
        "Dan takes the place that was open.",
        "The table goes on. Every window runs on with the time it had left.",
    ]
    assert english[-3].startswith("Ben has left the table, and it stands still until somebody")
    assert len(french) == len(english)


async def test_a_table_stands_still_until_its_last_open_place_is_taken(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-11: nobody's window runs out meanwhile, and the empty seat misses none."""
    game, owner, others = await open_hosted_game(table, table={"leavers": "wait"})
    table.advance_clock(hours=4)
    for one in others:
        await host.seats.leave_table(game.id, one, table.now)
    for _ in range(4):
        await table.advance_and_tick(hours=100)
    row = await table.read_row(game)
    assert (row.life, row.revision) == ("open", FIRST)
    await host.seats.take_vacant_seat(game.id, await table.add_person("Dan"), table.now)
    assert (await table.read_row(game)).paused_at is not None
    await host.seats.replace_holder(game.id, owner, seat_of(game, others[1]), None, table.now)
    assert (await table.read_row(game)).paused_at is None
    for seat in (seat_of(game, owner), seat_of(game, others[0])):
        [own] = (await table.read_seat_view(await table.read_open_game(game.id), seat)).asks
        assert own.window is not None
        assert own.window.closes_at == table.now + timedelta(hours=20)


async def test_the_host_may_go_on_without_whoever_has_left(table: DeskTable, host: Host) -> None:
    """S-TABLE-11: the windows of the empty seat run out as those of anybody absent."""
    game, owner, others = await open_hosted_game(table, table={"leavers": "wait"})
    await host.seats.leave_table(game.id, others[0], table.now)
    await host.time.resume_table(game.id, owner, table.now)
    await table.advance_and_tick(hours=24)
    assert (await table.read_row(game)).revision > FIRST
    await host.seats.take_vacant_seat(game.id, await table.add_person("Dan"), table.now)
    assert "host.taken" not in [
        body_of(one, Note).key for one in await table.read_letters(game, Note)
    ]


async def test_a_place_that_is_taken_takes_up_no_table_that_its_host_has_paused(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-02."""
    game, owner, others = await open_hosted_game(table, table={"leavers": "wait"})
    await host.time.pause_table(game.id, owner, table.now)
    await host.seats.leave_table(game.id, others[0], table.now)
    await host.seats.take_vacant_seat(game.id, await table.add_person("Dan"), table.now)
    assert (await table.read_row(game)).paused_at is not None
    assert (await read_host_notes(table, game))[0][-2].startswith(
        "Ben has left the table. The place waits"
    )


async def test_an_order_takes_up_no_table_that_waits_for_somebody(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-11, S-TABLE-14: it doesn't stand still for want of those who play."""
    game, owner, others = await open_hosted_game(table, table={"leavers": "wait"})
    await host.seats.leave_table(game.id, others[0], table.now)
    for one in (owner, others[1]):
        await table.mark_ready(game, seat_of(game, one))
    row = await table.read_row(game)
    assert (row.revision, row.paused_at) == (FIRST, table.now)


async def test_what_was_ready_is_played_when_a_place_is_taken_and_the_new_holder_is_asked(
    table: DeskTable, host: Host
) -> None:
    """S-TABLE-11."""
    game, owner, others = await open_hosted_game(table, table={"leavers": "wait"})
    await table.mark_ready(game, seat_of(game, others[0]))
    await host.seats.leave_table(game.id, others[0], table.now)
    for one in (owner, others[1]):
        await table.mark_ready(game, seat_of(game, one))
    await host.seats.take_vacant_seat(game.id, await table.add_person("Dan"), table.now)
    row = await table.read_row(game)
    assert (row.revision > FIRST, row.paused_at) == (True, None)
    last = (await table.read_letters(game, TurnCard, seat_of(game, others[0])))[-1]
    assert last.revision == row.revision


async def test_giving_up_is_confirmed_and_then_played(table: DeskTable, host: Host) -> None:
    game, _, others = await open_hosted_game(table, table={"leavers": "concede"})
    error = await catch_refusal(host.seats.leave_table(game.id, others[0], table.now))
    assert refusal_codes(error) == ["CONCEDE_CONFIRM S-TABLE-11"]
    assert len(say_refusals(error)) == 2
    assert (await table.read_row(game)).revision == FIRST
    await host.seats.leave_table(game.id, others[0], table.now, confirmed=True)
    assert (await table.read_row(game)).revision == FIRST + 1
    row = (await read_seats(table, game))[seat_of(game, others[0])]
    assert (row.person, row.ai) == (None, "")
    assert (await read_host_notes(table, game))[0][-1] == "Ben has left the table and gives up."


async def test_who_concedes_keeps_the_seat_and_sees_the_end(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    error = await catch_refusal(host.seats.concede_game(game.id, owner, table.now, confirmed=False))
    assert refusal_codes(error) == ["CONCEDE_CONFIRM S-TABLE-11"]
    reply = await host.seats.concede_game(game.id, owner, table.now, confirmed=True, token="press")
    assert reply.is_accepted
    again = await host.seats.concede_game(game.id, owner, table.now, confirmed=True, token="press")
    assert again.is_repeated
    assert (await read_seats(table, game))[seat_of(game, owner)].person == owner
    assert others


async def test_a_leaver_who_ends_the_game_by_giving_up_stays_on_its_list(
    table: DeskTable, host: Host
) -> None:
    game, _, [ben] = await open_hosted_game(table, 2, table={"leavers": "concede"})
    await host.seats.leave_table(game.id, ben, table.now, confirmed=True)
    assert (await table.read_row(game)).life == "over"
    assert (await read_seats(table, game))[seat_of(game, ben)].person == ben


async def test_only_who_sits_can_leave(table: DeskTable, host: Host) -> None:
    game, _, _ = await open_hosted_game(table)
    dan = await table.add_person("Dan")
    error = await catch_refusal(host.seats.leave_table(game.id, dan, table.now))
    assert refusal_codes(error) == ["NOT_YOUR_SEAT S-TABLE-01"]


async def test_a_table_that_everybody_has_left_ends(table: DeskTable, host: Host) -> None:
    game, owner, others = await open_hosted_game(table)
    for one in (owner, *others):
        await host.seats.leave_table(game.id, one, table.now)
    row = await table.read_row(game)
    assert (row.life, row.ended_at) == ("ended", table.now)
    assert (await read_host_notes(table, game))[0][-1].startswith("Nobody is left")
    await table.advance_and_tick(hours=1000)
    assert (await table.read_row(game)).revision == FIRST


async def test_the_keepers_place_waits_for_another_keeper(table: DeskTable, host: Host) -> None:
    keeper = await table.add_person("Odin")
    game, _, _ = await open_hosted_game(table, settings={"keeper": True}, keeper=keeper)
    await host.seats.leave_table(game.id, keeper, table.now)
    row = (await read_seats(table, game))[KEEPER]
    assert (row.person, row.ai) == (None, "")
    frigg = await table.add_person("Frigg")
    await host.seats.take_vacant_seat(game.id, frigg, table.now)
    assert (await read_seats(table, game))[KEEPER].person == frigg
