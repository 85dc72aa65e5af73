"""What the panel of a player shows: life, resources, cards and pawns."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.entities.board import Board
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.figures.building_figures import building_health_left
from render.drawing.colours import Colour
from render.echoes.pictures.seat_colours import seat_colour, seat_side

TEMPORARY: Final = "+"
"""The ending of the kinds of Temporary tokens."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The tokens of one resource: those that may be used, and those that are exhausted."""

    kind: str
    ready: int
    exhausted: int = 0

    @property
    def total(self) -> int:
        return self.ready + self.exhausted


@dataclass(frozen=True, slots=True)
class PanelContents:
    """All that the panel of a player shows."""

    name: str
    civ: str
    side: str
    colour: Colour
    life: int
    stacks: tuple[Stack, ...]
    hand: int
    deck: int
    is_active: bool
    is_out: bool
    royal: tuple[str, ...]
    """The King and Queen pawns that are still free."""
    events: tuple[str, ...]
    pattern: bool = False


def read_panel(
    board: Board, player: PlayerArea, name: str, events: tuple[str, ...], *, pattern: bool
) -> PanelContents:
    """Read what the panel of a player shows."""
    capitals = [one for one in board.buildings_of(player.seat) if one.kind == "capital"]
    life = building_health_left(board, capitals[0]) if capitals else 0
    return PanelContents(
        name=name,
        civ=player.civ or "",
        side=seat_side(board, player.seat),
        colour=seat_colour(board, player.seat),
        life=max(0, life),
        stacks=tuple(_list_stacks(board, player)),
        hand=player.hand_size,
        deck=player.deck_size,
        is_active=board.active == player.seat and board.outcome is None,
        is_out=board.stage == "turns" and not capitals,
        royal=tuple(one for one in ("king", "queen") if getattr(player, one) == "free"),
        events=events,
        pattern=pattern,
    )


def _list_stacks(board: Board, player: PlayerArea) -> Iterator[Stack]:
    """Yield the Main tokens, then Temporary ones by type; Wild ones of the team count too."""
    for res in MAIN_RESOURCES:
        pool = player.tokens.main[res]
        yield Stack(res, pool.unexhausted, pool.exhausted)
    for res in MAIN_RESOURCES:
        if player.tokens.count_held(res):
            yield Stack(f"{res}{TEMPORARY}", player.tokens.count_held(res))
    wild = player.tokens.count_held("wild") + board.team_wild.get(player.team, 0)
    if wild:
        yield Stack(f"wild{TEMPORARY}", wild)
