"""Whom the page's guide may send to the table: what each person was last shown decides."""

from pathlib import Path

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.page.awaited_answers import Awaited
from bot.local.page.readers import Readers
from bot.local.snowflakes import Json
from bot.local.world import messages
from bot.local.world.world import World
from tests.bot.local.stage import Clock

ASKED = ("sk:order:1:turn.1:", "sk:rules:1:turn.1:")
IDLE = ("sk:table:1::here", "sk:rules:1::")
FADED = ("sk:table:1::here",)
BACK = "sk:table:1:turn.1:here"
READY = ("sk:order:1:turn.1:", "sk:unready:1:turn.1:", "sk:rules:1:turn.1:")
OFFER = ("sk:takeover:1::7.8", "sk:decline:1::7.8")
LOBBY = ("sk:join:1::", "sk:start:1::")


class Hall:
    """A channel with two people in it and a bot that shows them buttons."""

    def __init__(self, path: Path | None = None) -> None:
        self.clock = Clock()
        self.world = World(now=self.clock, path=path)
        self.ada, self.ben = (self.world.add_person(one) for one in ("Ada", "Ben"))
        guild = self.world.add_guild("The hall", [self.ada, self.ben])
        self.channel = int(self.world.add_channel(guild, "games")["id"])
        self.awaited = Awaited(self.world)

    def show(self, channel: int, *controls: str, seer: SimulatedPerson | None = None) -> Json:
        """Show a message with these controls, to everybody or to one."""
        extra = {"seer": seer.id} if seer else None
        body = {"components": _row(controls)}
        self.clock.move(seconds=1)
        skald = self.world.user(self.world.bot_id)
        return messages.post(self.world, channel, skald, body, [], extra=extra)

    def change(self, message: Json, *controls: str) -> None:
        """Show other controls in the same message."""
        self.clock.move(seconds=1)
        where = int(message["channel_id"]), int(message["id"])
        messages.edit(self.world, *where, {"components": _row(controls)})

    def call(self, person: SimulatedPerson) -> Json:
        """Call somebody by name, with a button that leads to their table."""
        self.clock.move(seconds=1)
        text = {"type": 10, "content": f"{person.mention}, your table is behind this button."}
        body = {"flags": 1 << 15, "components": [text, *_row(FADED)]}
        skald = self.world.user(self.world.bot_id)
        return messages.post(self.world, self.channel, skald, body, [])

    def again(self) -> list[str]:
        """Name what Ada is asked for after a restart."""
        self.world.save()
        assert self.world.path
        anew = Awaited(World.load(self.world.path, now=self.clock))
        return [one["message"] for one in anew.of(self.ada.id)["asked"]]

    def asked(self, person: SimulatedPerson) -> list[str]:
        """Name the messages in which a person's answer is waited for."""
        return [one["message"] for one in self.awaited.of(person.id)["asked"]]


def _row(controls: tuple[str, ...]) -> list[Json]:
    made = [{"type": 2, "style": 2, "label": one, "custom_id": one} for one in controls]
    return [{"type": 1, "components": made}]


@pytest.fixture
async def hall() -> Hall:
    return Hall()


async def test_a_card_waits_until_the_same_table_has_shown_a_later_one(hall: Hall) -> None:
    letters = int((await hall.ada.dm())["id"])
    card = hall.show(letters, *ASKED)
    assert hall.asked(hall.ada) == [card["id"]]
    other = hall.show(hall.channel, "sk:order:2:turn.4:", "sk:rules:2:turn.4:", seer=hall.ada)
    assert hall.asked(hall.ada) == [card["id"], other["id"]]
    hall.show(hall.channel, *IDLE, seer=hall.ada)
    assert hall.asked(hall.ada) == [other["id"]]
    hall.change(other, *FADED)
    assert hall.asked(hall.ada) == []


async def test_an_older_card_that_asks_the_same_may_be_answered_as_well(hall: Hall) -> None:
    def alike() -> list[str]:
        return [one["message"] for one in hall.awaited.of(hall.ada.id)["alike"]]

    letters = int((await hall.ada.dm())["id"])
    card = hall.show(letters, *ASKED)
    assert alike() == []
    page = hall.show(hall.channel, *ASKED, seer=hall.ada)
    assert (hall.asked(hall.ada), alike()) == ([page["id"]], [card["id"]])
    hall.change(page, *READY)
    assert (hall.asked(hall.ada), alike()) == ([], [])
    later = hall.show(hall.channel, "sk:order:1:turn.2:", "sk:rules:1:turn.2:", seer=hall.ada)
    assert (hall.asked(hall.ada), alike()) == ([later["id"]], [])
    hall.change(card, *FADED)
    assert (hall.asked(hall.ada), alike()) == ([later["id"]], [])


async def test_who_is_ready_is_not_waited_for_until_they_take_it_back(hall: Hall) -> None:
    card = hall.show(int((await hall.ada.dm())["id"]), *ASKED)
    hall.change(card, *READY)
    assert hall.asked(hall.ada) == []
    hall.change(card, *ASKED)
    assert hall.asked(hall.ada) == [card["id"]]


async def test_what_was_looked_up_meanwhile_says_nothing_of_who_is_asked(hall: Hall) -> None:
    letters = int((await hall.ada.dm())["id"])
    card = hall.show(letters, *ASKED)
    hall.show(letters, "sk:picture:1::", "sk:table:1::here")
    hall.show(letters, "sk:rules:1::pick.0", "sk:table:1::here")
    assert hall.asked(hall.ada) == [card["id"]]


@pytest.mark.parametrize(
    "page",
    [(BACK,), ("sk:picture:1::", BACK), ("sk:rules:1::pick.0", "sk:rules:1:BUILD:1.later", BACK)],
)
async def test_who_looks_something_up_on_the_card_is_asked_all_the_while(
    hall: Hall, page: tuple[str, ...]
) -> None:
    card = hall.show(int((await hall.ada.dm())["id"]), *ASKED)
    hall.change(card, *page)
    assert hall.asked(hall.ada) == [card["id"]]
    hall.change(card, *IDLE)
    assert hall.asked(hall.ada) == []


async def test_nobody_learns_from_their_own_line_that_another_is_asked(hall: Hall) -> None:
    """The row of people alone, which may sit down as each of them, hears of all."""
    before = hall.awaited.of(hall.ben.id)
    hall.show(int((await hall.ada.dm())["id"]), *ASKED)
    hall.show(hall.channel, *ASKED, seer=hall.ada)
    assert hall.awaited.of(hall.ben.id) == before
    waiting = Readers(hall.world).counts()["waiting"]
    assert waiting[str(hall.ada.id)]["asked"]
    assert not waiting[str(hall.ben.id)]["asked"]


async def test_who_is_called_where_letters_are_shut_is_asked_until_they_come(hall: Hall) -> None:
    note = hall.call(hall.ada)
    assert hall.asked(hall.ada) == [note["id"]]
    assert hall.asked(hall.ben) == []
    hall.show(hall.channel, *IDLE, seer=hall.ada)
    assert hall.asked(hall.ada) == []


async def test_a_call_that_was_answered_calls_nobody_after_a_restart(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "world.json")
    first = hall.call(hall.ada)
    card = hall.show(hall.channel, *ASKED, seer=hall.ada)
    assert hall.asked(hall.ada) == [card["id"]]
    assert hall.again() == [first["id"]]
    hall.change(card, *IDLE)
    assert hall.asked(hall.ada) == []
    assert hall.again() == []
    later = hall.call(hall.ada)
    assert hall.asked(hall.ada) == [later["id"]]
    assert hall.again() == [later["id"]]


async def test_an_offer_of_a_seat_waits_until_it_is_over_whatever_is_shown_after_it(
    hall: Hall,
) -> None:
    letters = int((await hall.ada.dm())["id"])
    offer = hall.show(letters, *OFFER)
    hall.show(letters, *IDLE)
    assert hall.asked(hall.ada) == [offer["id"]]
    hall.show(hall.channel, *OFFER)
    assert hall.asked(hall.ada) == [offer["id"]]
    assert hall.asked(hall.ben) == []
    hall.change(offer, *FADED)
    assert hall.asked(hall.ada) == []


async def test_a_lobby_is_found_however_much_is_said_after_it(hall: Hall) -> None:
    lobby = hall.show(hall.channel, *LOBBY)
    for number in range(60):
        await hall.ben.say(hall.channel, str(number))
    found = hall.awaited.of(hall.ada.id)
    at = {"channel": str(hall.channel), "message": lobby["id"]}
    none: Json = {"asked": [], "alike": []}
    assert found == {**none, "lobbies": [at], "tables": False}
    hall.change(lobby, *FADED)
    assert hall.awaited.of(hall.ada.id) == {**none, "lobbies": [], "tables": True}
