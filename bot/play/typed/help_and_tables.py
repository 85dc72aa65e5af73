"""Help in direct messages, and switching between tables."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.cards.lobby_message.welcome_page import list_welcome_parts
from bot.games.refusals import make_refused_error
from bot.messages.controls import Control
from bot.messages.post_parts import Button, Text
from bot.messages.posts import MessageContent
from bot.messages.reader import code_span
from bot.order_reading import typed_lines
from bot.order_reading.order_help import explain_order
from bot.order_reading.possible_orders import say_possible_orders
from bot.play.answer import Answer, answer_posts, answer_text
from bot.play.answers.card_answers import card_answer, table_lines_answer
from bot.play.command_refusals import command_refusal
from bot.play.commands.help_answers import tell_hints_again
from bot.play.tables.former_holders import FINISHED_LIVES, has_played, say_where_seat_went
from bot.play.tables.meant_table import VIEWABLE_LIVES
from bot.play.tables.overview import summarise_tables, table_lines
from bot.play.tables.table_reader import look_at_table
from bot.play.typed.shown_table import name_table, table_title
from bot.play.typed.typed_message import TypedMessage
from bot.play.voices import voice_for
from bot.records import GameRow
from render.language.grammar import Noun

MAX_TABLE_DIGITS: Final = 9
"""Maximum number of digits of a table's number."""


async def answer_help(message: TypedMessage, rest: str = "") -> Answer:
    """Explain an order, or say what works here and where the person plays."""
    reader = await message.find_reader_to_show()
    if reader is None:
        return await _help_without_table(message)
    about = list(explain_order(reader, rest)) if rest else []
    if about:
        return await name_table(message, reader, "help", table_lines_answer(reader, *about))
    reader = await tell_hints_again(message.services, reader)
    words = typed_lines.show_command_words(message.language, typed_lines.list_working_verbs(reader))
    lead = "\n".join((*say_possible_orders(reader), reader.say("dm.words", words=words)))
    answer = await card_answer(message.services, message.request, reader, lead)
    return await name_table(message, reader, "help", answer)


async def _help_without_table(message: TypedMessage) -> Answer:
    """Say how the person's last game ended, or who Skald is, and how to begin a game."""
    their_voice = voice_for(message.person)
    free = typed_lines.show_command_words(message.language, typed_lines.VERBS_WITHOUT_TABLE)
    works = their_voice.say("dm.words.free", words=free)
    finished = await message.find_finished_game()
    if finished is not None:
        reader = await look_at_table(message.services, message.person, finished.id)
        again = reader.say("button.rematch") if reader.seat is not None else ""
        lead = "\n".join((reader.say("dm.over", again=again), works))
        return await card_answer(message.services, message.request, reader, lead)
    gone = await say_where_seat_went(message.services, message.person)
    lines = (gone, their_voice.say("help.first"), works)
    welcome = list_welcome_parts(their_voice, message.services.game_types)
    return answer_posts(MessageContent((*welcome, Text("\n".join(filter(None, lines))))))


async def answer_without_seat(message: TypedMessage) -> Answer:
    """Answer a person without a seat: how their last game ended, where it went, or the help."""
    finished = await message.find_finished_game()
    if finished is not None:
        reader = await look_at_table(message.services, message.person, finished.id)
        return await card_answer(message.services, message.request, reader)
    gone = await say_where_seat_went(message.services, message.person)
    if not gone:
        return await answer_help(message)
    button = Button(
        voice_for(message.person).say("button.table"), Control("table", message.person.game or 0)
    )
    return answer_text(gone, button=button)


async def _list_tables(message: TypedMessage, games: Sequence[GameRow]) -> str:
    """Return a list of the person's tables, those that wait for them first."""
    some = await summarise_tables(message.services, message.person, games)
    form = code_span(f"{typed_lines.command_words(message.language)['game'][0]} {some[0].row.id}")
    head = voice_for(message.person).say("dm.games", form=form)
    return "\n".join((head, *table_lines(message.person, some)))


async def switch_table(message: TypedMessage, rest: str) -> Answer:
    """Switch to another table; a finished one is only shown, a lobby is refused."""
    games = await message.list_games()
    wanted = [row for row in games if str(row.id) == rest or (not rest and len(games) == 1)]
    if wanted:
        reader = await look_at_table(message.services, message.person, wanted[0].id)
        message.person = replace(message.person, game=wanted[0].id)
        lead = reader.say("dm.game", title=Noun(table_title(message, wanted[0])))
        return await card_answer(message.services, message.request, reader, lead)
    if rest:
        return await show_unplayed_table(message, rest)
    if games:
        return answer_text(await _list_tables(message, games))
    return await answer_without_seat(message)


async def show_unplayed_table(message: TypedMessage, number: str) -> Answer:
    """Show a table that is over, or that the person has left, or refuse."""
    row = await _find_begun_table(message, number)
    reader = await look_at_table(message.services, message.person, row.id)
    return await card_answer(message.services, message.request, reader)


async def refuse_order_at_unplayed_table(message: TypedMessage, number: str) -> Answer:
    """Refuse an order for a table that is over, or that the person has left."""
    row = await _find_begun_table(message, number)
    is_over = row.life in FINISHED_LIVES
    raise make_refused_error("GAME_IS_OVER" if is_over else "NOT_YOUR_SEAT", row.rules)


async def _find_begun_table(message: TypedMessage, number: str) -> GameRow:
    """Find a table by its number; refuse an unknown one and a lobby."""
    row = await _find_former_table(message, number)
    if row is None:
        raise command_refusal("TABLE_UNKNOWN", game=number[:20])
    if row.life == "lobby":
        raise make_refused_error("GAME_NOT_BEGUN", row.rules, game=number)
    return row


async def _find_former_table(message: TypedMessage, rest: str) -> GameRow | None:
    """Find a table by its number, if the person sits or has sat there."""
    own = [row for row in await message.list_games(VIEWABLE_LIVES) if str(row.id) == rest]
    if own or not rest.isdecimal() or len(rest) > MAX_TABLE_DIGITS:
        return next(iter(own), None)
    async with message.services.store.reading() as tx:
        row = await tx.games.get(int(rest))
        is_known = row is not None and await has_played(tx, row, message.person)
    return row if is_known else None
