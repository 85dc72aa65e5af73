"""Reading a written position; what is left out follows by defaults.

`docs/scenarios.md` describes the form and its defaults; `position_writer` writes the same form.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.card_piles import find_card
from engine.core.files.file_faults import DataPathError
from engine.core.files.nearest_words import suggest_nearest
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat
from engine.echoes.agenda.tasks import DiscardCards, EndTurn
from engine.echoes.catalog.card_set import CIV_FILES, CardSet
from engine.echoes.changes.piles import cards_to_discard
from engine.echoes.entities.board import NOBODY, Board
from engine.echoes.entities.lasting_effect import LastingEffect
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.position_texts.card_namer import CardNamer
from engine.echoes.position_texts.map_reader import lay_written_map
from engine.echoes.position_texts.position_limits import compare_figures, refuse_impossible_position
from engine.echoes.position_texts.position_schema import WrittenPosition, WrittenSeat
from engine.echoes.position_texts.seat_reader import fill_seat, note_arrivals
from engine.echoes.position_texts.unit_reader import lay_buildings, lay_units, settle_units
from engine.echoes.position_texts.written_cards import (
    STAGES_WITH_MAP,
    find_mode,
    read_position_cards,
)
from engine.echoes.settings import SEAT_COUNTS, Entry, Settings, assign_colors
from engine.echoes.state import SeatSecrets, State


def stage(written: Mapping[str, Any]) -> State:
    """Return the state of a written position."""
    cards = read_position_cards(written)
    position = WrittenPosition.model_validate(dict(written))
    settings = _read_settings(position)
    players = _make_players(position, settings, cards)
    order = position.turn_order or tuple(player.seat for player in players)
    board = Board(settings, cards, players, order, stage=position.stage)
    state = State(board, [SeatSecrets() for _ in players])
    namer = CardNamer(cards, position)
    if position.stage in STAGES_WITH_MAP:
        lay_written_map(state, position)
        lay_buildings(board, position)
        lay_units(board, position, namer)
    for player in players:
        fill_seat(state, namer, player.seat, position.seats.get(player.seat, WrittenSeat()))
    _set_moment(state, position)
    note_arrivals(board, position)
    if position.stage in STAGES_WITH_MAP:
        settle_units(board, position)
        refuse_impossible_position(state)
    compare_figures(state, position)
    return state


def _read_settings(position: WrittenPosition) -> Settings:
    most = max(position.seats, default=2)
    mode = find_mode(position.model_dump(include={"mode", "seats"}))
    if most > SEAT_COUNTS[mode]:
        problem = f"{mode} is played by {SEAT_COUNTS[mode]} players"
        raise DataPathError(("seats", most), problem)
    return Settings(
        mode=mode,
        map=position.map,
        custom_decks=position.custom_decks,
        turn_hours=position.turn_hours,
        turn_limit=position.turn_limit,
        reaction_window=position.reaction_window,
    )


def _make_players(
    position: WrittenPosition, settings: Settings, cards: CardSet
) -> list[PlayerArea]:
    numbers = range(1, SEAT_COUNTS[settings.mode] + 1)
    written = {number: position.seats.get(number, WrittenSeat()) for number in numbers}
    civs = {number: one.civ for number, one in written.items()}
    for number, civ in civs.items():
        if civ is not None and civ not in cards.civs:
            hint = suggest_nearest(civ, cards.civs) or f"; there are {', '.join(cards.civs)}"
            raise DataPathError(("seats", number, "civ"), f"there is no civilization {civ}{hint}")
    if position.stage in STAGES_WITH_MAP:
        free = iter([civ for civ in CIV_FILES if civ not in civs.values()])
        civs = {number: civ or next(free) for number, civ in civs.items()}
    colors = assign_colors([Entry(color=one.color) for one in written.values()])
    return [
        PlayerArea(
            Seat(number),
            colors[number - 1],
            one.team or ("first" if number % 2 else "second"),
            civs[number],
        )
        for number, one in written.items()
    ]


def _set_moment(state: State, position: WrittenPosition) -> None:
    """Set whose turn it is, what has happened in it, and what still lasts or waits."""
    board = state.board
    _set_turn(board, position)
    board.phase = position.phase
    board.has_built_camp = position.camp_built
    board.first_picker = position.first_picker
    board.teams_ordered = list(position.teams_ordered)
    board.team_wild = dict(position.team_wild)
    board.lasting = [_read_lasting(board, one) for one in position.lasting]
    board.choice, board.attack = position.choice, position.attack
    board.window, board.windows_opened = position.window, position.windows_opened
    board.uses = dict(position.uses)
    upgrades = [card for unit in board.units.values() for card in unit.upgrades]
    board.lent_upgrades = {
        find_card(upgrades, card) or card: seat for card, seat in position.lent_upgrades.items()
    }
    board.quiet_turns, board.is_quiet = position.quiet_turns, position.quiet
    board.draw_offers = dict(position.draw_offers)
    state.agenda = list(position.agenda)
    state.default_answer = position.default_answer
    state.is_reacting, state.effects_run = position.reacting, position.effects_run
    state.chance, state.lapsed_turn = dict(position.chance), position.lapsed_turn
    if position.outcome is not None:
        board.outcome = Outcome(places=position.outcome.places, rule=position.outcome.rule)
    if board.choice is not None and not state.agenda:
        _wait_for_discards(state)


def _set_turn(board: Board, position: WrittenPosition) -> None:
    """Set the number of the turn and whose it is; the one tells the other."""
    order = board.turn_order
    if position.stage != "turns":
        board.turn, board.active = position.turn or 0, position.active or NOBODY
    elif position.active is not None:
        if position.active not in order:
            raise DataPathError(("active",), f"there is no seat {position.active}")
        first = order.index(position.active) + 1
        board.turn = first if position.turn is None else position.turn
        board.active = position.active
    else:
        board.turn = 1 if position.turn is None else position.turn
        board.active = order[(board.turn - 1) % len(order)]
    for player in board.players:
        written = position.seats.get(player.seat, WrittenSeat())
        place = order.index(player.seat)
        begun = max(0, (board.turn - 1 - place) // len(order) + 1)
        player.turns = begun if written.turns is None else written.turns


def _read_lasting(board: Board, written: Any) -> LastingEffect:
    thing = written.thing if written.thing in board.units else written.thing.upper()
    owner = board.units.get(thing) or board.buildings.get(thing)
    if owner is None:
        raise DataPathError(("lasting",), f"there is no {written.thing} on the map")
    return LastingEffect(
        thing,
        written.card,
        written.seat or owner.owner,
        written.duration,
        written.stat,
        written.amount,
        written.gain,
        written.lose,
        written.prevent,
        written.prevents_all,
    )


def _wait_for_discards(state: State) -> None:
    """Plan what an open choice of cards to discard waits for (E-PIPE-14)."""
    choice = state.board.choice
    if choice is None or choice.kind != "discard_hand":
        problem = "only discard_hand may be open in a position; play what opens another choice"
        raise DataPathError(("choice", "kind"), problem)
    state.default_answer = cards_to_discard(state.secrets_of(choice.seat), choice.count)
    task = DiscardCards(seat=choice.seat, count=choice.count, choice="discard_hand")
    state.agenda = [EndTurn(stage="pass"), task]
