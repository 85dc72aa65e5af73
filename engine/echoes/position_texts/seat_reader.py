"""What one player has in a written position: cards, tokens, secrets."""

from engine.core.card_piles import find_card
from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.entities.board import Board
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.tokens import HeldTokens, MainPool
from engine.echoes.position_texts.card_namer import CardNamer
from engine.echoes.position_texts.position_schema import (
    WrittenPosition,
    WrittenSeat,
    WrittenStanding,
)
from engine.echoes.position_texts.written_cards import PLAIN_CARD
from engine.echoes.reactions.standing_reaction import StandingReaction
from engine.echoes.settings import CAPITAL_LIFE
from engine.echoes.state import SeatSecrets, State


def fill_seat(state: State, namer: CardNamer, seat: Seat, written: WrittenSeat) -> None:
    """Give a player what is written under the seat."""
    board = state.board
    player, secrets = board.player(seat), state.secrets_of(seat)
    if player.civ is not None:
        _deal_cards(board, player, secrets, namer, written)
    _give_tokens(player, written)
    player.missed = written.missed
    made = [int(unit.id[1:]) for unit in board.units_of(seat)]
    player.units_made = max(made, default=0) if written.units_made is None else written.units_made
    player.king = written.king or player.king
    player.queen = written.queen or player.queen
    if written.life_points is not None and board.buildings:
        board.capital_of(seat).damage = CAPITAL_LIFE[board.settings.mode] - written.life_points
    secrets.standing = [
        _read_standing(secrets, ("seats", seat, "standing", n), one, n + 1)
        for n, one in enumerate(written.standing)
    ]
    made_so_far = max((one.number for one in secrets.standing), default=0)
    secrets.standing_made = written.standing_made or made_so_far
    secrets.window_answer, secrets.passes_turn = written.window_answer, written.passes_turn
    secrets.discard_first = [find_card(secrets.hand, one) or one for one in written.discard_first]


def _deal_cards(
    board: Board, player: PlayerArea, secrets: SeatSecrets, namer: CardNamer, written: WrittenSeat
) -> None:
    """Lay out a player's cards; a pile that is a number holds so many of the prepared deck."""
    civ = player.civ or ""
    printed = board.cards.civs[civ]
    if board.stage in {"opening", "turns"} or written.civ_card is not None:
        own_card = printed.civilization_card.id if written.civ is not None else PLAIN_CARD
        player.civ_card = namer.name_card(written.civ_card or own_card)
    player.events = namer.name_cards(written.events)
    player.actions = namer.name_cards(written.actions)
    player.discard = namer.name_cards(written.discard)
    if isinstance(written.hand, tuple):
        secrets.hand = namer.name_cards(written.hand)
    if isinstance(written.deck, tuple):
        secrets.deck = namer.name_cards(written.deck)
    rest = namer.list_rest(civ) if board.stage in {"opening", "turns"} else []
    if isinstance(written.hand, int):
        secrets.hand, rest = rest[: written.hand], rest[written.hand :]
    if not isinstance(written.deck, tuple):
        secrets.deck = rest if written.deck is None else rest[: written.deck]
    namer.used.update((*secrets.hand, *secrets.deck))
    given = printed.deck if written.deck_list is None else written.deck_list
    secrets.deck_list = dict(given)
    player.hand_size, player.deck_size = len(secrets.hand), len(secrets.deck)


def _give_tokens(player: PlayerArea, written: WrittenSeat) -> None:
    for res in MAIN_RESOURCES:
        pool = written.main.get(res)
        if pool is not None:
            player.tokens.main[res] = MainPool(pool.unexhausted, pool.exhausted)
    cards = [player.civ_card, *player.events, *player.actions]
    if written.held is None:
        player.tokens.held = [
            HeldTokens(player.civ_card, res, amount, is_given_by_card=False)
            for res, amount in (written.temporary or {}).items()
            if amount
        ]
        return
    for one in written.held:
        card = find_card(cards, one.card) or one.card
        player.tokens.held.append(HeldTokens(card, one.res, one.amount, one.given_by_card))


def _read_standing(
    secrets: SeatSecrets, path: DataPath, written: WrittenStanding, number: int
) -> StandingReaction:
    card = find_card(secrets.hand, written.card)
    if card is None:
        raise DataPathError(path, f"{written.card} is not in the hand")
    fields = written.model_dump(exclude={"kind", "card", "number"})
    return StandingReaction(number=written.number or number, card=card, **fields)


def note_arrivals(board: Board, position: WrittenPosition) -> None:
    """Note in which order cards came into play: as written, else units, then open cards."""
    if position.arrivals is not None:
        board.arrivals = list(position.arrivals)
        return
    for unit in board.units.values():
        board.arrivals += [unit.card, *unit.upgrades]
    for player in board.players:
        board.arrivals += [*player.events, *player.actions]
