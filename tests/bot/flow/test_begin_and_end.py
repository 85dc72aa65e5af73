"""How a table begins and ends, as its players read it at the stand-in."""

import re

from bot.local.snowflakes import Json
from tests.bot.flow.flow import Flow
from tests.cogs.running_bot import button_labels, count_pictures, message_controls, message_text

SEED = re.compile(r"\b[0-9a-f]{64}\b")


def read_lobby_message(flow: Flow, game: int) -> str:
    """Return the text of a lobby's message."""
    [found] = [
        message_text(one)
        for one in flow.people["Ada"].read_messages(flow.running_bot.channel)
        if f"table {game}\n" in message_text(one)
    ]
    return found


def read_thread(flow: Flow) -> list[Json]:
    [thread] = flow.threads()
    return flow.people["Ada"].read_messages(thread)


async def test_a_start_opens_the_thread_with_all_that_is_public_and_writes_to_everybody(
    flow: Flow,
) -> None:
    game = await flow.running_bot.open_table("capital", ("Ada", "Rorik"))
    await flow.let_time_pass()
    opening, *posts = read_thread(flow)
    assert opening["pinned"]
    text = message_text(opening)
    for seat, name in (await flow.running_bot.seated_names(game)).items():
        assert f"{seat}. {name}" in text
    assert "Settings" in text
    assert "`/keeper replace`" in text
    [commitment] = SEED.findall(text)
    assert any("The game begins" in message_text(one) for one in posts)
    active, waiting = await flow.running_bot.active_and_waiting(game)
    asked, waits = flow.messages_to(active.name), flow.messages_to(waiting.name)
    assert [len(asked), len(waits)] == [2, 1]
    news, card = asked
    assert message_controls(news) == []
    assert count_pictures(news) == 0
    assert (count_pictures(card), "order" in [one.verb for one in message_controls(card)]) == (
        2,
        True,
    )
    assert active.name in message_text(waits[0])
    assert re.search(r"<t:\d+:f>", message_text(waits[0]))
    assert count_pictures(waits[0]) >= 1
    hands = [message_text(one) for one in (news, waits[0])]
    assert hands[0] != hands[1]
    assert commitment not in "".join(hands)


async def test_an_end_is_told_in_thread_and_lobby_and_leads_to_another_game(flow: Flow) -> None:
    game = await flow.running_bot.open_table("capital", ("Ada", "Rorik"))
    active, waiting = await flow.running_bot.active_and_waiting(game)
    person = await flow.running_bot.person_number(active.name)
    client, now = flow.running_bot.client, flow.running_bot.clock()
    await client.services.host.seats.concede_game(game, person, now, confirmed=True)
    await flow.let_time_pass()
    *_, news, last = read_thread(flow)
    assert re.search(r"## Round 1: \w+ is out, one is left", message_text(news))
    assert re.match(rf"## {waiting.name} of \w+ has won", message_text(last))
    assert "no other city stands." in message_text(last)
    assert len(SEED.findall(message_text(last))) == 1
    assert count_pictures(last) == 1
    shown = ["Replay", "Opened hands", "Chronicle", "Last word"]
    assert button_labels(last) == [*shown, "My table", "Play again"]
    assert re.search(rf"{waiting.name} of \w+ has won\.", read_lobby_message(flow, game))
    await flow.running_bot.press_control(waiting, last, "rematch")
    await flow.let_time_pass()
    again = read_lobby_message(flow, game + 1)
    assert f"Hosted by {waiting.name}." in again
    assert f"{active.name}" in again
    called = message_text(flow.messages_to(active.name)[-1])
    assert f"table {game + 1}" in called
    assert f"{waiting.name} " in called


async def test_a_new_host_is_told_in_public_and_in_the_lobbys_message(flow: Flow) -> None:
    game = await flow.running_bot.open_table("capital", ("Ada", "Rorik"))
    ada = await flow.running_bot.person_number("Ada")
    await flow.running_bot.services.host.seats.leave_table(game, ada, flow.running_bot.clock())
    await flow.let_time_pass()
    assert "Rorik now hosts this table." in [message_text(one) for one in read_thread(flow)]
    assert "Hosted by Rorik." in read_lobby_message(flow, game)


async def test_a_table_that_is_ended_opens_its_seed_and_tells_everybody(flow: Flow) -> None:
    game = await flow.running_bot.open_table("capital", ("Ada", "Rorik"))
    before = len(flow.messages_to("Rorik"))
    ada = await flow.running_bot.person_number("Ada")
    await flow.running_bot.services.host.end_table(game, ada, flow.running_bot.clock())
    await flow.let_time_pass()
    seed = (await flow.read_game(game)).seed
    assert any(seed in message_text(one) for one in read_thread(flow))
    assert "nobody has won" in read_lobby_message(flow, game)
    news = [message_text(one) for one in flow.messages_to("Rorik")[before:]]
    assert len(news) == 1
    assert "Ada" in news[0]


async def test_who_is_out_of_reach_is_called_by_name_in_the_thread_and_nobody_else(
    flow: Flow,
) -> None:
    game = await flow.running_bot.open_table("capital", ("Ada", "Rorik"))
    active, waiting = await flow.running_bot.active_and_waiting(game)
    waiting.close_dms()
    await flow.let_time_pass(48)
    calls = [one for one in read_thread(flow) if one["mentions"]]
    assert [[who["id"] for who in one["mentions"]] for one in calls] == [[str(waiting.id)]]
    assert f"<@{waiting.id}>" in message_text(calls[0])
    assert active.name not in message_text(calls[0])
