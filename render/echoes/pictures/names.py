"""The names of players, cards and buildings on pictures."""

from dataclasses import replace

from engine.core.protocol.values import Seat
from engine.echoes.entities.board import Board
from render.echoes.words.nouns import local_text
from render.language.fact_vocabulary import capitalise
from render.language.value_makers import name_seats
from render.language.voice import Voice


def plain_voice(voice: Voice) -> Voice:
    """Return a voice for what is drawn, where nothing is escaped."""
    return replace(voice, markdown=False, icons=False)


def side_name(voice: Voice, board: Board, seat: Seat) -> str:
    """Name a player with their civilization: `Scots · Ann`."""
    civ = civ_name(voice, board, seat)
    player = player_name(voice, seat)
    return voice.say("picture.side", people=civ, player=player) if civ else player


def civ_name(voice: Voice, board: Board, seat: Seat) -> str:
    """Name the civilization of a player; "" before it is chosen."""
    civ = board.player(seat).civ
    return capitalise(local_text(voice, board.cards.civs[civ].name)) if civ else ""


def player_name(voice: Voice, seat: Seat) -> str:
    """Name a player as others know them."""
    return voice.say("picture.player", player=name_seats(voice, seat, {}))


def card_name(voice: Voice, board: Board, name: str) -> str:
    """Return the name that is printed on a card."""
    return local_text(voice, board.cards.card(name).name)
