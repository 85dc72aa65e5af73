"""Where somebody stands, in a direct message: what works there, and which table is meant."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.refusals import refused as waits
from bot.messages.controls import Control
from bot.messages.posts import Button
from bot.messages.reader import code
from bot.order_reading import typed_lines
from bot.order_reading.possible_orders import explained, possible
from bot.play.command_refusals import refused
from bot.store.rows import GameRow
from cogs.direct_messages.message import DirectMessage
from cogs.interaction_io.former_holders import parted
from cogs.interaction_io.responses import voice
from cogs.interaction_io.table_view import sighted
from cogs.which_table.meant_table import SEEN
from cogs.which_table.overview import listed, stood
from render.language.grammar import Noun


async def help_(note: DirectMessage, rest: str = "") -> None:
    """Say who we are, what works here, and where this person plays; or how an order is written."""
    reader = await note.reader() if rest and await note.games() else None
    about = list(explained(reader, rest)) if reader else []
    if reader and about:
        await note.lines(reader, *about)
        return
    said = voice(note.person)
    games = await note.games()
    kinds = note.client.kinds
    undo = any(kinds[row.rules].game.undo for row in games)
    verbs = [verb for verb in typed_lines.VERBS if undo or verb != "undo"]
    works = said.say("dm.words", words=typed_lines.shown(note.language, verbs))
    if not games:
        works = said.say("dm.words.free", words=typed_lines.shown(note.language, typed_lines.FREE))
        first = Button(said.say("help.first.button"), Control("first"), "success")
        none = await parted(note.client, note.person) or said.say("dm.none")
        await note.say(said.say("dm.skald"), none, works, button=first)
    elif len(games) > 1 and note.person.game not in {row.id for row in games}:
        await note.say(said.say("dm.skald"), await _several(note, games), works)
    else:
        reader = await note.reader()
        assert reader is not None  # noqa: S101 - there is a game, and it is clear which
        await note.card(reader, "\n".join((*possible(reader), works)))


async def seatless(note: DirectMessage) -> None:
    """Answer who holds no seat: with where theirs went, or as a newcomer."""
    gone = await parted(note.client, note.person)
    if not gone:
        await help_(note)
        return
    button = Button(voice(note.person).say("button.table"), Control("table", note.person.game or 0))
    await note.say(gone, button=button)


async def _several(note: DirectMessage, games: Sequence[GameRow]) -> str:
    """List the tables somebody plays at, what waits for them first, and how to name one."""
    some = await stood(note.client, note.person, games)
    form = code(f"{typed_lines.words(note.language)['game'][0]} {some[0].row.id}")
    head = voice(note.person).say("dm.games", form=form)
    return "\n".join((head, *listed(note.person, some)))


def _title(note: DirectMessage, row: GameRow) -> str:
    said = voice(note.person, row.rules)
    return said.say("turn.table", name=said.say("game.name"), number=str(row.id))


async def game(note: DirectMessage, rest: str) -> None:
    """Mean another table from now on; one that is over is shown, and one still a lobby is not."""
    games = await note.games()
    wanted = [row for row in games if str(row.id) == rest or (not rest and len(games) == 1)]
    if wanted:
        reader = await sighted(note.client, note.person, wanted[0].id)
        note.person = replace(note.person, game=wanted[0].id)
        await note.card(reader, reader.say("dm.game", title=Noun(_title(note, wanted[0]))))
    elif rest:
        await _not_played(note, rest)
    else:
        await (note.say(await _several(note, games)) if games else seatless(note))


async def _not_played(note: DirectMessage, rest: str) -> None:
    """Show a table of somebody's own where nothing is played any more, or say why there is none."""
    own = [row for row in await note.games(SEEN) if str(row.id) == rest]
    if not own:
        raise refused("TABLE_UNKNOWN", game=rest[:20])
    if own[0].life == "lobby":
        raise waits("GAME_NOT_BEGUN", own[0].rules, game=rest)
    await note.card(await sighted(note.client, note.person, own[0].id))
