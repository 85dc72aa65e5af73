"""The way through the workshop at the stand-in: open, design, name, save, restart, play."""

from pathlib import Path

from bot.local.snowflakes import Json
from bot.play.workshop.stored_works import MAX_SAVED
from bot.records import Deck
from render.valhalla.workshop.pictures.ready_side_pictures import FEATURED_SIDES
from tests.bot.new_database import write_new_database
from tests.cogs.games.valhalla_table import read_view, write_and_read_last
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    count_pictures,
    message_controls,
    message_text,
    run_bot,
    select_values,
    wait_until_answered,
)
from tests.cogs.workshop.workshop_steps import (
    KEY,
    fill,
    open_workshop,
    press,
    read_hand,
    read_saved,
    shelf,
)

COMMANDS = ("cogs.presses", "cogs.direct_messages.message_listener", "cogs.commands")
NAMES = {"name": "Ash Court", "capital": "Emberhold", "ruler": "Ingrid the Grey"}


async def design_side(bot: RunningBot, message: Json) -> Json:
    """Name a side, design one unit of it, and turn back to the whole side."""
    ada = bot.people["Ada"]
    message = await fill(bot, ada, message, "names", **NAMES)
    message = await press(bot, ada, message, "unit", "C")
    message = await press(bot, ada, message, "attack", "8")
    message = await press(bot, ada, message, "specials_any", "charge")
    return await press(bot, ada, message, "side")


async def play_at(bot: RunningBot, message: Json, game: int) -> None:
    """Press the button that brings a side to a table; wait until that is done."""
    controls = message_controls(message)
    control = next(one for one in controls if (one.verb, one.game) == ("work_play", game))
    await wait_until_answered(await bot.people["Ada"].press(message, str(control)))


async def test_the_workshop_is_one_message_that_redraws_with_each_press(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await open_workshop(bot, ada)
    assert count_pictures(message) == len(FEATURED_SIDES)
    assert "0 of 208 points spent, 0 of 8 units designed" in message_text(message)
    before = message["attachments"]
    message = await design_side(bot, message)
    assert "**Ash Court** · 20 of 208 points spent, 1 of 8 units designed" in message_text(message)
    assert "It may be played." in message_text(message)
    assert count_pictures(message) == 1
    assert message["attachments"] != before
    assert bot.people["Bo"].read_messages(bot.channel) == []


async def test_a_side_is_kept_over_a_restart_saved_and_played_at_two_tables(
    tmp_path: Path,
) -> None:
    """V-12.2-01."""
    async with run_bot(write_new_database(tmp_path / "skald.db"), COMMANDS) as bot:
        ada = bot.people["Ada"]
        message = await design_side(bot, await open_workshop(bot, ada))
        await bot.restart()
        message = await shelf(bot, ada, message, "save")
        assert "Saved as **Ash Court**" in message_text(message)
        await shelf(bot, ada, message, "new")
        assert list(await read_saved(bot)) == ["Ash Court"]
        await bot.restart()
        for names in (("Ada", "Bo"), ("Sigrun", "Ada")):
            game = await bot.open_table(KEY, names=names)
            message = await open_workshop(bot, ada)
            await bot.press_control(ada, message, "work_open", "0")
            message = bot.message_now(message)
            assert "**Ash Court** is open" in message_text(message)
            await play_at(bot, message, game)
            view = await read_view(bot, game)
            own = view.side(view.me.seat)
            assert (own.name, own.capital_name, own.ruler) == tuple(NAMES.values())
            assert [str(one.bought) for one in view.me.designs] == ["15/8/2/8"]
        await bot.stop()
        await bot.start()


async def test_the_card_of_a_table_in_setup_opens_the_workshop_and_is_not_replaced(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    card = await bot.open_card(ada, game)
    assert "Side workshop" in button_labels(card)
    opened = await bot.press_control(ada, card, "workshop")
    [message] = opened.answers
    assert opened.is_ephemeral
    assert bot.message_now(card)["components"] == card["components"]
    assert "work_play" not in [one.verb for one in message_controls(message)]
    message = await design_side(bot, message)
    assert "Play this here" in button_labels(message)


async def test_a_double_press_plays_a_side_once(bot_with_commands: RunningBot) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    message = await design_side(bot, await open_workshop(bot, ada))
    before = (await bot.read_game_row(game)).revision
    await play_at(bot, message, game)
    assert (await bot.read_game_row(game)).revision == before + 1
    await play_at(bot, message, game)
    assert (await bot.read_game_row(game)).revision == before + 1
    assert "earlier step" in message_text(bot.message_now(message))


async def test_all_reasons_are_said_at_once_and_a_side_with_faults_has_no_play_button(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    await bot.open_table(KEY, names=("Ada", "Bo"))
    message = await fill(bot, ada, await open_workshop(bot, ada), "names", name="9 lives")
    message = await press(bot, ada, message, "unit", "E")
    message = await press(bot, ada, message, "specials_any", "berserk", "charge")
    message = await press(bot, ada, message, "side")
    text = message_text(message)
    assert "3 things keep it from being played" in text
    assert text.count("**E\\-class**") == 2
    assert "begins with a letter" in text
    assert "work_play" not in [one.verb for one in message_controls(message)]


async def test_what_the_table_refuses_is_said_in_the_workshop(
    bot_with_commands: RunningBot,
) -> None:
    """V-12.2-10."""
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    await bot.open_table(KEY, names=("Ada", "Bo"))
    await write_and_read_last(bot, 'side name "Ash Court"', "Bo")
    message = await design_side(bot, await open_workshop(bot, ada))
    await bot.press_control(ada, message, "work_play")
    message = bot.message_now(message)
    assert "Another side is already called Ash Court" in message_text(message)
    assert "Play this" in " ".join(button_labels(message))


async def test_an_old_button_changes_nothing_and_shows_where_the_work_stands(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    old = await open_workshop(bot, ada)
    message = await press(bot, ada, old, "special", "beloved")
    other = await open_workshop(bot, ada)
    await press(bot, ada, other, "special", "far_seers")
    now = await press(bot, ada, message, "special", "ram_lords")
    assert "earlier step" in message_text(now)
    assert (await read_hand(bot)).work == {"special": "far_seers"}


async def test_what_was_begun_is_saved_before_another_is_opened(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await design_side(bot, await open_workshop(bot, ada))
    message = await shelf(bot, ada, message, "save")
    message = await press(bot, ada, message, "special", "beloved")
    message = await shelf(bot, ada, message, "new")
    assert "saved as **Ash Court 2**" in message_text(message)
    message = await press(bot, ada, message, "special", "beloved")
    message = await shelf(bot, ada, message, "save")
    assert "no name yet" in message_text(message)
    await bot.press_control(ada, message, "work_open", "0")
    assert set(await read_saved(bot)) == {"Ash Court", "Ash Court 2", "Without a name"}
    message = await shelf(bot, ada, bot.message_now(message), "drop")
    assert set(await read_saved(bot)) == {"Ash Court 2", "Without a name"}
    assert len(select_values(message, "work_open")) == 2


async def test_a_french_person_has_the_workshop_by_its_word_in_a_direct_message(
    bot_with_commands: RunningBot,
) -> None:
    bot = bot_with_commands
    await bot.person_number("Rorik")
    [message] = await bot.write_dm(bot.people["Rorik"], "atelier valhalla")
    assert "aucun point dépensé sur 208" in message_text(message)
    assert "Noms" in button_labels(message)


async def test_nobody_else_sees_or_changes_what_a_person_builds(
    bot_with_commands: RunningBot,
) -> None:
    """V-13-25."""
    bot, bo = bot_with_commands, bot_with_commands.people["Bo"]
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    before = await read_view(bot, game, "Bo")
    message = await design_side(bot, await open_workshop(bot, bot.people["Ada"]))
    message = await shelf(bot, bot.people["Ada"], message, "save")
    assert await read_view(bot, game, "Bo") == before
    theirs = await open_workshop(bot, bo)
    assert "0 of 8 units designed" in message_text(theirs)
    assert "work_open" not in [one.verb for one in message_controls(theirs)]
    assert await read_saved(bot, "Bo") == {}
    channels = [bot.channel, await bo.open_dm()]
    seen = [one for where in channels for one in bo.read_messages(where)]
    assert not any("Ash Court" in str(one) for one in seen)
    await play_at(bot, message, game)
    after = await read_view(bot, game, "Bo")
    [named] = [one for one in after.sides if one.name]
    assert named.name == "Ash Court"
    assert "attack" not in str(named)


async def test_with_no_room_left_nothing_is_lost_and_that_is_said(
    bot_with_commands: RunningBot,
) -> None:
    bot, ada = bot_with_commands, bot_with_commands.people["Ada"]
    message = await press(bot, ada, await open_workshop(bot, ada), "special", "beloved")
    person = await bot.person_number("Ada")
    async with bot.services.store.writing() as tx:
        for number in range(MAX_SAVED):
            body = {"work": {"name": f"Side {number}"}}
            await tx.decks.put(Deck(person=person, rules=KEY, name=f"Side {number}", body=body))
    message = await shelf(bot, ada, message, "new")
    assert "You have saved 25 already" in message_text(message)
    assert (await read_hand(bot)).work == {"special": "beloved"}
    assert len(await read_saved(bot)) == MAX_SAVED


async def test_a_form_that_was_open_over_another_step_or_a_restart_changes_nothing_unasked(
    tmp_path: Path,
) -> None:
    async with run_bot(write_new_database(tmp_path / "skald.db"), COMMANDS) as bot:
        ada = bot.people["Ada"]
        message = await open_workshop(bot, ada)
        form = await bot.press_control(ada, message, "work_form", rest=".names")
        late = await bot.press_control(ada, message, "work_form", rest=".story")
        await bot.restart()
        await bot.fill_modal(ada, form, NAMES)
        assert (await read_hand(bot)).work == NAMES
        await bot.fill_modal(ada, late, {"story": "They fell."})
        assert (await read_hand(bot)).work == NAMES
        assert "earlier step" in message_text(bot.message_now(message))
