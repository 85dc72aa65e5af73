"""How a table begins and ends, as those who sit at it read it: through the stand-in."""

import re

from bot.local.snowflakes import Json
from tests.bot.flow.flow import Flow
from tests.cogs.whole_bot import controls, labels, pictures, words

SEED = re.compile(r"\b[0-9a-f]{64}\b")


def lobby(flow: Flow, game: int) -> str:
    """Read a lobby's message as it stands in the channel."""
    [found] = [
        words(one)
        for one in flow.people["Ada"].read(flow.hall.channel)
        if f"table {game}\n" in words(one)
    ]
    return found


def told(flow: Flow) -> list[Json]:
    [thread] = flow.threads()
    return flow.people["Ada"].read(thread)


async def test_a_start_opens_the_thread_with_all_that_is_public_and_writes_to_everybody(
    flow: Flow,
) -> None:
    game = await flow.hall.table("capital", ("Ada", "Rorik"))
    await flow.settle()
    opening, *posts = told(flow)
    assert opening["pinned"]
    text = words(opening)
    for seat, name in (await flow.hall.seats(game)).items():
        assert f"{seat}. {name}" in text
    assert "Settings" in text
    assert "`/keeper replace`" in text
    [commitment] = SEED.findall(text)
    assert any("The game begins" in words(one) for one in posts)
    active, waiting = await flow.hall.active(game)
    asked, waits = flow.dms(active.name), flow.dms(waiting.name)
    assert [len(asked), len(waits)] == [2, 1]
    news, card = asked
    assert controls(news) == []
    assert pictures(news) == 0
    assert (pictures(card), "order" in [one.verb for one in controls(card)]) == (2, True)
    assert active.name in words(waits[0])
    assert re.search(r"<t:\d+:f>", words(waits[0]))
    assert pictures(waits[0]) >= 1
    hands = [words(one) for one in (news, waits[0])]
    assert hands[0] != hands[1]
    assert commitment not in "".join(hands)


async def test_an_end_is_told_in_thread_and_lobby_and_leads_to_another_game(flow: Flow) -> None:
    game = await flow.hall.table("capital", ("Ada", "Rorik"))
    active, waiting = await flow.hall.active(game)
    person = await flow.hall.person(active.name)
    client, now = flow.hall.client, flow.hall.clock()
    await client.host.concede(game, person, now, confirmed=True)
    await flow.settle()
    *_, news, last = told(flow)
    assert f"## {waiting.name} has won" in words(news)
    assert "## How the table stood at the end" in words(last)
    assert "no other city stands. (C-WIN-02)" in words(last)
    assert len(SEED.findall(words(last))) == 3
    assert pictures(last) == 1
    assert labels(last) == ["My table", "Play again"]
    assert f"{waiting.name} has won." in lobby(flow, game)
    await flow.hall.press(waiting, last, "rematch")
    await flow.settle()
    again = lobby(flow, game + 1)
    assert f"Hosted by {waiting.name}." in again
    assert f"{active.name}" in again


async def test_a_new_host_is_told_in_public_and_in_the_lobbys_message(flow: Flow) -> None:
    game = await flow.hall.table("capital", ("Ada", "Rorik"))
    ada = await flow.hall.person("Ada")
    await flow.hall.client.host.leave(game, ada, flow.hall.clock())
    await flow.settle()
    assert "Rorik now hosts this table." in [words(one) for one in told(flow)]
    assert "Hosted by Rorik." in lobby(flow, game)


async def test_a_table_that_is_ended_opens_its_seed_and_tells_everybody(flow: Flow) -> None:
    game = await flow.hall.table("capital", ("Ada", "Rorik"))
    before = len(flow.dms("Rorik"))
    ada = await flow.hall.person("Ada")
    await flow.hall.client.host.end(game, ada, flow.hall.clock())
    await flow.settle()
    seed = (await flow.row(game)).seed
    assert any(seed in words(one) for one in told(flow))
    assert "nobody has won" in lobby(flow, game)
    news = [words(one) for one in flow.dms("Rorik")[before:]]
    assert len(news) == 1
    assert "Ada" in news[0]


async def test_who_is_out_of_reach_is_called_by_name_in_the_thread_and_nobody_else(
    flow: Flow,
) -> None:
    game = await flow.hall.table("capital", ("Ada", "Rorik"))
    active, waiting = await flow.hall.active(game)
    waiting.shut_dms()
    await flow.settle(48)
    calls = [one for one in told(flow) if one["mentions"]]
    assert [[who["id"] for who in one["mentions"]] for one in calls] == [[str(waiting.id)]]
    assert f"<@{waiting.id}>" in words(calls[0])
    assert active.name not in words(calls[0])
