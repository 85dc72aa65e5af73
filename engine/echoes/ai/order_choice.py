"""The next order of a machine player."""

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order
from engine.echoes.ai.attack_ideas import best_attack
from engine.echoes.ai.card_ideas import best_deployment, best_play
from engine.echoes.ai.move_ideas import best_move
from engine.echoes.checks.answers import find_own_choice, list_possible_answers
from engine.echoes.choices.blank_making import is_accepted, own_handles
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.movement.moving_back import default_rotation
from engine.echoes.orders.cards import Choose
from engine.echoes.orders.mobilization import Build, UseVillage
from engine.echoes.orders.reactions import Pass
from engine.echoes.orders.setup import PickCiv, PickOrder, TeamFirst
from engine.echoes.orders.turns import DiscardHand, EndPhase, EndTurn, Rotate
from engine.echoes.setup.pickers import list_free_civs
from engine.echoes.tiles.places import place_of
from engine.echoes.view import View


def choose(view: View, ask: Ask, dice: Dice) -> Sheet:
    """Return the next order of a machine player; an empty sheet keeps the opening hand."""
    me = view.me
    if me is None or ask.kind == "opening":
        return ()
    if view.board.stage != "turns":
        return (_answer_setup(view, me, ask, dice),)
    if ask.kind == "reaction":
        return (Pass(),)
    choice = find_own_choice(view, me.seat)
    if choice is not None:
        return (_answer_choice(view, choice),)
    ideas = _mobilize(view, me) if view.board.phase == "mobilization" else _deploy(view, me)
    return (next(ideas),)


def _answer_setup(view: View, me: PlayerArea, ask: Ask, dice: Dice) -> Order:
    if ask.kind == "pick_order":
        return PickOrder(order="first")
    if ask.kind == "team_first":
        return TeamFirst(player=me.seat)
    civs = list_free_civs(view.board)
    return PickCiv(civ=civs[dice.roll_index(f"civ/{me.seat}", len(civs))])


def _answer_choice(view: View, choice: OpenChoice) -> Order:
    """Answer an open choice: the first possible answers, a rotation that lets the scout stay."""
    possible = list_possible_answers(view)
    if choice.kind == "rotate":
        laid = view.board.tiles[choice.subject]
        scout = next(
            (
                unit
                for unit in view.board.units.values()
                if place_of(unit.square) == choice.subject and unit.square not in view.board.terrain
            ),
            None,
        )
        return Rotate(degrees=default_rotation(view.board, scout, laid.tile) if scout else 0)
    if choice.kind == "discard_hand":
        return DiscardHand(cards=view.hand[-choice.count :])
    count = choice.at_least if choice.kind == "resupply" else choice.count
    return Choose(choice=choice.kind, answer=possible[:count])


def _mobilize(view: View, me: PlayerArea) -> Iterator[Order]:
    """Iterate over what is worth doing with units; the last idea is to end the phase."""
    attack = best_attack(view, me)
    if attack is not None:
        yield attack
    for handle in own_handles(view, me):
        if is_accepted(view, "build", unit=handle, what="camp"):
            yield Build(unit=handle, what="camp")
    move = best_move(view, me)
    if move is not None:
        yield move
    for handle in own_handles(view, me):
        if is_accepted(view, "build", unit=handle, what="barracks"):
            yield Build(unit=handle, what="barracks")
        if me.deck_size and is_accepted(view, "village", unit=handle, use="draw"):
            yield UseVillage(unit=handle, use="draw")
    yield EndPhase()


def _deploy(view: View, me: PlayerArea) -> Iterator[Order]:
    """Iterate over what is worth deploying and playing; the last idea is to end the turn."""
    deployment = best_deployment(view, me)
    if deployment is not None:
        yield deployment
    play = best_play(view, me)
    if play is not None:
        yield play
    yield EndTurn()
