"""The workshop of decks at the stand-in: begin, change, save, share, and play at a table."""

from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.decks.deck_list import prepared_deck
from tests.cogs.games.valhalla_table import read_view, write_and_read_last
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
    message_parts,
    message_text,
    run_bot,
    wait_until_answered,
)
from tests.cogs.slash_typing import type_command
from tests.cogs.table.test_lobby_buttons import open_lobby
from tests.cogs.workshop.test_workshop import COMMANDS
from tests.cogs.workshop.workshop_steps import (
    fill,
    open_workshop,
    press,
    read_hand,
    read_saved,
    shelf,
)

KEY: Final = "echoes"
EPHEMERAL: Final = 64
SEED: Final = "5eed" * 8
SECRET_CARD: Final = "norsemen_scout"
"""An own deck has two of them, the prepared one has one."""


async def begin_own_deck(bot: RunningBot, name: str = "Ada") -> Json:
    """Begin from the prepared deck of the Norsemen, and change one card of it for another."""
    own = bot.people[name]
    message = await open_workshop(bot, own, KEY)
    message = await press(bot, own, message, "prepared", "norsemen")
    message = await press(bot, own, message, "card", "norsemen_longboat")
    message = await press(bot, own, message, "fewer")
    message = await press(bot, own, message, "card", SECRET_CARD)
    message = await press(bot, own, message, "more")
    return await press(bot, own, message, "deck")


async def open_picking_table(bot: RunningBot, decks: str = "on") -> tuple[int, str]:
    """Open a table that asks somebody for a civilization; name who is asked."""
    game = await bot.open_table(KEY, names=("Ada", "Bo"), custom_decks=decks)
    first = (await bot.active_and_waiting(game))[0].name
    await write_and_read_last(bot, "pick order first", first)
    return game, first


def list_verbs(message: Json) -> list[str]:
    return [one.verb for one in message_controls(message)]


async def play_here(bot: RunningBot, message: Json, name: str) -> Json:
    await bot.press_control(bot.people[name], message, "work_play")
    return bot.message_now(message)


def own_cards() -> dict[str, int]:
    prepared = dict(prepared_deck("norsemen", load_shipped_card_set()).cards)
    return {**prepared, "norsemen_longboat": prepared["norsemen_longboat"] - 1, SECRET_CARD: 2}


async def test_a_deck_is_begun_changed_named_saved_and_opened_again(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await open_workshop(bot, ada, KEY)
    assert "Choose a civilization" in message_text(message)
    assert count_pictures(message) == 1
    before = list(message["attachments"])
    message = await press(bot, ada, message, "prepared", "norsemen")
    assert "every table" in message_text(message)
    assert message["attachments"] != before
    message = await press(bot, ada, message, "card", "norsemen_longboat")
    assert "2 of 2 in the deck" in message_text(message)
    message = await press(bot, ada, message, "fewer")
    assert "34 of 35 cards" in message_text(message)
    message = await press(bot, ada, message, "deck")
    assert "needs exactly 35" in message_text(message)
    message = await fill(bot, ada, message, "name", name="Grey Fleet")
    message = await shelf(bot, ada, message, "save")
    assert "Saved as **Grey Fleet**" in message_text(message)
    message = await shelf(bot, ada, message, "new")
    assert "Choose a civilization" in message_text(message)
    await bot.press_control(ada, message, "work_open", "0")
    message = bot.message_now(message)
    assert "**Grey Fleet** · Norsemen · 34 of 35 cards" in message_text(message)
    assert list(await read_saved(bot, key=KEY)) == ["Grey Fleet"]


async def test_a_search_by_lists_and_words_leads_to_a_card(bot_with_commands: RunningBot) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await press(bot, ada, await open_workshop(bot, ada, KEY), "empty", "norsemen")
    assert "22 cards fit" in message_text(message)
    message = await press(bot, ada, message, "sort", "ship")
    message = await press(bot, ada, message, "cost", "3")
    assert "1 card fits" in message_text(message)
    message = await fill(bot, ada, message, "words", words="*nothing*")
    assert "No card fits with “\\*nothing\\*”" in message_text(message)
    message = await press(bot, ada, message, "all")
    assert "22 cards fit" in message_text(message)


@pytest.mark.parametrize("decks", ["on", "off"])
async def test_a_lobby_and_its_setup_open_the_workshop_where_own_decks_are_allowed(
    bot_with_commands: RunningBot, decks: str
) -> None:
    """R-DECK-02."""
    bot = bot_with_commands
    game, first = await open_picking_table(bot, decks)
    card = await bot.open_card(bot.people[first], game)
    assert ("Deck workshop" in button_labels(card)) == (decks == "on")
    lobby = await open_lobby(bot, KEY)
    assert "Deck workshop" not in button_labels(lobby)
    number = next(one.game for one in message_controls(lobby) if one.verb == "join")
    host = await bot.person_number("Ada")
    await bot.services.lobby.change_setting(number, host, "custom_decks", decks, bot.clock())
    await bot.deliver_letters()
    shown = [one for one in bot.public_messages() if "join" in list_verbs(one)]
    lobby = bot.message_now(shown[0])
    assert ("Deck workshop" in button_labels(lobby)) == (decks == "on")
    if decks == "on":
        opened = await bot.press_control(bot.people["Bo"], lobby, "workshop")
        assert opened.is_ephemeral
        assert "Choose a civilization" in message_text(opened.answers[0])


@pytest.mark.parametrize("decks", ["on", "off"])
async def test_an_own_deck_is_played_by_one_press_where_that_is_allowed(
    bot_with_commands: RunningBot, decks: str
) -> None:
    """R-DECK-02, E-ORD-02."""
    bot = bot_with_commands
    game, first = await open_picking_table(bot, decks)
    message = await begin_own_deck(bot, first)
    before = (await bot.read_game_row(game)).revision
    after = await play_here(bot, message, first)
    view = await read_view(bot, game, first)
    if decks == "off":
        assert "Own decks are not allowed" in message_text(after)
        assert (await bot.read_game_row(game)).revision == before
        assert view.me.civ is None
        return
    assert view.me.civ == "norsemen"
    assert dict(view.secrets.deck_list) == own_cards()
    again = await play_here(bot, message, first)
    assert (await bot.read_game_row(game)).revision == before + 1
    assert "earlier step" in message_text(again)


async def test_a_prepared_deck_is_played_at_every_table(bot_with_commands: RunningBot) -> None:
    """R-DECK-02."""
    bot = bot_with_commands
    game, first = await open_picking_table(bot, "off")
    own = bot.people[first]
    message = await press(bot, own, await open_workshop(bot, own, KEY), "prepared", "scots")
    await play_here(bot, message, first)
    assert (await read_view(bot, game, first)).me.civ == "scots"


async def test_a_civilization_that_is_taken_is_refused_and_nothing_changes(
    bot_with_commands: RunningBot,
) -> None:
    """E-ORD-02."""
    bot = bot_with_commands
    game, first = await open_picking_table(bot)
    second = next(one for one in ("Ada", "Bo") if one != first)
    await write_and_read_last(bot, "pick civilization norsemen", first)
    message = await begin_own_deck(bot, second)
    assert "Play this" in " ".join(button_labels(message))
    after = await play_here(bot, message, second)
    assert "already taken" in message_text(after)
    assert (await read_view(bot, game, second)).me.civ is None
    assert dict((await read_hand(bot, second, KEY)).work["cards"]) == own_cards()


def read_shown(bot: RunningBot, where: Json, name: str) -> list[tuple[str, list[str]]]:
    messages = bot.people[name].read_messages(where)
    return [(message_text(one), button_labels(one)) for one in messages]


async def play_twin_world(*, is_own: bool) -> tuple[Any, ...]:
    """Let one person pick with an own deck or a prepared one; return all that others see."""
    async with run_bot(cogs=COMMANDS) as bot:
        game, first = await open_picking_table(bot)
        other = next(one for one in ("Ada", "Bo") if one != first)
        own = bot.people[first]
        message = await begin_own_deck(bot, first)
        message = await fill(bot, own, message, "name", name="Grey Fleet")
        if not is_own:
            message = await shelf(bot, own, message, "new")
            message = await press(bot, own, message, "prepared", "norsemen")
        shared = await bot.press_control(own, message, "work_shelf", rest=".share")
        assert all(answer["flags"] & EPHEMERAL for answer in shared.answers)
        await play_here(bot, message, first)
        await write_and_read_last(bot, "pick civilization scots", other)
        await bot.deliver_letters()
        view = await read_view(bot, game, first)
        assert (dict(view.secrets.deck_list) == own_cards()) == is_own
        seen = [read_shown(bot, bot.channel, other)]
        seen += [read_shown(bot, await bot.people[other].open_dm(), other)]
        seen += [[(message_text(one), []) for one in bot.public_messages()]]
        views = await read_view(bot, game, other), await read_view(bot, game, "Rorik")
        return seen, *views, [str(one) for one in views]


async def test_what_others_see_is_the_same_whatever_the_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """E-INFO-11, R-INFO-03."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.game_seed.secrets", dealt)
    own, prepared = [await play_twin_world(is_own=one) for one in (True, False)]
    assert "Grey Fleet" not in str(own)
    assert own == prepared


async def test_a_code_and_a_text_are_shared_to_their_owner_alone_and_imported(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada, bo = bot_with_commands, *map(bot_with_commands.people.get, ("Ada", "Bo"))
    assert ada is not None
    assert bo is not None
    message = await begin_own_deck(bot)
    message = await fill(bot, ada, message, "name", name="Grey Fleet")
    shared = await bot.press_control(ada, message, "work_shelf", rest=".share")
    [answer] = shared.answers
    assert answer["flags"] & EPHEMERAL
    [url] = [one["file"]["url"] for one in message_parts(answer) if one["type"] == 13]
    assert url.partition("?")[0].endswith(".txt")
    said = message_text(answer)
    code = said.partition("code: `")[2].partition("`")[0]
    text = said.partition("```txt\n")[2].partition("```")[0]
    theirs = await open_workshop(bot, bo, KEY)
    theirs = await fill(bot, bo, theirs, "import", text=code, file=[])
    assert dict((await read_hand(bot, "Bo", KEY)).work["cards"]) == own_cards()
    await fill(bot, bo, theirs, "import", text="", file=[File("deck.txt", text.encode())])
    assert (await read_hand(bot, "Bo", KEY)).work == (await read_hand(bot, "Ada", KEY)).work


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("norsemen.AAAA", "no whole deck code"),
        ("x\n" * 10_000, "8000 letters"),
        ("Norsemen\n3 hammers\n2 **nails**", "line 3"),
        ("Romans\n1 Legion", "Romans is none"),
    ],
)
async def test_a_text_that_is_no_deck_changes_nothing(
    bot_with_commands: RunningBot, text: str, told: str
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await begin_own_deck(bot)
    file = [File("deck.txt", text.encode())]
    message = await fill(bot, ada, message, "import", text="", file=file)
    assert "nothing was changed" in message_text(message)
    assert told in message_text(message)
    assert dict((await read_hand(bot, key=KEY)).work["cards"]) == own_cards()


async def test_whoever_means_no_table_is_offered_all_workshops(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    asked = await type_command(bot, ada, "workshop")
    [message] = asked.answers
    assert asked.is_ephemeral
    assert set(button_labels(message)) == {"Deck workshop", "Side workshop"}
    control = next(one for one in message_controls(message) if one.rest == KEY)
    opened = await wait_until_answered(await ada.press(message, str(control)))
    assert "Choose a civilization" in message_text(opened.answers[0])
    await bot.person_number("Rorik")
    for typed, said in (("atelier echoes", "Choisissez"), ("atelier valhalla", "208")):
        [answer] = await bot.write_dm(bot.people["Rorik"], typed)
        assert said in message_text(answer)
