"""What is written on the board's picture, and the same in words for screen readers."""

from collections.abc import Iterator

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.filters import is_garrisoned
from engine.echoes.figures.unit_figures import attack_stat, remaining_health
from engine.echoes.tiles.places import squares_of_place
from engine.echoes.view import View
from render.drawing.picture import DraftOverlay
from render.echoes.pictures.board.draft_choices import list_units_to_act, number_squares
from render.echoes.pictures.board.panels.panel_contents import PanelContents, read_panel
from render.echoes.pictures.names import card_name, player_name, side_name
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice


def gather_panels(voice: Voice, board: Board, *, pattern: bool) -> list[PanelContents]:
    """Gather the panels of all players, by seat."""
    return [
        read_panel(
            board,
            player,
            side_name(voice, board, player.seat),
            tuple(card_name(voice, board, one) for one in player.events),
            pattern=pattern,
        )
        for player in board.players
    ]


def write_head(voice: Voice, view: View) -> tuple[str, str]:
    """Write the turn and its player, and what the game waits for."""
    board = view.board
    if board.outcome is not None:
        return voice.say("picture.board.over", turn=board.turn), ""
    if board.stage != "turns":
        return voice.say("picture.board"), voice.say(f"picture.stage.{board.stage}")
    left = voice.say("picture.board.turn", turn=board.turn, player=player_name(voice, board.active))
    if board.choice is not None:
        return left, voice.say("picture.board.choice", player=player_name(voice, board.choice.seat))
    phase = voice.say(f"picture.phase.{board.phase}")
    count = len(list_units_to_act(view))
    return left, voice.say("picture.board.act", phase=phase, n=count) if count else phase


def write_board_alt(voice: Voice, view: View) -> str:
    """Write one sentence on the board."""
    left, right = write_head(voice, view)
    moment = f"{left}, {right}" if right else left
    return voice.say(
        "picture.board.alt",
        moment=moment,
        units=len(view.board.units),
        covered=len(view.board.undiscovered),
    )


def write_board_twin(voice: Voice, view: View, draft: DraftOverlay) -> str:
    """Write all that the picture of the board shows."""
    board = view.board
    left, right = write_head(voice, view)
    lines = [f"{left}, {right}." if right else f"{left}."]
    lines += _write_numbers(voice, view, draft)
    for player in board.players:
        lines.append(_write_area(voice, board, player))
        lines += [f"- {_write_unit(voice, board, one)}" for one in board.units_of(player.seat)]
        lines += [
            f"- {_write_building(voice, board, one)}" for one in board.buildings_of(player.seat)
        ]
    if board.undiscovered:
        names = [", ".join(squares_of_place(place)) for place in board.undiscovered]
        lines.append(voice.say("picture.board.covered", squares="; ".join(names)))
    return "\n".join(lines)


def _write_numbers(voice: Voice, view: View, draft: DraftOverlay) -> Iterator[str]:
    """Yield a line on the numbers of a draft, if there are any."""
    numbered = number_squares(view, draft)
    if numbered:
        texts = [
            voice.say(f"picture.number.{one.role}", n=one.number, square=one.square)
            for one in numbered
        ]
        yield voice.say("picture.board.numbers", numbers=", ".join(texts))


def _write_area(voice: Voice, board: Board, player: PlayerArea) -> str:
    tokens = [
        voice.say(
            "picture.pool",
            res=voice.say(f"symbol.{res}", n=player.tokens.main[res].unexhausted),
            total=player.tokens.main[res].total,
        )
        for res in MAIN_RESOURCES
        if player.tokens.main[res].total
    ]
    held = [
        voice.say("picture.held", res=voice.say(f"symbol.{res}", n=player.tokens.count_held(res)))
        for res in MAIN_RESOURCES
        if player.tokens.count_held(res)
    ]
    wild = player.tokens.count_held("wild") + board.team_wild.get(player.team, 0)
    held += [voice.say("picture.wild", n=wild)] if wild else []
    return voice.say(
        "picture.area",
        side=side_name(voice, board, player.seat),
        life=_life_of(board, player.seat),
        tokens=", ".join((*tokens, *held)),
        hand=player.hand_size,
        deck=player.deck_size,
        events=", ".join(card_name(voice, board, one) for one in player.events),
    )


def _life_of(board: Board, seat: Seat) -> int:
    capitals = [one for one in board.buildings_of(seat) if one.kind == "capital"]
    return max(0, building_health_left(board, capitals[0])) if capitals else 0


def _write_unit(voice: Voice, board: Board, unit: Unit) -> str:
    stat = attack_stat(board, unit, unit.mode)
    states = {
        "exhausted": unit.is_exhausted,
        "fatigue": unit.is_marked,
        "garrisoned": is_garrisoned(board, unit),
        "king": unit.pawn == "king",
        "queen": unit.pawn == "queen",
    }
    words = [voice.say(f"picture.state.{name}") for name, holds in states.items() if holds]
    words += [card_name(voice, board, one) for one in unit.upgrades]
    return voice.say(
        "picture.unit",
        unit=unit.id,
        title=card_name(voice, board, unit.card),
        square=unit.square,
        mode=voice.say(f"kw.stat.{unit.mode}"),
        attack="\u2013" if stat is None else str(stat),
        health=remaining_health(board, unit),
        states=", ".join(words),
    )


def _write_building(voice: Voice, board: Board, building: Building) -> str:
    return voice.say(
        "picture.building",
        title=capitalise(voice.noun(f"term.{building.kind}").name),
        square=building.square,
        health=building_health_left(board, building),
    )
