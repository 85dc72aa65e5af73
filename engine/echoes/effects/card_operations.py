"""Operations on cards and tokens: drawing, discarding, fetching, gaining (24.7)."""

from engine.core.dice import roll_below
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.echoes.agenda.tasks import DiscardCards
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.catalog.operations import Discard, Draw, Fetch, Gain, Look, Resupply
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, MainResource
from engine.echoes.changes.agenda_moves import plan_tasks
from engine.echoes.changes.piles import (
    count_cards,
    discard_from_hand,
    draw_cards,
    resupply,
    shuffle_deck,
)
from engine.echoes.changes.token_changes import gain_temporary_tokens
from engine.echoes.effects.effect_run import OPERATIONS, EffectRun
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.tokens import HeldTokens
from engine.echoes.events.cards import HandReceived
from engine.echoes.events.effects import CardsFetched, CardsSeen, LookTaken, TileSeen
from engine.echoes.figures.filters import matches_card
from engine.echoes.selection.default_choices import default_resource


@OPERATIONS.teach(Draw)
def draw(run: EffectRun, op: Draw) -> None:
    """Let a player draw (R-END-03)."""
    seat = run.seat_meant(op.who)
    if seat is not None:
        draw_cards(run.work, seat, op.amount)


@OPERATIONS.teach(Discard)
def discard(run: EffectRun, op: Discard) -> None:
    """Let a player discard cards: of the own choice, or at random (E-ORD-37)."""
    seat = run.seat_meant(op.who)
    if seat is None:
        return
    hand = run.work.state.secrets_of(seat).hand
    count = min(op.amount, len(hand))
    if op.by == "owner":
        plan_tasks(run.work, DiscardCards(seat=seat, count=count, choice="discard_effect"))
        return
    left, lost = sorted(hand), []
    for _ in range(count):
        index = roll_below(
            run.work.dice, run.work.state.chance, f"random_discard.{seat}", len(left)
        )
        lost.append(left.pop(index))
    discard_from_hand(run.work, seat, lost)


@OPERATIONS.teach(Resupply)
def resupply_by_effect(run: EffectRun, op: Resupply) -> None:
    """Let a player resupply; setting nothing aside by a `may` effect declines it.

    Rules: E-ACT-10 to E-ACT-12, R-ACT-01, R-ORD-03, E-ORD-42.
    """
    seat = run.seat_meant(op.who)
    if seat is None:
        return
    secrets = run.work.state.secrets_of(seat)
    most = min(op.max, len(secrets.deck), len(secrets.hand))
    choice = OpenChoice("resupply", seat, count=most, at_least=0, subject=run.task.card)
    cards = run.ask(choice, ())
    if cards is not None and (cards or not run.effect.may):
        resupply(run.work, seat, cards)


@OPERATIONS.teach(Gain)
def gain(run: EffectRun, op: Gain) -> None:
    """Give Temporary tokens: onto the card itself, or onto the Civilization card.

    Rules: D-CARD-19, E-RES-06, E-RES-07, E-RES-12, R-RES-05.
    """
    res = _choose_resource(run) if op.res == "choice" else op.res
    if res is None:
        return
    holder = _holder_of(run, op)
    given = HeldTokens(holder, res, op.amount, is_given_by_card=holder == run.task.card)
    gain_temporary_tokens(run.work, run.seat, given, op.max)


def _choose_resource(run: EffectRun) -> MainResource | None:
    """Return the resource of choice; None if the choice is open.

    Rules: E-RES-12, E-VOC-09, E-ORD-43.
    """
    named = run.take_name()
    choice = OpenChoice("resource", run.seat, answers=MAIN_RESOURCES, subject=run.task.card)
    default = (default_resource(run.board, run.seat),)
    answer = (named,) if named is not None else run.ask(choice, default)
    if answer is None:
        return None
    return next(one for one in MAIN_RESOURCES if one == answer[0])


def _holder_of(run: EffectRun, op: Gain) -> str:
    """Return the card on which the tokens of an effect lie (D-CARD-19)."""
    civ_card = run.board.player(run.seat).civ_card
    if op.hold is not None:
        return run.task.card if op.hold == "card" else civ_card
    card = run.board.cards.card(run.task.card)
    is_reaction = isinstance(card, TechCard) and card.tech_type == "reaction"
    is_gone = run.task.unit is not None and run.task.unit.id not in run.board.units
    return civ_card if is_reaction or is_gone else run.task.card


@OPERATIONS.teach(Fetch)
def fetch(run: EffectRun, op: Fetch) -> None:
    """Let the player take cards out of the own deck or discard pile.

    Rules: 24.7, E-ORD-40, E-INFO-19, E-INFO-22.
    """
    secrets, player = run.work.state.secrets_of(run.seat), run.board.player(run.seat)
    pile = secrets.deck if op.source == "deck" else player.discard
    eligible = sorted(card for card in pile if matches_card(run.board.cards, card, op.cards))
    count = min(op.amount, len(eligible))
    open_answers = tuple(eligible) if op.source == "discard" else ()
    choice = OpenChoice("fetch", run.seat, count, count, open_answers, run.task.card)
    taken = run.ask(choice, tuple(eligible[:count])) if count else ()
    if taken is None:
        return
    for card in taken:
        pile.remove(card)
    if op.to == "hand":
        secrets.hand.extend(taken)
    shuffle_deck(run.work, run.seat, (*secrets.deck, *(taken if op.to == "deck" else ())))
    _tell_fetch(run, op, taken)


def _tell_fetch(run: EffectRun, op: Fetch, taken: tuple[str, ...]) -> None:
    count_cards(run.work, run.seat)
    run.work.reveal()
    named = taken if op.source == "discard" else ()
    event = CardsFetched(
        audience=EVERYONE, seat=run.seat, origin=op.source, to=op.to, count=len(taken), cards=named
    )
    run.work.tell(event)
    if op.to == "hand" and op.source == "deck":
        audience = audience_of(run.seat)
        run.work.tell(HandReceived(audience=audience, seat=run.seat, cards=taken))


@OPERATIONS.teach(Look)
def look(run: EffectRun, op: Look) -> None:
    """Show a hand, the top of a deck or a tile to the player only (E-INFO-18)."""
    if op.at == "tile":
        for place in run.keys:
            _show_tile(run, place)
        return
    seat = run.seat_meant(op.who)
    if seat is None:
        return
    secrets = run.work.state.secrets_of(seat)
    cards = sorted(secrets.hand) if op.at == "hand" else secrets.deck[: op.amount]
    run.work.reveal()
    run.work.tell(LookTaken(audience=EVERYONE, seat=run.seat, at=op.at, whose=seat))
    audience = audience_of(run.seat)
    run.work.tell(CardsSeen(audience=audience, seat=run.seat, whose=seat, cards=tuple(cards)))


def _show_tile(run: EffectRun, place: str) -> None:
    """Show a face-down tile to the player only."""
    tile = run.work.state.hidden_tiles.get(place)
    if tile is None:
        return
    seat: Seat = run.seat
    run.work.reveal()
    run.work.tell(LookTaken(audience=EVERYONE, seat=seat, at="tile", whose=seat, place=place))
    run.work.tell(TileSeen(audience=audience_of(seat), seat=seat, place=place, tile=tile))
