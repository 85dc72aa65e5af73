"""Units and buildings of a written position."""

from collections.abc import Iterator

from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.protocol.values import Seat
from engine.echoes.deploy.pawns import set_royal_pawn
from engine.echoes.deploy.unit_modes import arrival_mode, list_modes
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import HANDLE_LETTERS, Unit
from engine.echoes.figures.building_figures import building_health
from engine.echoes.figures.filters import is_garrisoned
from engine.echoes.figures.unit_figures import max_health
from engine.echoes.position_texts.card_namer import CardNamer
from engine.echoes.position_texts.map_reader import check_square
from engine.echoes.position_texts.position_schema import (
    WrittenBuilding,
    WrittenPosition,
    WrittenSeat,
    WrittenUnit,
)
from engine.echoes.position_texts.written_cards import unit_card_id
from engine.echoes.tiles.starting_places import list_starting_places

STARTING_SCOUT = "starting_scout"


def lay_buildings(board: Board, position: WrittenPosition) -> None:
    """Build the Capitals, then what is written."""
    starts = list_starting_places(board.settings.mode)
    for seat, start in zip(board.turn_order, starts, strict=True):
        board.buildings[start.capital] = Building("capital", seat, start.capital)
    for path, square, written, owner in _list_buildings(position):
        check_square(board, path, square)
        if owner is None or not 1 <= owner <= len(board.players):
            raise DataPathError(path, "a building here needs an owner: the number of a seat")
        if written.kind == "capital":
            _remove_capital(board, owner)
        building = Building(written.kind, owner, square, written.damage or 0)
        if written.damage is None and written.health is not None:
            building.damage = building_health(board, building) - written.health
        board.buildings[square] = building
    for player in board.players:
        if not _has_capital(board, player.seat):
            path = ("seats", player.seat, "buildings")
            raise DataPathError(path, "another building stands on the square of this Capital")


def _has_capital(board: Board, seat: Seat) -> bool:
    return any(one.kind == "capital" for one in board.buildings_of(seat))


def _remove_capital(board: Board, seat: Seat) -> None:
    """Take a Capital off the map; nothing if another building has been written on its square."""
    if _has_capital(board, seat):
        del board.buildings[board.capital_of(seat).square]


def _list_buildings(
    position: WrittenPosition,
) -> Iterator[tuple[DataPath, str, WrittenBuilding, Seat | None]]:
    for square, one in position.buildings.items():
        yield ("buildings", square), square, one, one.owner
    for number, written in position.seats.items():
        seat, path = Seat(number), ("seats", number)
        for square, one in written.buildings.items():
            yield (*path, "buildings", square), square, one, one.owner or seat
        for square in written.camps:
            yield (*path, "camps"), square, WrittenBuilding(kind="camp"), seat
        for square in written.barracks:
            yield (*path, "barracks"), square, WrittenBuilding(kind="barracks"), seat


def lay_units(board: Board, position: WrittenPosition, namer: CardNamer) -> None:
    """Put the written units on the map; a player of whom none is written has a Starting Scout."""
    by_letter = {HANDLE_LETTERS[player.color]: player.seat for player in board.players}
    written: list[tuple[DataPath, str, WrittenUnit]] = [
        (("units", handle), handle, unit) for handle, unit in position.units.items()
    ]
    for number, seat in position.seats.items():
        path: DataPath = ("seats", number, "units")
        written += [((*path, handle), handle, unit) for handle, unit in (seat.units or {}).items()]
    for path, handle, unit in written:
        owner = by_letter.get(handle[:1])
        if owner is None or not handle[1:].isdigit():
            letters = ", ".join(f"{letter}1" for letter in by_letter)
            raise DataPathError(path, f"units are called by color and number, such as {letters}")
        _put_unit(board, path, handle, owner, unit, namer)
    for player in board.players:
        given = position.seats.get(player.seat, WrittenSeat())
        is_said = given.units is not None or given.units_made is not None
        if not is_said and not board.units_of(player.seat) and player.civ is not None:
            _put_scout(board, player.seat, namer)


def _put_unit(
    board: Board, path: DataPath, handle: str, owner: Seat, written: WrittenUnit, namer: CardNamer
) -> None:
    square = written.square or written.at
    if square is None:
        raise DataPathError(path, "a unit needs its square, as in `at: C3`")
    check_square(board, path, square)
    name = written.card
    if name is None and written.stats is not None:
        name = unit_card_id(handle)
    if name is None:
        raise DataPathError(path, "a unit needs its card, or its stats as in `stats: H4 M3 Mv 2+`")
    card = namer.name_card(name)
    if not board.cards.card(card).is_unit:
        raise DataPathError((*path, "card"), f"{name} is no unit card")
    mode = written.mode or arrival_mode(board, card)
    if mode not in list_modes(board, card):
        raise DataPathError((*path, "mode"), f"{name} has no {mode} mode")
    board.units[handle] = Unit(
        handle,
        owner,
        card,
        square,
        written.pawn,
        mode,
        written.exhausted,
        written.damage or 0,
        namer.name_cards(written.upgrades),
        written.fatigue_mark,
        bool(written.squares_moved) if written.moved is None else written.moved,
        written.squares_moved,
    )
    set_royal_pawn(board, owner, written.pawn, "used")


def _put_scout(board: Board, seat: Seat, namer: CardNamer) -> None:
    civ = board.player(seat).civ or ""
    scout = next(card for card in board.cards.civs[civ].cards if card.role == STARTING_SCOUT)
    handle = f"{HANDLE_LETTERS[board.player(seat).color]}1"
    card = namer.name_card(scout.id)
    board.units[handle] = Unit(handle, seat, card, board.capital_of(seat).square)


def settle_units(board: Board, position: WrittenPosition) -> None:
    """Work out damage from the health that is written, and compare what the rules work out."""
    given = list(position.units.items())
    for seat in position.seats.values():
        given += (seat.units or {}).items()
    for handle, written in given:
        unit = board.units[handle]
        most = max_health(board, unit)
        if written.health is not None and written.damage is None:
            unit.damage = most - written.health
        figures = {
            "health": (written.health, most - unit.damage),
            "max_health": (written.max_health, most),
            "garrisoned": (written.garrisoned, is_garrisoned(board, unit)),
            "owner": (written.owner, unit.owner),
        }
        for field, (said, computed) in figures.items():
            if said is not None and said != computed:
                raise DataPathError(
                    ("units", handle, field), f"the rules work out {computed}, not {said}"
                )
        if unit.damage >= most:
            problem = f"a unit with {most} health and {unit.damage} damage is lost"
            raise DataPathError(("units", handle), problem)
