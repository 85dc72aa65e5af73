"""The buttons of a card: orders that a good player might give now, and what would be lost."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order
from engine.echoes.checks.answers import find_own_choice, list_possible_answers
from engine.echoes.choices.blank_making import is_accepted, own_handles
from engine.echoes.choices.cards import deploy_card_blank, play_card_blank
from engine.echoes.entities.building import CAMP_RESOURCES, Building
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.figures.card_costs import card_price
from engine.echoes.movement.moving_back import default_rotation
from engine.echoes.orders.cards import Choose
from engine.echoes.orders.mobilization import Attack, Build, MoveUnit, UseVillage
from engine.echoes.orders.setup import PickCiv, PickOrder, TeamFirst
from engine.echoes.orders.turns import DrawOffer, EndPhase, EndTurn, Rotate
from engine.echoes.resources.payment import write_price
from engine.echoes.setup.pickers import list_free_civs, list_team
from engine.echoes.tiles.places import place_of
from engine.echoes.view import View
from render.echoes.attack_forecasts import (
    AttackForecast,
    forecast_attack,
    list_attacks,
    may_be_answered,
)
from render.echoes.move_ideas import list_moves
from render.echoes.words.table.event_facts import owned_building, owned_unit
from render.echoes.words.table.thing_nouns import place_noun, target_noun, unit_noun
from render.guidance import Shortcut
from render.language.grammar import Noun
from render.language.voice import Voice

MAX_SHORTCUTS: Final = 3
"""With the button that ends the phase there are four."""
FIRST_CIVS: Final = ("norsemen", "byzantines", "scots")
"""E-SETUP-23: civilizations for a first game."""
END_PHASE: Final = str(EndPhase.model_fields["kind"].default)
END_TURN: Final = str(EndTurn.model_fields["kind"].default)


def list_shortcuts(
    voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """List the best orders that may be given now."""
    del sheet
    me = view.me
    if me is not None and view.board.outcome is None:
        yield from islice(_list_for_ask(voice, view, me, ask), MAX_SHORTCUTS)


def _list_for_ask(voice: Voice, view: View, me: PlayerArea, ask: Ask) -> Iterator[Shortcut]:
    if view.board.draw_offers and is_accepted(view, "draw_offer", action="accept"):
        yield Shortcut.of_order(voice.say("shortcut.accept"), DrawOffer(action="accept"))
    if ask.kind == "mobilization":
        yield from list_mobilization(voice, view, me)
    elif ask.kind == "deployment":
        yield from list_deployment(voice, view, me)
    elif view.board.stage != "turns":
        yield from _list_setup(voice, view, me, ask)
    else:
        yield from _list_answers(voice, view, me)


# The Mobilization phase


def list_mobilization(voice: Voice, view: View, me: PlayerArea) -> Iterator[Shortcut]:
    """List attacks that are worth it, Camps, moves, villages, Barracks, and Tactics."""
    attacks = [one for one in list_attacks(view, me) if one.value > 0]
    yield from (_attack_shortcut(voice, one) for one in _one_for_each_unit(attacks)[:2])
    yield from _list_buildings(voice, view, me, "camp")
    yield from (_move_shortcut(voice, view, one) for one in list_moves(view, me))
    yield from _list_villages(voice, view, me)
    yield from _list_buildings(voice, view, me, "barracks")
    yield from _list_plays(voice, view, me)


def _one_for_each_unit(attacks: Sequence[AttackForecast]) -> list[AttackForecast]:
    best: dict[str, AttackForecast] = {}
    for one in attacks:
        best.setdefault(one.unit.id, one)
    return list(best.values())


def _attack_shortcut(voice: Voice, forecast: AttackForecast) -> Shortcut:
    key = "fall" if not forecast.target_left else "both" if forecast.counter else ""
    label = voice.say(
        f"shortcut.attack.{key}" if key else "shortcut.attack",
        target=_name_target(voice, forecast),
        unit=unit_noun(voice, forecast.unit.id),
        damage=forecast.damage,
        counter=forecast.counter,
    )
    return Shortcut.of_order(label, forecast.order)


def _name_target(voice: Voice, forecast: AttackForecast) -> Noun:
    target = forecast.target
    if isinstance(target, Building):
        return owned_building(voice, target.kind, target.owner)
    return owned_unit(voice, target.id, target.owner)


def _list_buildings(voice: Voice, view: View, me: PlayerArea, what: str) -> Iterator[Shortcut]:
    for handle in own_handles(view, me):
        if is_accepted(view, "build", unit=handle, what=what):
            square = view.board.units[handle].square
            gain = CAMP_RESOURCES.get(view.board.terrain[square])
            said = voice.say(f"count.{gain[0]}", n=gain[1]) if gain else ""
            label = voice.say(f"shortcut.{what}", square=square, gain=said)
            yield Shortcut.of_order(label, Build.model_validate({"unit": handle, "what": what}))


def _move_shortcut(voice: Voice, view: View, order: MoveUnit) -> Shortcut:
    terrain = view.board.terrain.get(order.to)
    key = "shortcut.move"
    if terrain is None:
        key = "shortcut.move.scout"
    elif terrain in CAMP_RESOURCES and order.to not in view.board.buildings:
        key = "shortcut.move.resource"
    unit = unit_noun(voice, order.unit)
    return Shortcut.of_order(
        voice.say(key, unit=unit, square=order.to, terrain=terrain or ""), order
    )


def _list_villages(voice: Voice, view: View, me: PlayerArea) -> Iterator[Shortcut]:
    for handle in own_handles(view, me):
        if me.deck_size and is_accepted(view, "village", unit=handle, use="draw"):
            label = voice.say("shortcut.village", square=view.board.units[handle].square)
            yield Shortcut.of_order(label, UseVillage(unit=handle, use="draw"))


# The Deployment phase


def list_deployment(voice: Voice, view: View, me: PlayerArea) -> Iterator[Shortcut]:
    """List the units that can be deployed and the cards that can be played, the dearest first."""
    deployable = [choice.id for choice in deploy_card_blank(view, me, {}).choices]
    for card in _dearest_first(view, me, deployable):
        yield _card_shortcut(voice, view, me, "deploy", card)
    yield from _list_plays(voice, view, me)


def _list_plays(voice: Voice, view: View, me: PlayerArea) -> Iterator[Shortcut]:
    playable = [choice.id for choice in play_card_blank(view, me, {}).choices]
    for card in _dearest_first(view, me, playable):
        yield _card_shortcut(voice, view, me, "play", card)


def _dearest_first(view: View, me: PlayerArea, cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: -card_price(view.board, me.seat, card).total)


def _card_shortcut(voice: Voice, view: View, me: PlayerArea, kind: str, card: str) -> Shortcut:
    """Return the shortcut that begins to deploy or play a card; the builder asks for the rest."""
    price = write_price(card_price(view.board, me.seat, card))
    label = voice.say(f"shortcut.{kind}", card=card, cost=price)
    return Shortcut(label, Draft(kind=kind, fields={"card": card}))


# Setting up, and answers


def _list_setup(voice: Voice, view: View, me: PlayerArea, ask: Ask) -> Iterator[Shortcut]:
    if ask.kind == "pick_order":
        yield Shortcut.of_order(voice.say("shortcut.order.first"), PickOrder(order="first"))
        yield Shortcut.of_order(voice.say("shortcut.order.second"), PickOrder(order="second"))
    elif ask.kind == "pick_civ":
        free = list_free_civs(view.board)
        advised = [one for one in FIRST_CIVS if one in free]
        for civ in chain(advised, (one for one in free if one not in advised)):
            yield Shortcut.of_order(voice.say("shortcut.civ", civ=civ), PickCiv(civ=civ))
    elif ask.kind == "team_first":
        for seat in list_team(view.board, me.team):
            yield Shortcut.of_order(voice.say("shortcut.first", seat=seat), TeamFirst(player=seat))


def _list_answers(voice: Voice, view: View, me: PlayerArea) -> Iterator[Shortcut]:
    """List the answers to the open choice of a player."""
    choice = find_own_choice(view, me.seat)
    if choice is None or choice.kind == "discard_hand":
        return
    if choice.kind == "rotate":
        yield _rotate_shortcut(voice, view, choice.subject)
        return
    if not choice.at_least:
        label = voice.say("shortcut.none")
        yield Shortcut.of_order(label, Choose(choice=choice.kind, answer=()))
    if choice.kind != "resupply" and choice.at_least <= 1 <= choice.count:
        for answer in list_possible_answers(view):
            label = voice.say("shortcut.answer", answer=target_noun(voice, answer))
            yield Shortcut.of_order(label, Choose(choice=choice.kind, answer=(answer,)))


def _rotate_shortcut(voice: Voice, view: View, place: str) -> Shortcut:
    """Return the rotation with which the scout may stay."""
    board = view.board
    scouts = (unit for unit in board.units.values() if place_of(unit.square) == place)
    scout = next((unit for unit in scouts if unit.square not in board.terrain), None)
    if scout is None:
        return Shortcut.of_order(voice.say("shortcut.rotate.plain"), Rotate(degrees=0))
    degrees = default_rotation(board, scout, board.tiles[place].tile)
    label = voice.say("shortcut.rotate", unit=unit_noun(voice, scout.id))
    return Shortcut.of_order(label, Rotate(degrees=degrees))


# What is said before an order is given


def write_remark(voice: Voice, view: View, sheet: Sequence[Order], index: int, **_: Any) -> str:
    """Write what an attack would do, or that a move scouts; "" for other orders."""
    order, me = sheet[index], view.me
    if me is None:
        return ""
    if isinstance(order, MoveUnit) and order.to not in view.board.terrain:
        return voice.say("outlook.scout", place=place_noun(voice, place_of(order.to)))
    forecast = forecast_attack(view, me, order) if isinstance(order, Attack) else None
    return " ".join(_describe_attack(voice, view, forecast)) if forecast is not None else ""


def _describe_attack(voice: Voice, view: View, forecast: AttackForecast) -> Iterator[str]:
    """Yield the damage both ways, and whether somebody might react."""
    yield voice.say(
        "outlook.target",
        target=_name_target(voice, forecast),
        damage=forecast.damage,
        left=forecast.target_left,
    )
    if forecast.counter:
        yield voice.say(
            "outlook.counter",
            unit=owned_unit(voice, forecast.unit.id, forecast.unit.owner),
            counter=forecast.counter,
            left=forecast.unit_left,
        )
    else:
        yield voice.say("outlook.no_counter")
    key = "reaction" if may_be_answered(view.board, forecast) else "sure"
    owner = forecast.target.owner
    hand = view.board.player(owner).hand_size
    yield voice.say(f"outlook.{key}", seat=owner, hand=hand)


def describe_waste(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order], kind: str) -> str:
    """Say what could still be done in the phase that an order would end; "" if that is nothing."""
    del sheet
    me = view.me
    if me is None or kind not in {END_PHASE, END_TURN}:
        return ""
    if ask.kind == "mobilization":
        found = list_mobilization(voice, view, me)
        if kind != END_PHASE:
            found = chain(found, list_deployment(voice, view, me))
        key, counts = "waste.mobilization", ""
    elif ask.kind == "deployment":
        found, key = list_deployment(voice, view, me), "waste.deployment"
        counts = write_counts(voice, me)
    else:
        return ""
    labels = tuple(dict.fromkeys(Noun(one.label) for one in found))[:MAX_SHORTCUTS]
    return voice.say(key, orders=labels, counts=counts) if labels else ""


def write_counts(voice: Voice, me: PlayerArea) -> str:
    """Write the tokens with which a player can pay now; "" if there are none."""
    counts = {res: me.tokens.count_usable(res) for res in ("food", "wood", "gold", "wild")}
    return voice.join_texts([voice.say(f"count.{res}", n=n) for res, n in counts.items() if n])
