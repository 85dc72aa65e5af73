"""Who sits where: seats that change hands, and who leaves (S-TABLE-02, -11)."""

from bot.host import Host
from engine.core.model import KEEPER, Seat
from tests.bot.desk.table import Table
from tests.bot.lobby.club import codes, refused, said
from tests.bot.lobby.hosting import done, heard, hosted, seat_of, seats

FIRST = 1
"""The revision of a first position."""


# Seats


async def test_a_replacement_holds_the_seat_and_gets_its_card(table: Table, host: Host) -> None:
    game, owner, others = await hosted(table)
    seat = seat_of(game, others[0])
    dan = await table.person("*Dan*", language="fr")
    await host.replace(game.id, owner, seat, dan, table.now)
    row = (await seats(table, game))[seat]
    assert (row.person, row.ai, row.missed, row.steward) == (dan, "", 0, False)
    card = (await table.letters(game, seat=seat))[-1]
    assert (card.kind, len(card.body["asks"])) == ("card", 1)
    assert card.body["page"]["paragraphs"] == ["Vous jouez désormais à la place de Ben."]
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
    assert letters[-2:] == ["card"] * 2


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


async def test_nobody_is_rid_of_their_own_seat_by_replacing_themselves(
    table: Table, host: Host
) -> None:
    """S-TABLE-11: it is offered, or left as the table says, whoever is host."""
    game, owner, others = await hosted(table, table={"leavers": "concede"})
    dan = await table.person("Dan")
    for one in (owner, others[0]):
        for to in (None, dan):
            error = await refused(host.replace(game.id, one, seat_of(game, one), to, table.now))
            assert codes(error) == ["SEAT_YOURS S-TABLE-11"]
            assert len(said(error)) == 2
    held = {row.person for row in (await seats(table, game)).values()}
    assert held == {owner, *others}
    assert await done(table, game) == []


async def test_when_the_host_hands_a_seat_on_the_next_seats_person_is_host(
    table: Table, host: Host
) -> None:
    game, owner, others = await hosted(table)
    dan = await table.person("Dan")
    await host.offer(game.id, owner, dan, table.now)
    await host.answer(game.id, owner, dan, table.now, why="taken")
    expected = dan if seat_of(game, owner) else others[0]
    assert (await table.row(game)).host == expected


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
