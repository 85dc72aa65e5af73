"""A refusal of one reader's direct messages that says nothing of the bot holds nobody else's."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from bot.cli.database_checks import check_database
from bot.delivery.discord_io.send_errors import RefusedDmError
from bot.delivery.discord_io.sender import Destination
from bot.delivery.failed_letters import REFUSED_DM_MAX_WAIT
from bot.delivery.rate_limits import RateLimits
from bot.local.interactions.people import SimulatedPerson
from bot.local.planned_faults import EVERY_TIME, RefuseRequest
from bot.local.snowflakes import Json
from tests.bot.delivery.post_office import ADA, RORIK, START, PostOffice, make_post
from tests.cogs.running_bot import RunningBot, run_bot

REFUSAL = RefusedDmError("403/50001")


async def read_dms(person: SimulatedPerson) -> list[Json]:
    """List the bot's direct messages to a person."""
    messages = person.read_messages(await person.open_dm())
    return [one for one in messages if one["author"]["id"] != str(person.id)]


async def wait(bot: RunningBot, **span: float) -> None:
    """Let time pass in minutes, delivering what is due in each."""
    end = bot.clock() + timedelta(**span)
    while bot.clock() < end:
        await bot.services.courier.deliver_due_letters(bot.clock())
        bot.clock.advance(minutes=1)


@pytest.mark.parametrize("code", [50001, 50013, 99999])
async def test_at_discord_one_reader_is_refused_and_the_other_gets_letters_at_once(
    code: int,
) -> None:
    async with run_bot() as bot:
        ada, rorik = bot.people["Ada"], bot.people["Rorik"]
        place = (await ada.open_dm())["id"]
        fault = bot.server.faults.plan(
            "POST", f"/channels/{place}/messages", RefuseRequest(code, 403), times=EVERY_TIME
        )
        with capture_logs() as logs:
            await bot.open_table("capital")
            assert await read_dms(ada) == []
            first_count = len(await read_dms(rorik))
            assert first_count
            await bot.open_table("capital", ("Rorik", "Ada"))
            assert len(await read_dms(rorik)) > first_count
            await wait(bot, hours=3)
        [told] = [one for one in logs if one["log_level"] == "error"]
        assert (told["event"], told["status"]) == ("dm_refused", f"403/{code}")
        assert 4 <= fault.strikes <= 16
        async with bot.services.store.reading() as tx:
            person = await tx.people.find_by_discord_id(ada.id)
        assert person is not None
        assert person.dm != "closed"
        bot.server.faults.clear()
        await wait(bot, hours=4)  # the sixth pause is up to 200 minutes
        assert await read_dms(ada)


async def test_pauses_grow_and_letters_of_another_lane_to_that_reader_wait_too(
    office: PostOffice,
) -> None:
    office.discord.faults["post"] = [REFUSAL] * 99
    await office.write_news(1, "First")
    waits: list[timedelta] = []
    for _ in range(9):
        again = await office.courier.deliver_due_letters(office.now)
        assert again is not None
        waits.append(again - office.now)
        office.now = again
    assert timedelta(minutes=3) < waits[0] < timedelta(minutes=7)
    assert all(later > earlier for earlier, later in pairwise(waits[:7]))
    assert max(waits) <= REFUSED_DM_MAX_WAIT * 1.25
    again = await office.courier.deliver_due_letters(office.now)
    assert again is not None
    async with office.store.reading() as tx:
        ada = await tx.people.find_by_discord_id(ADA)
    assert ada is not None
    office.discord.faults.clear()
    await office.write_letter(make_post("Behind it"), person=ada.id)
    await office.write_news(2, "Elsewhere")
    await office.courier.deliver_due_letters(office.now)
    assert office.discord.messages_to(ADA) == []
    assert len(office.discord.messages_to(RORIK)) == 1
    await office.courier.deliver_due_letters(again)
    assert len(office.discord.messages_to(ADA)) == 2


async def test_the_operator_is_told_once_and_again_when_it_comes_again(office: PostOffice) -> None:
    async def refuse(count: int) -> datetime:
        office.discord.faults["post"] = [REFUSAL] * count
        await office.write_news(1, "Refused")
        for _ in range(count):
            office.now = await office.courier.deliver_due_letters(office.now) or office.now
            office.start()  # what was told before a restart isn't told again
        return office.now

    with capture_logs() as logs:
        office.now = await refuse(3)
        assert [one["event"] for one in logs if one["log_level"] == "error"] == ["dm_refused"]
        await office.courier.deliver_due_letters(office.now)
        assert len(office.discord.messages_to(ADA)) == 1
        await refuse(1)
    told = [one for one in logs if one["log_level"] == "error"]
    assert [one["status"] for one in told] == ["403/50001"] * 2


async def test_a_letter_that_is_refused_for_days_is_given_up_and_the_next_one_is_tried(
    office: PostOffice,
) -> None:
    office.discord.faults["post"] = [REFUSAL] * 99
    await office.write_news(1, "Old")
    while office.now < START + timedelta(days=4):
        again = await office.courier.deliver_due_letters(office.now)
        if again is None:
            break
        office.now = again
    [letter] = await office.read_letters()
    assert letter.failed == "lost: refused: 403/50001 for person 1"
    assert letter.tries < 30
    office.discord.faults.clear()
    await office.write_news(1, "New")
    await office.courier.deliver_due_letters(office.now)
    assert len(office.discord.messages_to(ADA)) == 1


async def test_the_doctor_counts_the_letters_that_wait_for_a_refused_reader(
    office: PostOffice,
) -> None:
    office.discord.faults["post"] = [REFUSAL]
    for text in ("First", "Behind it"):
        await office.write_news(1, text)
    await office.run_rounds(1)
    async with office.store.reading() as tx:
        findings = [one.text async for one in check_database(tx, office.game_types, office.now)]
    assert (
        "letters to readers whose direct messages Discord refuses: 2, the first is 1: "
        "refused: 403/50001 for person 1. They are tried again; all others go on"
    ) in findings


def test_a_destination_that_is_held_holds_no_other() -> None:
    pace, until = RateLimits(), START + timedelta(minutes=5)
    pace.hold_destination(Destination(dm=ADA), until, START)
    pace.hold_destination(Destination(dm=ADA), START + timedelta(minutes=1), START)
    assert pace.next_free(Destination(dm=ADA), START) == until
    assert pace.next_free(Destination(dm=RORIK), START) == START
    assert pace.next_free(Destination(dm=ADA), until) == until
