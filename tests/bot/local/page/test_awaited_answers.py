"""Whose answer the page's guide awaits, by what each person was last shown."""

from pathlib import Path

import pytest

from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.page.awaited_answers import AwaitedAnswers
from bot.local.page.read_marks import ReadMarks
from bot.local.snowflakes import Json
from bot.local.world import messages
from bot.local.world.world import World
from tests.bot.local.stage import ManualClock

ASKED = ("sk:order:1:turn.1:", "sk:rules:1:turn.1:")
IDLE = ("sk:table:1::here", "sk:rules:1::")
SPENT = ("sk:table:1::here",)
BACK = "sk:table:1:turn.1:here"
READY = ("sk:order:1:turn.1:", "sk:unready:1:turn.1:", "sk:rules:1:turn.1:")
OFFER = ("sk:takeover:1::7.8", "sk:decline:1::7.8")
LOBBY = ("sk:join:1::", "sk:start:1::")


class ChannelWithBot:
    """A channel with two people and a bot that posts buttons."""

    def __init__(self, path: Path | None = None) -> None:
        self.clock = ManualClock()
        self.world = World(now=self.clock, path=path)
        self.ada, self.ben = (add_person(self.world, one) for one in ("Ada", "Ben"))
        guild = self.world.add_guild("The hall", [self.ada, self.ben])
        self.channel = int(self.world.add_channel(guild, "games")["id"])
        self.awaited = AwaitedAnswers(self.world)

    def show(self, channel: int, *controls: str, seer: SimulatedPerson | None = None) -> Json:
        """Show a message with these controls, to everybody or to one."""
        extra = {"seer": seer.id} if seer else None
        body = {"components": _row(controls)}
        self.clock.advance(seconds=1)
        skald = self.world.find_user(self.world.bot_id)
        return messages.post_message(self.world, channel, skald, body, [], extra=extra)

    def change(self, message: Json, *controls: str) -> None:
        """Show other controls in the same message."""
        self.clock.advance(seconds=1)
        where = int(message["channel_id"]), int(message["id"])
        messages.edit_message(self.world, *where, {"components": _row(controls)})

    def call(self, person: SimulatedPerson) -> Json:
        """Call somebody by name, with a button that leads to their table."""
        self.clock.advance(seconds=1)
        text = {"type": 10, "content": f"{person.mention}, your table is behind this button."}
        body = {"flags": 1 << 15, "components": [text, *_row(SPENT)]}
        skald = self.world.find_user(self.world.bot_id)
        return messages.post_message(self.world, self.channel, skald, body, [])

    def again(self) -> list[str]:
        """Name what Ada is asked for after a restart."""
        self.world.save()
        assert self.world.path
        anew = AwaitedAnswers(World.load(self.world.path, now=self.clock))
        return [one["message"] for one in anew.find_awaited(self.ada.id)["asked"]]

    def asked(self, person: SimulatedPerson) -> list[str]:
        """Name the messages in which a person's answer is waited for."""
        return [one["message"] for one in self.awaited.find_awaited(person.id)["asked"]]


def _row(controls: tuple[str, ...]) -> list[Json]:
    made = [{"type": 2, "style": 2, "label": one, "custom_id": one} for one in controls]
    return [{"type": 1, "components": made}]


@pytest.fixture
async def bot_channel() -> ChannelWithBot:
    return ChannelWithBot()


async def test_a_card_waits_until_the_same_table_has_shown_a_later_one(
    bot_channel: ChannelWithBot,
) -> None:
    letters = int((await bot_channel.ada.open_dm())["id"])
    card = bot_channel.show(letters, *ASKED)
    assert bot_channel.asked(bot_channel.ada) == [card["id"]]
    other = bot_channel.show(
        bot_channel.channel, "sk:order:2:turn.4:", "sk:rules:2:turn.4:", seer=bot_channel.ada
    )
    assert bot_channel.asked(bot_channel.ada) == [card["id"], other["id"]]
    bot_channel.show(bot_channel.channel, *IDLE, seer=bot_channel.ada)
    assert bot_channel.asked(bot_channel.ada) == [other["id"]]
    bot_channel.change(other, *SPENT)
    assert bot_channel.asked(bot_channel.ada) == []


async def test_an_older_card_that_asks_the_same_may_be_answered_as_well(
    bot_channel: ChannelWithBot,
) -> None:
    def alike() -> list[str]:
        return [
            one["message"] for one in bot_channel.awaited.find_awaited(bot_channel.ada.id)["alike"]
        ]

    letters = int((await bot_channel.ada.open_dm())["id"])
    card = bot_channel.show(letters, *ASKED)
    assert alike() == []
    page = bot_channel.show(bot_channel.channel, *ASKED, seer=bot_channel.ada)
    assert (bot_channel.asked(bot_channel.ada), alike()) == ([page["id"]], [card["id"]])
    bot_channel.change(page, *READY)
    assert (bot_channel.asked(bot_channel.ada), alike()) == ([], [])
    later = bot_channel.show(
        bot_channel.channel, "sk:order:1:turn.2:", "sk:rules:1:turn.2:", seer=bot_channel.ada
    )
    assert (bot_channel.asked(bot_channel.ada), alike()) == ([later["id"]], [])
    bot_channel.change(card, *SPENT)
    assert (bot_channel.asked(bot_channel.ada), alike()) == ([later["id"]], [])


async def test_who_is_ready_is_not_waited_for_until_they_take_it_back(
    bot_channel: ChannelWithBot,
) -> None:
    card = bot_channel.show(int((await bot_channel.ada.open_dm())["id"]), *ASKED)
    bot_channel.change(card, *READY)
    assert bot_channel.asked(bot_channel.ada) == []
    bot_channel.change(card, *ASKED)
    assert bot_channel.asked(bot_channel.ada) == [card["id"]]


async def test_what_was_looked_up_meanwhile_says_nothing_of_who_is_asked(
    bot_channel: ChannelWithBot,
) -> None:
    letters = int((await bot_channel.ada.open_dm())["id"])
    card = bot_channel.show(letters, *ASKED)
    bot_channel.show(letters, "sk:picture:1::", "sk:table:1::here")
    bot_channel.show(letters, "sk:rules:1::pick.0", "sk:table:1::here")
    assert bot_channel.asked(bot_channel.ada) == [card["id"]]


@pytest.mark.parametrize(
    "page",
    [(BACK,), ("sk:picture:1::", BACK), ("sk:rules:1::pick.0", "sk:rules:1:BUILD:1.later", BACK)],
)
async def test_who_looks_something_up_on_the_card_is_asked_all_the_while(
    bot_channel: ChannelWithBot, page: tuple[str, ...]
) -> None:
    card = bot_channel.show(int((await bot_channel.ada.open_dm())["id"]), *ASKED)
    bot_channel.change(card, *page)
    assert bot_channel.asked(bot_channel.ada) == [card["id"]]
    bot_channel.change(card, *IDLE)
    assert bot_channel.asked(bot_channel.ada) == []


async def test_nobody_learns_from_their_own_line_that_another_is_asked(
    bot_channel: ChannelWithBot,
) -> None:
    """Only the row of people, which can open every pane, hears of all of them."""
    before = bot_channel.awaited.find_awaited(bot_channel.ben.id)
    bot_channel.show(int((await bot_channel.ada.open_dm())["id"]), *ASKED)
    bot_channel.show(bot_channel.channel, *ASKED, seer=bot_channel.ada)
    assert bot_channel.awaited.find_awaited(bot_channel.ben.id) == before
    waiting = ReadMarks(bot_channel.world).waiting_counts()["waiting"]
    assert waiting[str(bot_channel.ada.id)]["asked"]
    assert not waiting[str(bot_channel.ben.id)]["asked"]


async def test_who_is_called_where_letters_are_shut_is_asked_until_they_come(
    bot_channel: ChannelWithBot,
) -> None:
    note = bot_channel.call(bot_channel.ada)
    assert bot_channel.asked(bot_channel.ada) == [note["id"]]
    assert bot_channel.asked(bot_channel.ben) == []
    bot_channel.show(bot_channel.channel, *IDLE, seer=bot_channel.ada)
    assert bot_channel.asked(bot_channel.ada) == []


async def test_a_call_that_was_answered_calls_nobody_after_a_restart(tmp_path: Path) -> None:
    bot_channel = ChannelWithBot(tmp_path / "world.json")
    first = bot_channel.call(bot_channel.ada)
    card = bot_channel.show(bot_channel.channel, *ASKED, seer=bot_channel.ada)
    assert bot_channel.asked(bot_channel.ada) == [card["id"]]
    assert bot_channel.again() == [first["id"]]
    bot_channel.change(card, *IDLE)
    assert bot_channel.asked(bot_channel.ada) == []
    assert bot_channel.again() == []
    later = bot_channel.call(bot_channel.ada)
    assert bot_channel.asked(bot_channel.ada) == [later["id"]]
    assert bot_channel.again() == [later["id"]]


async def test_an_offer_of_a_seat_waits_until_it_is_over_whatever_is_shown_after_it(
    bot_channel: ChannelWithBot,
) -> None:
    letters = int((await bot_channel.ada.open_dm())["id"])
    offer = bot_channel.show(letters, *OFFER)
    bot_channel.show(letters, *IDLE)
    assert bot_channel.asked(bot_channel.ada) == [offer["id"]]
    bot_channel.show(bot_channel.channel, *OFFER)
    assert bot_channel.asked(bot_channel.ada) == [offer["id"]]
    assert bot_channel.asked(bot_channel.ben) == []
    bot_channel.change(offer, *SPENT)
    assert bot_channel.asked(bot_channel.ada) == []


async def test_a_lobby_is_found_however_much_is_said_after_it(bot_channel: ChannelWithBot) -> None:
    lobby = bot_channel.show(bot_channel.channel, *LOBBY)
    for number in range(60):
        await bot_channel.ben.say(bot_channel.channel, str(number))
    found = bot_channel.awaited.find_awaited(bot_channel.ada.id)
    at = {"channel": str(bot_channel.channel), "message": lobby["id"]}
    none: Json = {"asked": [], "alike": []}
    assert found == {**none, "lobbies": [at], "tables": False}
    bot_channel.change(lobby, *SPENT)
    assert bot_channel.awaited.find_awaited(bot_channel.ada.id) == {
        **none,
        "lobbies": [],
        "tables": True,
    }
