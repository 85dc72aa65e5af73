"""The orders that lead to a first army."""

from collections.abc import Iterator
from typing import Any

from engine.capital import GAME
from engine.capital.ai.suggested_orders import suggest_army
from engine.capital.catalog.card_set import Troop
from engine.capital.checks.named_cards import own_units_in_slots
from engine.capital.entities.kingdom import slot_allows
from engine.capital.orders import Build, UpgradeCity
from engine.capital.view import View
from engine.core.dice import Dice, make_seed
from engine.core.match import Match, start_match
from engine.core.protocol.values import Order, Seat

BUILDER = Seat(1)


def start_matches(count: int) -> Iterator[Match[Any, Any]]:
    for number in range(count):
        seed = make_seed(f"army {number}")
        yield start_match(GAME, GAME.settings(), [GAME.entry()] * 3, Dice(seed, "army"))


def take_first_turns(match: Match[Any, Any]) -> list[Order]:
    """Follow the suggestions of a seat's turns until it has none; end every other phase."""
    taken: list[Order] = []
    for _ in range(60):
        ask = match.asks[0]
        view = match.view(ask.seat)
        order = next(suggest_army(view, ask), None) if ask.seat == BUILDER else None
        if order is not None:
            assert match.submit(ask.seat, order, ask.id).is_accepted
            taken.append(order)
        elif has_army(match.view(BUILDER)):
            break
        else:
            for plain in GAME.choose(view, ask, Dice("army", "others")):
                match.submit(ask.seat, plain, ask.id)
    return taken


def has_army(view: View) -> bool:
    me = view.me
    assert me is not None
    return any(
        isinstance(card := view.cards.card(name), Troop)
        and card.attack
        and slot_allows(me, slot, "attack")
        for name, slot in own_units_in_slots(view, me, "troop").items()
    )


def test_a_slot_is_opened_and_a_troop_that_attacks_is_put_into_it() -> None:
    """C-SLOT-05, C-SLOT-06."""
    upgraded = 0
    for match in start_matches(6):
        taken = take_first_turns(match)
        built = [one for one in taken if isinstance(one, Build)]
        upgrades = [one for one in taken if isinstance(one, UpgradeCity)]
        view = match.view(BUILDER)
        for order in built:
            card = view.cards.card(order.card)
            assert isinstance(card, Troop)
            assert card.attack
        assert all(one.upgrade == "attack_slot" for one in upgrades)
        upgraded += len(upgrades)
    assert upgraded


def test_who_has_an_army_is_shown_no_way_to_one() -> None:
    armies = 0
    for match in start_matches(6):
        take_first_turns(match)
        if has_army(match.view(BUILDER)):
            armies += 1
            asks = [one for one in match.asks if one.seat == BUILDER]
            assert not [one for ask in asks for one in suggest_army(match.view(BUILDER), ask)]
    assert armies
