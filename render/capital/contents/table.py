"""The contents of the table's picture: each kingdom in a few numbers, and the piles."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.capital.catalog.card_verbs import BANNERS, RESOURCES
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import count_units_in_slots, slots_of_kingdom
from engine.capital.entities.kingdom_figures import banner_count
from engine.capital.view import KingdomView, View
from render.capital.contents import names, war
from render.capital.contents.kingdom import (
    LabelledNumber,
    count_partner_upgrades,
    upgrades_done_text,
)
from render.capital.contents.order_draft import DraftFields
from render.capital.contents.tile_models import Chip, Highlight, Row, Tile
from render.capital.table_style import icon_or_default
from render.drawing.picture import PictureRequest
from render.language.voice import Voice

DEFAULT_REQUEST = PictureRequest()


class LabelledCount(NamedTuple):
    """A number with its label; `says` is the full text."""

    icon: str
    text: str
    label: str
    full_text: str


class PlayerSummary(NamedTuple):
    """The open facts of one player."""

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
    income: tuple[LabelledCount, ...]
    stand: tuple[LabelledCount, ...]
    banners: tuple[LabelledCount, ...]
    units: tuple[LabelledCount, ...]
    highlight: Highlight = ""


class TableContents(NamedTuple):
    """What a picture of the table shows."""

    title: str
    moment: str
    won: str
    piles: tuple[LabelledNumber, ...]
    places: tuple[PlayerSummary, ...]
    host_title: str = ""
    host_note: str = ""
    host: tuple[Tile, ...] = ()
    helpers: tuple[Row, ...] = ()
    """Mercenaries that the draft order would commit to a war."""


def gather_table(
    voice: Voice, view: View, request: PictureRequest = DEFAULT_REQUEST
) -> TableContents:
    """Gather the contents of the table's picture, with the draft order's target."""
    draft = DraftFields(request.draft)
    target = draft.seat({"war": "target", "use": "rival"}.get(draft.kind, ""))
    contents = TableContents(
        title=voice.say("picture.table"),
        moment=names.moment_text(voice, view),
        won=names.ending_text(voice, view),
        piles=tuple(_pile_numbers(voice, view)),
        places=tuple(
            _highlight_target(voice, view, _summarise_player(voice, view, kingdom), target)
            for kingdom in view.kingdoms
        ),
    )
    return _add_army(voice, view, request, contents) if draft.kind == "war" and target else contents


def _highlight_target(
    voice: Voice, view: View, player: PlayerSummary, target: int
) -> PlayerSummary:
    """Highlight the target of the draft order, and set the other rivals aside."""
    if not 1 <= target <= len(view.kingdoms) or player.seat == view.viewer:
        return player
    if player.seat != target:
        return player._replace(highlight="aside")
    return player._replace(highlight="chosen", note=voice.say("picture.draft.mark.target"))


def _add_army(
    voice: Voice, view: View, request: PictureRequest, contents: TableContents
) -> TableContents:
    """Add the troops and mercenaries that the draft order commits to a war."""
    draft, own_units = (
        DraftFields(request.draft),
        view.me.secrets.units.values() if view.me and view.me.secrets else (),
    )
    troops, mercs = (
        [unit for unit in draft.values(field) if unit in own_units] for field in ("troops", "mercs")
    )
    if not troops:
        return contents
    context = war.WarContext(voice, view, request, view.turn, draft.seat("target"))
    points = sum(printed_points(view, "attack", name) for name in troops)
    help_text = voice.say("picture.draft.mark.war.mercs")
    return contents._replace(
        host_title=voice.say("picture.draft.host"),
        host_note=voice.say("picture.points.attack", n=points),
        host=tuple(war.fighter_tile(context, "attack", name, war.Fates()) for name in troops),
        helpers=tuple(
            Row(
                "mercenary",
                icon_or_default(view.cards.card(name).id, "mercenary"),
                names.card_name(voice, name),
                (Chip(("ability",), help_text, help_text),),
            )
            for name in mercs
        ),
    )


def _pile_numbers(voice: Voice, view: View) -> Iterator[LabelledNumber]:
    yield LabelledNumber("deck", view.deck_size, voice.say("picture.deck"), "")
    yield LabelledNumber("discard", len(view.discard), voice.say("picture.discard"), "")
    if view.settings.quests == "on":
        yield LabelledNumber("legendary", view.legends_size, voice.say("picture.legends"), "")
    if view.phase == "build" and view.outcome is None:
        yield LabelledNumber("gold", view.gold, voice.say("picture.gold.left"), "")
        yield LabelledNumber("build", view.builds, voice.say("picture.build.left"), "")


def _summarise_player(voice: Voice, view: View, kingdom: KingdomView) -> PlayerSummary:
    cost = names.next_upgrade_text(voice, view, kingdom)
    banners = ((banner, banner_count(view, kingdom, banner)) for banner in BANNERS)
    units = (_slot_count(voice, view, kingdom, kind) for kind in ("troop", "mercenary"))
    return PlayerSummary(
        seat=kingdom.seat,
        colour=kingdom.colour,
        player=names.player_name(voice, kingdom.seat),
        city=kingdom.city,
        city_name=names.city_name(voice, view, kingdom),
        note=_turn_note(voice, view, kingdom),
        active=_is_active(view, kingdom),
        fallen=names.fallen_city_text(voice, view, kingdom),
        done=len(kingdom.upgrades),
        ally=count_partner_upgrades(view, kingdom),
        goal=view.goal,
        progress=" \u00b7 ".join(filter(None, (upgrades_done_text(voice, view, kingdom), cost))),
        income=tuple(
            _income_count(voice, name, getattr(kingdom.tracker, name)) for name in RESOURCES
        ),
        stand=(_hp_count(voice, kingdom), _hand_count(voice, kingdom)),
        banners=tuple(_banner_count(voice, banner, count) for banner, count in banners),
        units=(*units, _settled_count(voice, kingdom)),
    )


def _is_active(view: View, kingdom: KingdomView) -> bool:
    return view.turn == kingdom.seat and view.outcome is None


def _turn_note(voice: Voice, view: View, kingdom: KingdomView) -> str:
    """Return words for the active phase, or for missed turns."""
    if _is_active(view, kingdom):
        return voice.say("picture.on_turn", phase=view.phase)
    return (
        voice.say("picture.missed", n=kingdom.missed) if kingdom.missed and not kingdom.out else ""
    )


def _hp_count(voice: Voice, kingdom: KingdomView) -> LabelledCount:
    says = voice.format_number(kingdom.city_hp, "hp")
    return LabelledCount("hp", str(kingdom.city_hp), voice.say("stat.hp"), says)


def _hand_count(voice: Voice, kingdom: KingdomView) -> LabelledCount:
    says = voice.say("picture.in_hand", count=kingdom.hand_size)
    return LabelledCount("hand", str(kingdom.hand_size), voice.say("picture.cell.hand"), says)


def _income_count(voice: Voice, name: str, number: int) -> LabelledCount:
    says = f"{number}\u00a0{voice.say(f'stat.{name}')}"
    return LabelledCount(name, str(number), voice.say(f"picture.cell.{name}"), says)


def _banner_count(voice: Voice, banner: str, count: int) -> LabelledCount:
    label = voice.say(f"picture.group.{banner}")
    return LabelledCount(banner, str(count), label, f"{label} {count}")


def _slot_count(voice: Voice, view: View, kingdom: KingdomView, kind: str) -> LabelledCount:
    """Count the taken slots of a kind, and all of them."""
    units_count = count_units_in_slots(view, kingdom, kind)
    slots_count = sum(slot.printed.kind == kind for slot in slots_of_kingdom(view, kingdom))
    says = voice.say(f"picture.taken.{kind}", n=units_count, whole=slots_count)
    return LabelledCount(
        kind, f"{units_count}/{slots_count}", voice.say(f"picture.cell.{kind}"), says
    )


def _settled_count(voice: Voice, kingdom: KingdomView) -> LabelledCount:
    count = sum(1 for built in kingdom.buildings if built.settled)
    says = voice.say("picture.taken.settled", n=count)
    return LabelledCount("settle", str(count), voice.say("picture.cell.settled"), says)
