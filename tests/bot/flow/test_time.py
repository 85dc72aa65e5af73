"""Time in private: reminders that were held back, and cards that tell until when it is now."""

from tests.bot.flow.flow import Flow
from tests.bot.flow.test_toy import opened
from tests.cogs.whole_bot import words


async def quiet(flow: Flow, *names: str) -> None:
    """Let the quiet hours of these people begin in eleven hours, and end in seventeen."""
    for name in names:
        person = await flow.hall.person(name)
        start = flow.hall.clock().hour
        hours = f"{(start + 11) % 24}:00-{(start + 17) % 24}:00"
        await flow.hall.client.people.set_quiet(person, hours)
        await flow.hall.client.desk.reread(person)


async def tick(flow: Flow, hours: float) -> None:
    """Let time go by, and tick once: what quiet hours hold back stays where it is."""
    flow.hall.clock.move(hours=hours)
    await flow.hall.app.clock.tick(flow.hall.clock())


def new(flow: Flow, name: str, since: int) -> str:
    return "\n".join(words(one) for one in flow.dms(name)[since:])


async def test_a_reminder_that_was_held_back_tells_what_is_so_when_it_leaves(flow: Flow) -> None:
    """S-TABLE-03, S-TABLE-10."""
    toy = await opened(flow, keeper=False, **{"option.remind_hours": "12"})
    await quiet(flow, "Ada", "Sigrun")
    await tick(flow, 12.5)
    ada, sigrun = (len(flow.dms(name)) for name in ("Ada", "Sigrun"))
    await toy.say("Ada", "bid 2")
    host = await flow.hall.person("Ada")
    closes = (await toy.window("Sigrun", "bid")).closes_at
    await flow.hall.client.host.extend(toy.game, host, 10, toy.now)
    await flow.settle(hours=6)
    assert "Nothing on your sheet" not in new(flow, "Ada", ada)
    now = (await toy.window("Sigrun", "bid")).closes_at
    assert closes is not None
    assert now is not None
    assert now > closes
    told = new(flow, "Sigrun", sigrun)
    assert f"the window closes <t:{int(now.timestamp())}:R>" in told
    assert f"<t:{int(closes.timestamp())}:" not in told
    assert f"<t:{int(now.timestamp())}:f>" in new(flow, "Ada", ada)


async def test_nobody_is_reminded_at_a_table_that_is_paused_meanwhile(flow: Flow) -> None:
    toy = await opened(flow, keeper=False, **{"option.remind_hours": "12"})
    await quiet(flow, "Sigrun")
    await tick(flow, 12.5)
    sigrun = len(flow.dms("Sigrun"))
    await flow.hall.client.host.pause(toy.game, await flow.hall.person("Ada"), toy.now)
    await flow.settle(hours=6)
    told = new(flow, "Sigrun", sigrun)
    assert "Nothing on your sheet" not in told
    assert "The table is paused" in told
