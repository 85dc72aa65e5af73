"""A witness records what people see and do, who sees it, and whose phones buzz."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.lab.bench.noise.seen_messages import (
    MessageWitness,
    PersonAction,
    SeenMessage,
    list_asks,
    read_round_number,
)
from bot.local.interactions import answers, command_registry
from bot.local.interactions.people import add_person
from bot.local.snowflakes import Json
from bot.local.world import messages
from bot.local.world.world import World
from tests.bot.lab.noise.bot_messages import LETTER_NUMBER, SILENT, button, card, message

OPTION = {"name": "game", "description": "Game", "type": 3}
COMMAND = {"name": "look", "description": "Look", "options": [OPTION]}


class Table:
    """Ada and Ben in a channel with the bot, and a witness."""

    def __init__(self) -> None:
        self.world = World()
        self.ada, self.ben = (add_person(self.world, name) for name in ("Ada", "Ben"))
        self.hall = self.world.add_channel(self.world.add_guild("Hall", [self.ada, self.ben]), "x")
        command_registry.replace_commands(self.world, 0, [COMMAND])
        self.witness = MessageWitness(
            self.world, {one.id: one.name for one in (self.ada, self.ben)}
        )

    def post(self, channel: Json, text: str, number: int = LETTER_NUMBER, **more: Any) -> Json:
        """Let the bot post a message whose first component has this id."""
        part = {"type": 10, "id": number, "content": text}
        bot = self.world.users[self.world.bot_id]
        body = {"components": [part], **more}
        return messages.post_message(self.world, int(channel["id"]), bot, body)

    def record(self) -> list[Any]:
        self.witness.record(3)
        return self.witness.seen


@pytest.fixture
def table() -> Table:
    return Table()


async def test_a_letter_pings_unless_it_is_silent_or_an_answer(table: Table) -> None:
    dm = await table.ada.open_dm()
    table.post(dm, "letter")
    table.post(dm, "silent", flags=SILENT)
    table.post(dm, "answer", number=7)
    mine = await table.ada.say(dm, "hello")
    table.post(dm, "reply", message_reference={"message_id": mine["id"]})
    letters = [one for one in table.record() if isinstance(one, SeenMessage)]
    assert [one.pinged for one in letters] == [("Ada",), (), (), ()]
    assert {(one.place, one.reader, one.round, one.is_new) for one in letters} == {
        ("dm", "Ada", 3, True)
    }
    assert next(one for one in table.record() if isinstance(one, PersonAction)).says == (
        "writes: hello"
    )


async def test_a_public_post_pings_whom_it_mentions(table: Table) -> None:
    for text, flags in (("nobody", 0), (f"{table.ben.mention}!", 0), (table.ben.mention, SILENT)):
        table.post(table.hall, text, flags=flags)
    assert [(one.place, one.reader, one.pinged) for one in table.record()] == [
        ("public", "", ()),
        ("public", "", ("Ben",)),
        ("public", "", ()),
    ]


async def test_a_change_is_told_with_the_text_before(table: Table) -> None:
    made = table.post(await table.ada.open_dm(), "one")
    body = {"components": [{"type": 10, "content": "two"}]}
    messages.edit_message(table.world, int(made["channel_id"]), int(made["id"]), body)
    _, changed = table.record()
    assert (changed.is_new, changed.text_before, changed.pinged) == (False, "one", ())


async def test_an_answer_that_is_awaited_is_new_once_it_is_there(table: Table) -> None:
    asked = await table.ada.use_command(table.hall, "look", {"game": "1"})
    data = {"type": 5, "data": {"flags": 64}}
    answers.accept_first_answer(table.world, asked.id, asked.token, data)
    answers.edit_answer(table.world, asked, asked.posted_ids[0], {"content": "here"})
    action, answer = table.record()
    assert action.says == "types: /look game:1"
    assert (answer.place, answer.reader, answer.is_new) == ("ephemeral", "Ada", True)


async def test_presses_are_told_by_their_labels(table: Table) -> None:
    row = {"type": 1, "components": [button("Order", style=1)]}
    made = table.post(await table.ada.open_dm(), "card", components=[row])
    await table.ada.press(made, "sk:table:1::")
    assert table.record()[-1].says == "presses [Order]"


def test_the_asks_of_a_card_are_those_of_its_controls() -> None:
    assert list_asks(card("turn.7")) == {"turn.7"}
    assert list_asks(message("news", parts=(button("My table"),))) == frozenset()


def test_the_round_is_what_the_view_says() -> None:
    assert read_round_number(SimpleNamespace(round=7)) == 7
    assert read_round_number(SimpleNamespace()) == 0
