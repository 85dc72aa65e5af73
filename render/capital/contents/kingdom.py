"""A kingdom as its picture shows it: everything is found and named here, nothing is drawn."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from engine.capital.catalog.card_models import Building, Mercenary
from engine.capital.catalog.card_verbs import BANNERS, MetricIf
from engine.capital.checks import check
from engine.capital.entities.kingdom import CITY, Built, allows, partner, slots
from engine.capital.entities.kingdom_figures import METRICS, banner_count, holds
from engine.capital.orders import Quest as QuestOrder
from engine.capital.view import RealmView, View
from engine.core.card_piles import base
from render.capital.contents import names, order_draft
from render.capital.contents.order_draft import NOTHING, Marks
from render.capital.contents.pieces import Chip, Pick, Row, Tile
from render.capital.contents.slots import guest, row, settling
from render.capital.table_style import known
from render.capital.words.card_rules import clauses, flavour, rules
from render.drawing.picture import PictureRequest
from render.language.voice import Voice

State = Literal["done", "fresh", "open"]
RESOURCES = ("gold", "build", "draw", "store", "defence")


class Number(NamedTuple):
    """One number of the Income Tracker, and what is left of it this turn."""

    icon: str
    value: int
    label: str
    left: str


class Medal(NamedTuple):
    """A Capital upgrade: completed, completed but not yet working, or open."""

    icon: str
    name: str
    effect: str
    state: State
    said: str
    pick: Pick = ""


class Progress(NamedTuple):
    """A Quest in progress: its condition, how far it is, and what it waits for."""

    icon: str
    name: str
    condition: str
    have: int
    need: int
    far: str
    note: str
    ready: bool
    pick: Pick = ""


class Group(NamedTuple):
    """Buildings of one banner, in placed order."""

    banner: str
    title: str
    note: str
    tiles: tuple[Tile, ...]


class Kingdom(NamedTuple):
    """What a picture of a kingdom shows."""

    seat: int
    colour: str
    player: str
    title: str
    moment: str
    city: str
    city_name: str
    flavour: str
    grade: str
    hp: int
    hand: int
    numbers: tuple[Number, ...]
    medals: tuple[Medal, ...]
    upgrades: str
    done: str
    next: str
    slot_title: str
    slots: tuple[Row, ...]
    groups: tuple[Group, ...]
    quest_title: str
    quests: tuple[Progress, ...]
    bare: str
    fallen: str
    falls: str = ""
    """What is said of a city that an order in the making would raze."""
    near: str = ""
    """Which part of it alone is shown."""


def kingdom(voice: Voice, view: View, one: RealmView, look: PictureRequest) -> Kingdom:
    """Gather what a picture of this kingdom shows, as far as the viewer knows it."""
    city = view.cards.cities[one.city]
    marks = order_draft.marks(voice, view, one, look)
    return Kingdom(
        seat=one.seat,
        colour=one.colour,
        player=names.player(voice, one.seat),
        title=voice.say("picture.kingdom", seat=one.seat),
        moment=names.moment(voice, view),
        city=one.city,
        city_name=names.city(voice, view, one),
        flavour=flavour(voice, one.city) or city.flavor,
        grade=voice.say(f"picture.grade.{city.grade}"),
        hp=one.city_hp,
        hand=one.hand_size,
        numbers=tuple(_numbers(voice, view, one)),
        medals=tuple(_medals(voice, view, one, marks)),
        upgrades=voice.say("picture.upgrades"),
        done=done_of(voice, view, one),
        next=names.next_upgrade(voice, view, one),
        slot_title=voice.say("picture.slots"),
        slots=tuple(row(voice, view, one, at, marks) for at in slots(view, one) if at.home == CITY),
        groups=tuple(_groups(voice, view, one, (look, marks))),
        quest_title=voice.say("picture.quests"),
        quests=tuple(_quests(voice, view, one, marks)),
        bare=voice.say("picture.no_buildings", seat=one.seat, cost=one.village_cost),
        fallen=names.fallen(voice, view, one),
        falls=marks.falls,
    )


def done_of(voice: Voice, view: View, one: RealmView) -> str:
    """Count the completed upgrades against the goal; partners count together (C-TEAM-02)."""
    ally = partner(view, one.seat)
    done = len(one.upgrades)
    if ally is None:
        return voice.say("picture.upgrades.done", done=done, goal=view.goal)
    whole = done + allied(view, one)
    return voice.say("picture.upgrades.team", done=done, whole=whole, goal=view.goal, seat=ally)


def allied(view: View, one: RealmView) -> int:
    """Count the partner's upgrades, as long as that city stands (C-TEAM-05)."""
    ally = partner(view, one.seat)
    if ally is None or view.realms[ally - 1].out:
        return 0
    return len(view.realms[ally - 1].upgrades)


def _numbers(voice: Voice, view: View, one: RealmView) -> Iterator[Number]:
    spending = view.turn == one.seat and view.phase == "build" and view.outcome is None
    pools = {"gold": view.gold, "build": view.builds} if spending else {}
    for name in RESOURCES:
        left = voice.say("picture.left", n=pools[name]) if name in pools else ""
        yield Number(name, getattr(one.tracker, name), voice.say(f"stat.{name}"), left)


def _medals(voice: Voice, view: View, one: RealmView, marks: Marks) -> Iterator[Medal]:
    done = {each.id: each.active for each in one.upgrades}
    for each in view.cards.cities[one.city].upgrades:
        state: State = "open" if each.id not in done else "done" if done[each.id] else "fresh"
        yield Medal(
            known(f"upgrade.{each.id}", "upgrade"),
            names.upgrade_name(voice, view, one, each.id),
            names.effect(voice, each),
            state,
            voice.say(f"picture.upgrade.{state}"),
            marks.pick(chosen=each.id in marks.upgrades),
        )


# Buildings


def _groups(
    voice: Voice, view: View, one: RealmView, seen: tuple[PictureRequest, Marks]
) -> Iterator[Group]:
    for banner in BANNERS:
        tiles = _stacked(
            tile(voice, view, one, built, *seen)
            for built in one.buildings
            if getattr(view.cards.card(built.name), "banner", "") == banner
        )
        if not tiles:
            continue
        count = banner_count(view, one, banner)
        if banner == "village":
            note = voice.say("picture.villages", count=count, cost=one.village_cost)
        else:
            note = voice.say("picture.buildings", count=count)
        yield Group(banner, voice.say(f"picture.group.{banner}"), note, tuple(tiles))


def _stacked(tiles: Iterator[Tile]) -> list[Tile]:
    """Lay buildings that look the same onto one another, where the first of them stands."""
    counted: dict[Tile, int] = {}
    for each in tiles:
        counted[each] = counted.get(each, 0) + 1
    return [replace(each, count=count) for each, count in counted.items()]


def tile(
    voice: Voice,
    view: View,
    one: RealmView,
    built: Built,
    look: PictureRequest,
    marks: Marks = NOTHING,
) -> Tile:
    """Show a building: banner, HP, effect, slots and guest."""
    card = view.cards.card(built.name)
    assert isinstance(card, Building)  # noqa: S101  (only buildings are built as buildings)
    rows = [row(voice, view, one, at, marks) for at in slots(view, one) if at.home == built.name]
    spared = built.name in marks.offers or any(each.pick != "aside" for each in rows)
    if built.settled:
        rows.append(guest(voice, view, built.settled))
    if built.name in marks.guests:
        rows.append(settling(voice, view, marks.guests[built.name]))
    points = one.hp[built.name]
    found = Tile(
        title=names.card(voice, built.name),
        palette=card.banner,
        subject=known(card.id, card.banner),
        badges=(Chip(("hp",), str(points), voice.amount(points, "hp")),),
        rules=names.short(rules(voice, card)),
        rows=tuple(rows),
        mark="" if built.active else voice.say("picture.unfinished"),
        frame="legendary" if card.legendary else "",
        pattern=look.pattern,
        pick="" if spared else marks.pick(chosen=False),
    )
    mark = marks.buildings.get(built.name)
    if mark is None:
        return found
    if mark.text or not found.mark:
        found = replace(found, mark=mark.text, mark_icon=mark.icon)
    return replace(found, pick="chosen")


# Quests


def _quests(voice: Voice, view: View, one: RealmView, marks: Marks) -> Iterator[Progress]:
    """Show the Quests of one's own mercenaries in slots, and how far each is."""
    lying = one.own.units if one.own else {}
    for at in slots(view, one):
        name = lying.get(at.address)
        card = view.cards.card(name) if name else None
        if name is None or not isinstance(card, Mercenary) or card.quest is None:
            continue
        first = next(each for each in card.quest.conditions if isinstance(each, MetricIf))
        value = METRICS[first.metric](view, one)
        opener = "" if allows(one, at, "use") else str(getattr(at.slot, "use", ""))
        met = holds(view, one, card.quest.conditions)
        now = met and check(view, None, QuestOrder(merc=name), ()).stands
        yield Progress(
            known(base(name), "quest"),
            names.card(voice, name),
            voice.say("rules.quest.done", conditions=clauses(voice, card.quest.conditions)),
            value,
            first.min if first.min is not None else first.max or 0,
            _far(voice, first, value, "now" if now else "met" if met else ""),
            voice.say("picture.waits", upgrade=opener, seat=one.seat) if opener else "",
            now,
            marks.pick(chosen=name in marks.units and marks.units[name].icon == "quest"),
        )


def _far(voice: Voice, first: MetricIf, value: int, met: str) -> str:
    """Say how far a Quest is."""
    if met:
        return voice.say(f"picture.quest.{met}")
    if first.min is not None and value < first.min:
        return voice.say("picture.quest.far", n=value, need=first.min)
    return voice.say("picture.quest.over", n=value, need=first.max or 0)
