"""Orders gather on sheets or play at once, as in a match in memory."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games.refusals import RefusedError
from bot.games.state.seat_request import SubmittedLine
from bot.letter_bodies import TurnCard
from engine.core.protocol.values import KEEPER, Draft, Refusal, Seat
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.toy_table import (
    open_game_at_turn,
    read_hand,
    refusal_codes,
    reply_refusal_codes,
)
from tests.engine.toy.orders import (
    Arrange,
    Bid,
    Boast,
    Concede,
    Defend,
    End,
    Favour,
    Pick,
    Post,
    Raid,
    Rule,
)

# Sheets


async def test_sealed_orders_gather_on_a_sheet_and_play_when_all_are_ready(
    table: DeskTable,
) -> None:
    game = await table.open_game("toy", 2)
    reply = await table.give_orders(game, 1, Bid(amount=2), Bid(amount=3), Draft(kind="post"))
    assert reply_refusal_codes(reply) == ["BID_TWICE", "FIELD_MISSING"]
    first = reply.results[0]
    assert (first.text, first.position, first.sheet_length, reply.has_advanced) == (
        "bid 2",
        1,
        1,
        False,
    )
    seat_view = await table.read_seat_view(game, 1)
    assert [one.order for one in seat_view.asks[0].sheet] == [Bid(amount=2)]
    assert not (await table.mark_ready(game, 1)).has_advanced
    assert (await table.read_seat_view(game, 1)).asks[0].is_ready
    assert (await table.mark_ready(game, 2)).has_advanced
    assert [one.ask.kind for one in (await table.read_seat_view(game, 1)).asks] == ["turn", "pick"]


async def test_whoever_changes_a_sheet_is_no_longer_ready(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    await table.mark_ready(game, 1)
    await table.give_orders(game, 1, Bid(amount=1))
    assert not (await table.read_seat_view(game, 1)).asks[0].is_ready
    await table.mark_ready(game, 1)
    person = game.people[1]
    seat_view = await table.desk.withdraw_order(game.id, person, "bid.1", 1, table.now)
    assert (seat_view.asks[0].is_ready, seat_view.asks[0].sheet) == (False, ())
    await table.mark_ready(game, 1)
    await table.desk.unmark_ready(game.id, person, None, table.now)
    assert not (await table.mark_ready(game, 2)).has_advanced
    table.restart()
    assert not (await table.read_seat_view(game, 1)).asks[0].is_ready


async def test_a_sheet_is_written_anew_and_what_could_not_be_read_comes_back(
    table: DeskTable,
) -> None:
    game = await table.open_game("toy", 2)
    await table.give_orders(game, 1, Bid(amount=2))
    unread = Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts={"given": "x", "form": "y"})
    lines: list[SubmittedLine] = [("bid 3", Bid(amount=3)), ("nonsense", unread)]
    person = game.people[1]
    reply = await table.desk.rewrite_sheet(game.id, person, "bid.1", lines, table.now, token="r")
    assert reply_refusal_codes(reply) == ["ORDER_UNREAD"]
    assert reply.results[1].text == "nonsense"
    table.restart()
    assert [one.order for one in (await table.read_seat_view(game, 1)).asks[0].sheet] == [
        Bid(amount=3)
    ]
    again = await table.desk.rewrite_sheet(game.id, person, "bid.1", [], table.now, token="r")
    assert again.is_repeated
    assert len((await table.read_seat_view(game, 1)).asks[0].sheet) == 1


async def test_an_order_of_which_there_is_only_one_takes_the_earlier_off_the_sheet(
    table: DeskTable,
) -> None:  # S-ORDER-10
    kind = table.game_types["toy"]
    sheets = replace(
        kind.game.sheets, replaces=lambda later, earlier: later.kind == earlier.kind == "post"
    )
    game_ = replace(kind.game, sheets=sheets)
    table.game_types = {**table.game_types, "toy": replace(kind, game=game_)}
    table.restart()
    game = await table.open_game("toy", 2)
    first, second, third = await read_hand(table, game, 1)
    post = [Post(guards={one: "north"}) for one in (first, second, third)]
    await table.give_orders(game, 1, post[0], Bid(amount=1))
    table.restart()
    [answer] = (await table.give_orders(game, 1, post[1])).results
    assert (answer.position, answer.sheet_length, answer.replaced_orders) == (2, 2, (post[0],))
    at_a_go = await table.give_orders(game, 1, post[2], post[0])
    assert [one.replaced_orders for one in at_a_go.results] == [(post[1],), (post[2],)]
    table.restart()
    sheet = (await table.read_seat_view(game, 1)).asks[0].sheet
    assert [one.order for one in sheet] == [Bid(amount=1), post[0]]


async def test_the_orders_of_a_sheet_change_places_if_all_still_stand(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    first, second, _ = await read_hand(table, game, 1)
    post = [Draft(kind="post", fields={"guards": {one: "north"}}) for one in (first, second)]
    await table.give_orders(game, 1, *post, Bid(amount=1))
    person = game.people[1]
    seat_view = await table.desk.reorder_sheet(game.id, person, "bid.1", (3, 1), table.now)
    assert [one.order.kind for one in seat_view.asks[0].sheet] == ["bid", "post", "post"]
    table.restart()
    seat_view = await table.read_seat_view(game, 1)
    assert [one.order.kind for one in seat_view.asks[0].sheet] == ["bid", "post", "post"]
    assert [one.place for one in seat_view.asks[0].sheet] == [1, 2, 3]
    with pytest.raises(RefusedError) as error:
        await table.desk.reorder_sheet(game.id, person, "bid.1", (4, 1), table.now)
    assert refusal_codes(error) == ["SHEET_PLACE"]


async def test_only_what_is_on_a_sheet_can_be_withdrawn(table: DeskTable) -> None:
    game = await table.open_game("toy", 2)
    for place in (0, 1, -1):
        with pytest.raises(RefusedError) as error:
            await table.desk.withdraw_order(game.id, game.people[1], None, place, table.now)
        assert refusal_codes(error) == ["SHEET_PLACE"]
    game = await open_game_at_turn(table)
    with pytest.raises(RefusedError) as error:
        await table.desk.withdraw_order(game.id, game.people[1], None, 1, table.now)
    assert refusal_codes(error) == ["SHEET_NONE"]


# Orders that play at once


async def test_an_order_finds_the_ask_that_takes_it(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    view: Any = (await table.read_seat_view(game, 1)).view
    reply = await table.give_orders(game, 1, Pick(card=view.offer[1]))
    assert reply.ask is not None
    assert (reply.ask.id, reply.has_advanced) == ("pick.1", True)
    assert [event.kind for event in reply.results[0].heard_events] == ["treasure_taken"]
    assert reply_refusal_codes(await table.give_orders(game, 1, Pick(card="cup#9"))) == ["NOT_NOW"]


async def test_a_refusal_drops_nothing_of_a_message_to_an_open_ask(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    before = (await table.read_row(game)).revision
    cards = (await read_hand(table, game, 1))[:1]
    reply = await table.give_orders(game, 1, Arrange(hand=cards), Raid(target=Seat(1)), End())
    assert [answer.is_accepted for answer in reply.results] == [True, False, True]
    assert (await table.read_row(game)).revision == before + 2


async def test_once_the_game_is_over_no_further_line_is_tried(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    resign = table.game_types["toy"].game.resign_order()
    for seat in (3, 2):
        reply = await table.give_orders(game, seat, resign, resign, resign)
        assert reply.results[0].is_accepted
    assert len(reply.results) == 1
    assert (await table.read_row(game)).life == "over"


async def test_a_step_is_told_to_its_giver_as_far_as_the_giver_may_hear(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    reply = await table.give_orders(game, 1, Raid(target=Seat(2)))
    assert [event.kind for event in reply.results[0].heard_events] == ["raid_began", "room_opened"]
    cast = (await table.read_seat_view(game, 3)).heard_events
    assert "raid_began" in [event.kind for event in cast]
    assert "room_opened" not in [event.kind for event in cast]


async def test_an_interrupt_stops_a_window_which_comes_back_with_its_time(table: DeskTable) -> None:
    game = await open_game_at_turn(table)
    began = table.now
    table.advance_clock(hours=4)
    await table.give_orders(game, 1, Raid(target=Seat(2)))
    assert [one.ask.id for one in (await table.read_seat_view(game, 1)).asks] == ["pick.1"]
    defending = (await table.read_seat_view(game, 2)).asks[0]
    assert defending.window.closes_at == table.now + timedelta(hours=6)
    table.advance_clock(hours=3)
    await table.give_orders(game, 2, Defend(guards=()))
    back = (await table.read_seat_view(game, 1)).asks[0]
    assert back.ask.id == "turn.1"
    assert back.window.closes_at == began + timedelta(hours=27)
    assert back.window.opened_at == began


async def test_a_group_closes_when_its_last_unready_seat_leaves(table: DeskTable) -> None:
    game = await table.open_game("toy", 3)
    await table.mark_ready(game, 1)
    await table.mark_ready(game, 2)
    before = (await table.read_row(game)).revision
    reply = await table.give_orders(game, 3, Concede(confirm=True))
    assert [event.kind for event in reply.results[0].heard_events][:3] == [
        "left",
        "passed",
        "passed",
    ]
    assert (await table.read_row(game)).revision == before + 2


async def test_the_arbiter_is_a_person_like_any_other(table: DeskTable) -> None:
    keeper = await table.add_person("Kay")
    game = await open_game_at_turn(table, keeper=keeper, settings={"keeper": True})
    await table.give_orders(game, 1, Boast(text="I won"))
    asks = [one.ask.kind for one in (await table.read_seat_view(game, KEEPER)).asks]
    assert asks == ["ruling", "favour"]
    reply = await table.give_orders(game, KEEPER, Rule(verdict="true"))
    assert [event.kind for event in reply.results[0].heard_events] == ["boast_judged"]
    await table.give_orders(game, KEEPER, Favour(seat=Seat(2), amount=1))
    assert (await table.read_seat_view(game, KEEPER)).asks == ()


async def test_a_petition_brings_no_card_and_asks_no_machine(table: DeskTable) -> None:
    keeper = await table.add_person("Kay")
    game = await table.open_game("toy", 2, keeper=keeper, settings={"keeper": True})
    assert [one.ask.kind for one in (await table.read_seat_view(game, KEEPER)).asks] == ["favour"]
    assert await table.read_letters(game, TurnCard, KEEPER) == []
