"""Help in direct messages, and switching between tables."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.refusals import make_refused_error
from bot.messages.controls import Control
from bot.messages.posts import Button
from bot.messages.reader import code_span
from bot.order_reading import typed_lines
from bot.order_reading.possible_orders import explain_order, say_possible_orders
from bot.play.command_refusals import command_refusal
from bot.store.rows import GameRow
from cogs.direct_messages.message import DirectMessage
from cogs.interaction_io.former_holders import say_where_seat_went
from cogs.interaction_io.responses import voice_for
from cogs.interaction_io.table_view import look_at_table
from cogs.which_table.meant_table import VIEWABLE_LIVES
from cogs.which_table.overview import summarise_tables, table_lines
from render.language.grammar import Noun


async def answer_help(dm: DirectMessage, rest: str = "") -> None:
    """Explain an order, or say what works here and where the person plays."""
    reader = await dm.find_reader() if rest and await dm.list_games() else None
    about = list(explain_order(reader, rest)) if reader else []
    if reader and about:
        await dm.send_table_lines(reader, *about)
        return
    their_voice = voice_for(dm.person)
    games = await dm.list_games()
    game_types = dm.client.game_types
    undo = any(game_types[row.rules].game.may_undo for row in games)
    verbs = [verb for verb in typed_lines.COMMAND_VERBS if undo or verb != "undo"]
    works = their_voice.say("dm.words", words=typed_lines.show_command_words(dm.language, verbs))
    if not games:
        works = their_voice.say(
            "dm.words.free",
            words=typed_lines.show_command_words(dm.language, typed_lines.VERBS_WITHOUT_TABLE),
        )
        first = Button(their_voice.say("help.first.button"), Control("first"), "success")
        none = await say_where_seat_went(dm.client, dm.person) or their_voice.say("dm.none")
        await dm.say(their_voice.say("dm.skald"), none, works, button=first)
    elif len(games) > 1 and dm.person.game not in {row.id for row in games}:
        await dm.say(their_voice.say("dm.skald"), await _list_tables(dm, games), works)
    else:
        reader = await dm.find_reader()
        assert reader is not None  # noqa: S101 - there is a game, and it is clear which
        await dm.send_card(reader, "\n".join((*say_possible_orders(reader), works)))


async def answer_without_seat(dm: DirectMessage) -> None:
    """Answer a person without a seat: where it went, or the help for newcomers."""
    gone = await say_where_seat_went(dm.client, dm.person)
    if not gone:
        await answer_help(dm)
        return
    button = Button(voice_for(dm.person).say("button.table"), Control("table", dm.person.game or 0))
    await dm.say(gone, button=button)


async def _list_tables(dm: DirectMessage, games: Sequence[GameRow]) -> str:
    """Return a list of the person's tables, those that wait for them first."""
    some = await summarise_tables(dm.client, dm.person, games)
    form = code_span(f"{typed_lines.command_words(dm.language)['game'][0]} {some[0].row.id}")
    head = voice_for(dm.person).say("dm.games", form=form)
    return "\n".join((head, *table_lines(dm.person, some)))


def _table_title(dm: DirectMessage, row: GameRow) -> str:
    their_voice = voice_for(dm.person, row.rules)
    return their_voice.say("turn.table", name=their_voice.say("game.name"), number=str(row.id))


async def switch_table(dm: DirectMessage, rest: str) -> None:
    """Switch to another table; a finished one is only shown, a lobby is refused."""
    games = await dm.list_games()
    wanted = [row for row in games if str(row.id) == rest or (not rest and len(games) == 1)]
    if wanted:
        reader = await look_at_table(dm.client, dm.person, wanted[0].id)
        dm.person = replace(dm.person, game=wanted[0].id)
        await dm.send_card(reader, reader.say("dm.game", title=Noun(_table_title(dm, wanted[0]))))
    elif rest:
        await _show_unplayed_table(dm, rest)
    else:
        await (dm.say(await _list_tables(dm, games)) if games else answer_without_seat(dm))


async def _show_unplayed_table(dm: DirectMessage, rest: str) -> None:
    """Show a table of the person that is over, or refuse."""
    own = [row for row in await dm.list_games(VIEWABLE_LIVES) if str(row.id) == rest]
    if not own:
        raise command_refusal("TABLE_UNKNOWN", game=rest[:20])
    if own[0].life == "lobby":
        raise make_refused_error("GAME_NOT_BEGUN", own[0].rules, game=rest)
    await dm.send_card(await look_at_table(dm.client, dm.person, own[0].id))
