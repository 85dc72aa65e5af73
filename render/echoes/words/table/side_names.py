"""What a side is called: its civilization, and who leads it."""

from engine.echoes.view import View
from render.language.grammar import FactValue, Noun
from render.language.value_makers import name_seats
from render.language.voice import Voice
from render.story.deeds import SideName


def name_side_and_ruler(voice: Voice, view: View, seat: int) -> FactValue:
    """Name the civilization of a seat with the player who leads it."""
    name = name_leader(voice, view, seat)
    return Noun(name.full)


def name_leader(voice: Voice, view: View, seat: int) -> SideName:
    """Name a player with the civilization they lead, and in short."""
    player = name_seats(voice, seat, {})
    short = player.name if isinstance(player, Noun) else str(player)
    civ = _civ_of(view, seat)
    if civ is None:
        return SideName(short, short)
    noun = voice.noun(f"civ.{civ}")
    return SideName(voice.say("side.full", name=short, side=noun), short)


def _civ_of(view: View, seat: int) -> str | None:
    known = {int(player.seat): player.civ for player in view.board.players}
    return known.get(int(seat))
