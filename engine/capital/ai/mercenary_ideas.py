"""What mercenaries could do in a Build phase: quest, settle, use their ability, or wait."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.capital.ai.ability_targets import target
from engine.capital.ai.build_ideas import built
from engine.capital.ai.build_means import OPEN, BuildMeans, Idea, room_of, rooms
from engine.capital.ai.kingdom_outlook import NOTHING, Outlook, gain, with_settled
from engine.capital.catalog.card_set import Building, Mercenary, Troop
from engine.capital.catalog.card_verbs import Condition, Draw, FreeBuild, Gain, MetricIf, Op
from engine.capital.entities.kingdom_figures import banner_count, holds, within
from engine.capital.orders import NONE, Build, Quest, Settle, Use
from engine.core.card_piles import base


def lying(ground: BuildMeans) -> list[list[Idea]]:
    """List what mercenaries in open slots can do; each leaves a slot free."""
    found = []
    for place in ground.places:
        name = ground.units.get(place.address)
        if name is not None and room_of(ground.land, place) == OPEN:
            loss = _held(ground, name)
            found.append(
                [
                    idea._replace(rooms=rooms(OPEN, 1), brings=idea.brings.minus(loss))
                    for idea in _deeds(ground, name, 0)
                ]
            )
    return found


def hires(ground: BuildMeans) -> list[list[Idea]]:
    """List what mercenaries in hand can do: at once, or later."""
    return [
        _hire(ground, name, card)
        for name in ground.means.hand
        if isinstance(card := ground.view.cards.card(name), Mercenary)
    ]


def _hire(ground: BuildMeans, name: str, card: Mercenary) -> list[Idea]:
    cost = ground.cost(card)
    hire = tuple(Build(card=name, slot=slot) for slot in ground.free[OPEN][:1])
    found = [
        idea._replace(
            orders=(*hire, *idea.orders) if hire else (),
            rank=2,
            gold=cost,
            build=1,
            hired=True,
        )
        for idea in _deeds(ground, name, cost)
    ]
    waits = ground.more_points(ground.land, (name, OPEN))
    hope = ground.temper.hope * (card.quest is not None)
    waits = waits._replace(comfort=hope)
    found.append(Idea(hire, 6, frozenset({name}), waits, cost, 1, rooms=rooms(OPEN, -1)))
    return found


def _held(ground: BuildMeans, name: str) -> Outlook:
    """Tell what is lost with a mercenary that waits for a war or a Quest."""
    card = ground.view.cards.card(name)
    assert isinstance(card, Mercenary)  # noqa: S101  (mercenary slots hold mercenaries)
    comfort = ground.temper.hope * (card.quest is not None)
    if not {"attack", "defend"} & set(card.ability.window):
        return NOTHING._replace(comfort=comfort)
    units = {at: unit for at, unit in ground.units.items() if unit != name}
    fewer = ground.more_points(replace(ground.land, units=units))
    return NOTHING._replace(attack=-fewer.attack, ward=-fewer.ward, comfort=comfort)


def _deeds(ground: BuildMeans, name: str, paid: int) -> Iterator[Idea]:
    """List what a mercenary in an open slot could do now, its price paid."""
    card = ground.view.cards.card(name)
    assert isinstance(card, Mercenary)  # noqa: S101  (mercenary slots hold mercenaries)
    if ground.view.settings.quests == "on":
        if card.quest is not None and _done(ground, card.quest.conditions, paid):
            brings = NOTHING._replace(comfort=ground.temper.legend)
            yield Idea((Quest(merc=name),), 0, frozenset({name}), brings)
        if card.settle is not None:
            yield from _settle(ground, name, card, card.settle.under)
    if "build" in card.ability.window and holds(ground.view, ground.land, card.ability.conditions):
        yield from _use(ground, name, card.ability.do)


def _done(ground: BuildMeans, conditions: Iterable[Condition], paid: int) -> bool:
    """Tell whether a Quest is done, even once the mercenary is paid and out of the hand."""
    land = replace(ground.land, hand_size=ground.land.hand_size - (paid > 0))
    for one in conditions:
        if isinstance(one, MetricIf) and one.metric == "gold":
            met = within(ground.means.gold - paid, one)
        else:
            met = holds(ground.view, land, (one,))
        if not met:
            return False
    return ground.view.legends_size > 0


def _settle(ground: BuildMeans, name: str, card: Mercenary, under: str) -> Iterator[Idea]:
    """Think of settling under the strongest home that is free."""
    cards, hp = ground.view.cards, ground.scales.me.hp
    homes = [
        one.name
        for one in ground.land.buildings
        if one.settled is None and getattr(cards.card(one.name), "banner", "") == under
    ]
    if homes:
        home = max(homes, key=lambda one: (hp.get(one, 0), one))
        land = with_settled(ground.land, name, home)
        brings = gain(ground.view, land, [(name, card)])
        comfort = ground.temper.settled * bool(card.on("battle"))
        brings = brings._replace(comfort=comfort)
        order = Settle(merc=name, building=home)
        yield Idea((order,), 1, frozenset({name, f"under/{home}"}), brings)


def _use(ground: BuildMeans, name: str, ops: Sequence[Op]) -> Iterator[Idea]:
    aim = target(ground.scales, ops)
    if aim is None:
        return
    fields, worth = aim
    gold = sum(op.gold for op in ops if isinstance(op, Gain))
    build = sum(op.build for op in ops if isinstance(op, Gain))
    cards = sum(op.n for op in ops if isinstance(op, Draw))
    brings = NOTHING._replace(comfort=worth + ground.temper.card * cards)
    order = Use.model_validate({"kind": "use", "merc": name, **fields})
    idea = Idea((order,), 1, frozenset({name}), brings, back=(gold, build))
    free = next((op for op in ops if isinstance(op, FreeBuild)), None)
    if free is None:
        yield idea
        return
    if cards:
        yield idea._replace(orders=(order.model_copy(update={"card": NONE}),))
    for given, more in _free(ground, name, free):
        yield more._replace(
            orders=(order.model_copy(update=given),),
            rank=1,
            uses=more.uses | {name},
            gold=0,
            build=0,
            brings=more.brings.plus(brings),
        )


def _free(ground: BuildMeans, name: str, free: FreeBuild) -> Iterator[tuple[dict[str, Any], Idea]]:
    """List what a mercenary could build for nothing."""
    own = {base(one.name) for one in ground.land.buildings}
    for wish in ground.means.hand:
        card = ground.view.cards.card(wish)
        if wish == name or card.kind != free.what or card.cost > free.max_cost:
            continue
        if isinstance(card, Building):
            has = all(banner_count(ground.view, ground.land, one) for one in card.requires)
            if has and (card.escalating or card.id not in own):
                uses = frozenset({wish if card.escalating else card.id})
                yield {"card": wish}, Idea((), 1, uses, built(ground, wish, card))
        elif isinstance(card, Troop):
            for kind in range(OPEN):
                for slot in ground.free[kind][:1]:
                    brings = ground.more_points(ground.land, (wish, kind))
                    takes = rooms(kind, -1)
                    yield (
                        {"card": wish, "slot": slot},
                        Idea((), 1, frozenset({wish}), brings, rooms=takes),
                    )
