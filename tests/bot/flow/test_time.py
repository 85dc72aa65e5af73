"""Times in DMs: reminders held back by quiet hours, and cards with the present deadline."""

from bot.games.people.people import SettingChanges
from tests.bot.flow.flow import Flow
from tests.bot.flow.toy_table import open_toy_table
from tests.cogs.running_bot import message_text


async def set_quiet_hours(flow: Flow, *names: str) -> None:
    """Set people's quiet hours to begin in eleven hours, and end in seventeen."""
    for name in names:
        person = await flow.running_bot.person_number(name)
        start = flow.running_bot.clock().hour
        hours = f"{(start + 11) % 24}:00-{(start + 17) % 24}:00"
        await flow.running_bot.services.people.change_settings(
            person, SettingChanges(quiet=hours), flow.running_bot.services.now()
        )
        await flow.running_bot.services.desk.reload_person(person)


async def tick_once(flow: Flow, hours: float) -> None:
    """Move the clock forward and tick once, so that letters held back stay unsent."""
    flow.running_bot.clock.advance(hours=hours)
    await flow.running_bot.app.clock.tick(flow.running_bot.clock())


def read_new_messages(flow: Flow, name: str, since: int) -> str:
    return "\n".join(message_text(one) for one in flow.messages_to(name)[since:])


async def test_a_reminder_that_was_held_back_tells_what_is_so_when_it_leaves(flow: Flow) -> None:
    """S-TABLE-03, S-TABLE-10."""
    toy = await open_toy_table(flow, keeper=False, **{"option.remind_hours": "12"})
    await set_quiet_hours(flow, "Ada", "Sigrun")
    await tick_once(flow, 12.5)
    ada, sigrun = (len(flow.messages_to(name)) for name in ("Ada", "Sigrun"))
    await toy.say("Ada", "bid 2")
    host = await flow.running_bot.person_number("Ada")
    closes = (await toy.find_window("Sigrun", "bid")).closes_at
    await flow.running_bot.services.host.time.extend_windows(toy.game, host, 10, toy.now)
    await flow.let_time_pass(hours=6)
    assert "Nothing on your sheet" not in read_new_messages(flow, "Ada", ada)
    now = (await toy.find_window("Sigrun", "bid")).closes_at
    assert closes is not None
    assert now is not None
    assert now > closes
    told = read_new_messages(flow, "Sigrun", sigrun)
    assert f"the window closes <t:{int(now.timestamp())}:R>" in told
    assert f"<t:{int(closes.timestamp())}:" not in told
    assert f"<t:{int(now.timestamp())}:t>" in read_new_messages(flow, "Ada", 0)


async def test_nobody_is_reminded_at_a_table_that_is_paused_meanwhile(flow: Flow) -> None:
    toy = await open_toy_table(flow, keeper=False, **{"option.remind_hours": "12"})
    await set_quiet_hours(flow, "Sigrun")
    await tick_once(flow, 12.5)
    sigrun = len(flow.messages_to("Sigrun"))
    await flow.running_bot.services.host.time.pause_table(
        toy.game, await flow.running_bot.person_number("Ada"), toy.now
    )
    await flow.let_time_pass(hours=6)
    assert "Nothing on your sheet" not in read_new_messages(flow, "Sigrun", sigrun)
    assert "The table is paused" in read_new_messages(flow, "Sigrun", 0)
