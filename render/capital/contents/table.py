"""The table as everybody sees it: each kingdom in a few numbers, the piles, whose turn it is."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.capital.catalog.card_verbs import BANNERS
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import count_taken, slots
from engine.capital.entities.kingdom_figures import banner_count
from engine.capital.view import RealmView, View
from render.capital.contents import names, war
from render.capital.contents.kingdom import RESOURCES, Number, allied, done_of
from render.capital.contents.order_draft import Plan
from render.capital.contents.pieces import Chip, Pick, Row, Tile
from render.capital.table_style import known
from render.drawing.picture import PictureRequest
from render.language.voice import Voice

LOOK = PictureRequest()


class Count(NamedTuple):
    """A number over its name; `says` is the same in full."""

    icon: str
    text: str
    label: str
    says: str


class Place(NamedTuple):
    """One player at the table, as all see them."""

    seat: int
    colour: str
    player: str
    city: str
    city_name: str
    note: str
    active: bool
    fallen: str
    done: int
    ally: int
    goal: int
    progress: str
    income: tuple[Count, ...]
    stand: tuple[Count, ...]
    banners: tuple[Count, ...]
    units: tuple[Count, ...]
    pick: Pick = ""


class Table(NamedTuple):
    """What a picture of the table shows."""

    title: str
    moment: str
    won: str
    piles: tuple[Number, ...]
    places: tuple[Place, ...]
    host_title: str = ""
    host_note: str = ""
    host: tuple[Tile, ...] = ()
    helpers: tuple[Row, ...] = ()
    """Who would go to a war that is being ordered."""


def table(voice: Voice, view: View, look: PictureRequest = LOOK) -> Table:
    """Gather what everybody at the table sees, and whom an order in the making is aimed at."""
    plan = Plan(look.draft)
    aim = plan.seat({"war": "target", "use": "rival"}.get(plan.kind, ""))
    found = Table(
        title=voice.say("picture.table"),
        moment=names.moment(voice, view),
        won=names.ending(voice, view),
        piles=tuple(_piles(voice, view)),
        places=tuple(_aimed(voice, view, _place(voice, view, one), aim) for one in view.realms),
    )
    return _marching(voice, view, look, found) if plan.kind == "war" and aim else found


def _aimed(voice: Voice, view: View, place: Place, aim: int) -> Place:
    """Let whom an order is aimed at stand out, and whoever has no part in it recede."""
    if not 1 <= aim <= len(view.realms) or place.seat == view.viewer:
        return place
    if place.seat != aim:
        return place._replace(pick="aside")
    return place._replace(pick="chosen", note=voice.say("picture.draft.mark.target"))


def _marching(voice: Voice, view: View, look: PictureRequest, found: Table) -> Table:
    """Show who would go to war, as far as they are chosen."""
    plan, lying = Plan(look.draft), view.me.own.units.values() if view.me and view.me.own else ()
    troops, mercs = (
        [one for one in plan.all(each) if one in lying] for each in ("troops", "mercs")
    )
    if not troops:
        return found
    tell = war.Teller(voice, view, look, view.turn, plan.seat("target"))
    points = sum(printed_points(view, "attack", name) for name in troops)
    help_ = voice.say("picture.draft.mark.war.mercs")
    return found._replace(
        host_title=voice.say("picture.draft.host"),
        host_note=voice.say("picture.points.attack", n=points),
        host=tuple(war.fighter(tell, "attack", name, war.Fates()) for name in troops),
        helpers=tuple(
            Row("mercenary", known(view.cards.card(name).id, "mercenary"), names.card(voice, name),
                (Chip(("ability",), help_, help_),))
            for name in mercs
        ),
    )  # fmt: skip


def _piles(voice: Voice, view: View) -> Iterator[Number]:
    yield Number("deck", view.deck_size, voice.say("picture.deck"), "")
    yield Number("discard", len(view.discard), voice.say("picture.discard"), "")
    if view.settings.quests == "on":
        yield Number("legendary", view.legends_size, voice.say("picture.legends"), "")
    if view.phase == "build" and view.outcome is None:
        yield Number("gold", view.gold, voice.say("picture.gold.left"), "")
        yield Number("build", view.builds, voice.say("picture.build.left"), "")


def _place(voice: Voice, view: View, one: RealmView) -> Place:
    cost = names.next_upgrade(voice, view, one)
    banners = ((banner, banner_count(view, one, banner)) for banner in BANNERS)
    units = (_taken(voice, view, one, kind) for kind in ("troop", "mercenary"))
    return Place(
        seat=one.seat,
        colour=one.colour,
        player=names.player(voice, one.seat),
        city=one.city,
        city_name=names.city(voice, view, one),
        note=_note(voice, view, one),
        active=_active(view, one),
        fallen=names.fallen(voice, view, one),
        done=len(one.upgrades),
        ally=allied(view, one),
        goal=view.goal,
        progress=" \u00b7 ".join(filter(None, (done_of(voice, view, one), cost))),
        income=tuple(_income(voice, name, getattr(one.tracker, name)) for name in RESOURCES),
        stand=(_hp(voice, one), _cards(voice, one)),
        banners=tuple(_counted(voice, banner, count) for banner, count in banners),
        units=(*units, _settled(voice, one)),
    )


def _active(view: View, one: RealmView) -> bool:
    return view.turn == one.seat and view.outcome is None


def _note(voice: Voice, view: View, one: RealmView) -> str:
    """Say that it is somebody's turn, or how many turns they missed."""
    if _active(view, one):
        return voice.say("picture.on_turn", phase=view.phase)
    return voice.say("picture.missed", n=one.missed) if one.missed and not one.out else ""


def _hp(voice: Voice, one: RealmView) -> Count:
    says = voice.amount(one.city_hp, "hp")
    return Count("hp", str(one.city_hp), voice.say("stat.hp"), says)


def _cards(voice: Voice, one: RealmView) -> Count:
    says = voice.say("picture.in_hand", count=one.hand_size)
    return Count("hand", str(one.hand_size), voice.say("picture.cell.hand"), says)


def _income(voice: Voice, name: str, number: int) -> Count:
    says = f"{number}\u00a0{voice.say(f'stat.{name}')}"
    return Count(name, str(number), voice.say(f"picture.cell.{name}"), says)


def _counted(voice: Voice, banner: str, count: int) -> Count:
    label = voice.say(f"picture.group.{banner}")
    return Count(banner, str(count), label, f"{label} {count}")


def _taken(voice: Voice, view: View, one: RealmView, kind: str) -> Count:
    """Count the taken slots of a kind, and all of them."""
    taken = count_taken(view, one, kind)
    whole = sum(at.slot.kind == kind for at in slots(view, one))
    says = voice.say(f"picture.taken.{kind}", n=taken, whole=whole)
    return Count(kind, f"{taken}/{whole}", voice.say(f"picture.cell.{kind}"), says)


def _settled(voice: Voice, one: RealmView) -> Count:
    count = sum(1 for built in one.buildings if built.settled)
    says = voice.say("picture.taken.settled", n=count)
    return Count("settle", str(count), voice.say("picture.cell.settled"), says)
