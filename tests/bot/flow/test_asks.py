"""The toy game through Discord: sealed asks, interrupts, orders at once, undo, the keeper."""

from datetime import timedelta

from engine.core.protocol.values import KEEPER
from tests.bot.flow.flow import Flow
from tests.bot.flow.toy_table import HOLDS_KEEPER, THREE, open_toy_table
from tests.cogs.running_bot import message_controls

# Sealed groups


async def test_sealed_orders_gather_unseen_until_all_are_ready(flow: Flow) -> None:
    toy = await open_toy_table(flow)
    begun = await toy.read_revision()
    await toy.say("Ada", "bid 5")
    await toy.say("Ada", "ready")
    await toy.say("Rorik", "bid 2")
    await toy.say("Rorik", "ready")
    await flow.let_time_pass()
    assert await toy.read_revision() == begun
    assert "bid 5" not in toy.read_public_messages()
    assert (await toy.read_seat_view("Sigrun")).view.phase == "bid"
    await toy.say("Sigrun", "bid 1")
    assert await toy.read_revision() == begun
    await toy.say("Sigrun", "ready")
    assert await toy.read_revision() == begun + 1
    (bids,) = await toy.read_events("bids_opened")
    assert sorted(bids.bids.values()) == [1, 2, 5]
    assert await toy.list_asks("Ada") == ["turn", "pick"]


async def test_what_is_on_the_sheets_is_played_when_the_window_ends(flow: Flow) -> None:
    toy = await open_toy_table(flow)
    await toy.say("Ada", "bid 4")
    await flow.let_time_pass(hours=23.9)
    assert await toy.read_events("bids_opened") == []
    await flow.let_time_pass(hours=0.2)
    (bids,) = await toy.read_events("bids_opened")
    assert sorted(bids.bids.values()) == [0, 0, 4]


# Two asks at a seat


async def test_two_asks_at_a_seat_are_answered_each_by_its_own_button(flow: Flow) -> None:
    toy = await open_toy_table(flow)
    await toy.bid_and_say_ready(Ada=5, Rorik=1, Sigrun=1)
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    card = flow.messages_to("Ada")[-1]
    orders = [one.ask for one in message_controls(card) if one.verb == "order"]
    assert orders == ["turn.1", "pick.1"]
    await running_bot.press_control(ada, card, "order", ask="pick.1")
    assert "pick" in {one.verb for one in message_controls(running_bot.message_now(card))}
    await running_bot.press_control(ada, running_bot.message_now(card), "pick", "pick")
    offer = (await toy.read_seat_view("Ada")).view.offer
    await running_bot.press_control(ada, running_bot.message_now(card), "pick", offer[1])
    await running_bot.press_control(ada, running_bot.message_now(card), "give")
    assert await toy.list_asks("Ada") == ["turn"]
    assert offer[1] in (await toy.read_seat_view("Ada")).view.own.hoard


# Interrupts and private rooms


async def test_an_interrupt_stops_a_turn_that_goes_on_with_the_time_it_had_left(
    flow: Flow,
) -> None:
    toy = await open_toy_table(flow)
    await toy.bid_and_say_ready(Ada=5, Rorik=1, Sigrun=1)
    flow.running_bot.clock.advance(hours=10)
    before = await toy.find_window("Ada", "turn")
    assert before.closes_at is not None
    left = before.closes_at - toy.now
    await toy.say("Ada", "raid Rorik")
    asked = await toy.find_window("Rorik", "defend")
    assert asked.closes_at == asked.opened_at + timedelta(hours=6)
    assert "turn" not in await toy.list_asks("Ada")
    await flow.let_time_pass(hours=3)
    since = {name: len(flow.messages_to(name)) for name in THREE}
    guard = (await toy.read_seat_view("Rorik")).view.hand[0]
    answered = toy.now
    await toy.say("Rorik", f"defend {guard}")
    after = await toy.find_window("Ada", "turn")
    assert after.closes_at is not None
    assert abs(after.closes_at - answered - left) < timedelta(milliseconds=2)
    await flow.let_time_pass()

    (fought,) = await toy.read_events("raid_fought")
    assert len(fought.audience) == 2
    for name in ("Ada", "Rorik"):
        assert "raid fought" in toy.read_new_messages(name, since[name])
    assert "raid fought" not in toy.read_new_messages("Sigrun", 0)
    assert "raid fought" not in toy.read_public_messages()
    assert len(flow.threads()) == 1


# Orders at once, and undo


async def test_orders_at_once_play_whoever_is_asked_and_are_heard_by_whom_they_are_for(
    flow: Flow,
) -> None:
    toy = await open_toy_table(flow)
    await toy.say("Ada", "bid 5")
    begun = await toy.read_revision()
    answer = await toy.say("Rorik", "whisper Sigrun the barn burns")
    assert await toy.read_revision() == begun + 1, answer
    (whispered,) = await toy.read_events("whispered")
    assert whispered.text == "the barn burns"
    assert len(whispered.audience) == 2
    assert [own.sheet[0].order.kind for own in (await toy.read_seat_view("Ada")).asks] == ["bid"]
    await flow.let_time_pass()
    assert "barn" not in toy.read_public_messages()
    assert "barn" not in toy.read_new_messages("Ada", 0)
    assert any(one.kind == "whispered" for one in (await toy.read_seat_view("Sigrun")).heard_events)


async def test_a_step_that_revealed_nothing_is_taken_back(flow: Flow) -> None:
    toy = await open_toy_table(flow)
    await toy.bid_and_say_ready(Ada=5, Rorik=1, Sigrun=1)
    hand = (await toy.read_seat_view("Ada")).view.hand
    at = await toy.read_revision()
    running_bot, ada = flow.running_bot, flow.people["Ada"]
    await running_bot.write_dm(ada, f"arrange {hand[2]}, {hand[0]}")
    assert (await toy.read_seat_view("Ada")).view.hand == (hand[2], hand[0], hand[1])
    await running_bot.write_dm(ada, "undo")
    assert (await toy.read_seat_view("Ada")).view.hand == hand
    row = await flow.read_game(toy.game)
    assert (row.revision, row.branch) == (at + 2, 1)
    assert await toy.list_asks("Ada") == ["turn", "pick"]
    await toy.say("Ada", f"pick {(await toy.read_seat_view('Ada')).view.offer[0]}")
    assert "it stays" in await toy.say("Ada", "undo")
    assert await toy.read_revision() == at + 3


# The keeper


async def test_what_waits_for_the_keeper_is_answered_by_whoever_holds_its_place(
    flow: Flow,
) -> None:
    toy = await open_toy_table(flow, keeper=True)
    await toy.bid_and_say_ready(Ada=5, Rorik=1, Sigrun=1)
    assert (await toy.read_seat_view(HOLDS_KEEPER)).seat == KEEPER
    flow.running_bot.clock.advance(hours=4)
    await toy.say("Ada", "boast mine is the longest ship")
    assert await toy.list_asks(HOLDS_KEEPER) == ["ruling", "favour"]
    assert "turn" not in await toy.list_asks("Ada")
    since = len(flow.messages_to(HOLDS_KEEPER))
    await flow.let_time_pass()
    card = flow.messages_to(HOLDS_KEEPER)[since]
    assert {one.ask for one in message_controls(card) if one.verb == "order"} == {
        "ruling.1." + find_seat(await flow.running_bot.seated_names(toy.game), "Ada"),
        "favour.1",
    }
    await toy.say(HOLDS_KEEPER, "rule true")
    (judged,) = await toy.read_events("boast_judged")
    assert judged.verdict == "true"
    assert await toy.list_asks("Ada") == ["turn", "pick"]
    left = await toy.find_window("Ada", "turn")
    assert left.closes_at is not None
    assert left.closes_at - toy.now <= timedelta(hours=20)


def find_seat(names: dict[int, str], name: str) -> str:
    return next(str(seat) for seat, one in names.items() if one == name)
