"""The contents of a kingdom's picture, gathered and worded; nothing is drawn here."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from engine.capital.catalog.card_models import Building
from engine.capital.catalog.card_verbs import BANNERS, RESOURCES
from engine.capital.entities.kingdom import (
    CITY,
    PlacedBuilding,
    partner_of,
    slots_of_kingdom,
)
from engine.capital.entities.kingdom_figures import banner_count
from engine.capital.view import KingdomView, View
from render.capital.contents import names, order_draft
from render.capital.contents.order_draft import NO_MARKS, KingdomMarks
from render.capital.contents.quests import QuestProgress, list_quest_progress
from render.capital.contents.slots import guest_row, settling_row, slot_row
from render.capital.contents.tile_models import Chip, Highlight, Row, Tile
from render.capital.table_style import icon_or_default
from render.capital.words.card_rules import flavour_line, rules_text
from render.drawing.picture import PictureRequest
from render.language.voice import Voice

UpgradeState = Literal["done", "fresh", "open"]


class LabelledNumber(NamedTuple):
    """One number of the Income Tracker, and what is left of it this turn."""

    icon: str
    value: int
    label: str
    left: str


class UpgradeMedal(NamedTuple):
    """A Capital upgrade: completed, completed but not yet working, or open."""

    icon: str
    name: str
    effect: str
    state: UpgradeState
    said: str
    highlight: Highlight = ""


class BannerGroup(NamedTuple):
    """Buildings of one banner, in placed order."""

    banner: str
    title: str
    note: str
    tiles: tuple[Tile, ...]


class KingdomContents(NamedTuple):
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
    numbers: tuple[LabelledNumber, ...]
    medals: tuple[UpgradeMedal, ...]
    upgrades: str
    done: str
    next: str
    slot_title: str
    slots: tuple[Row, ...]
    groups: tuple[BannerGroup, ...]
    quest_title: str
    quests: tuple[QuestProgress, ...]
    bare: str
    fallen: str
    falls: str = ""
    """The warning on a city that the draft order would raze."""
    near: str = ""
    """The zoomed part that alone is shown; "" for all."""


def gather_kingdom(
    voice: Voice, view: View, kingdom: KingdomView, request: PictureRequest
) -> KingdomContents:
    """Gather the contents of a kingdom's picture, as far as the viewer knows it."""
    city = view.cards.cities[kingdom.city]
    marks = order_draft.mark_kingdom(voice, view, kingdom, request)
    return KingdomContents(
        seat=kingdom.seat,
        colour=kingdom.colour,
        player=names.player_name(voice, kingdom.seat),
        title=voice.say("picture.kingdom", seat=kingdom.seat),
        moment=names.moment_text(voice, view),
        city=kingdom.city,
        city_name=names.city_name(voice, view, kingdom),
        flavour=flavour_line(voice, kingdom.city) or city.flavor,
        grade=voice.say(f"picture.grade.{city.grade}"),
        hp=kingdom.city_hp,
        hand=kingdom.hand_size,
        numbers=tuple(_tracker_numbers(voice, view, kingdom)),
        medals=tuple(_upgrade_medals(voice, view, kingdom, marks)),
        upgrades=voice.say("picture.upgrades"),
        done=upgrades_done_text(voice, view, kingdom),
        next=names.next_upgrade_text(voice, view, kingdom),
        slot_title=voice.say("picture.slots"),
        slots=tuple(
            slot_row(voice, view, kingdom, slot, marks)
            for slot in slots_of_kingdom(view, kingdom)
            if slot.home == CITY
        ),
        groups=tuple(_banner_groups(voice, view, kingdom, (request, marks))),
        quest_title=voice.say("picture.quests"),
        quests=tuple(list_quest_progress(voice, view, kingdom, marks)),
        bare=voice.say("picture.no_buildings", seat=kingdom.seat, cost=kingdom.village_cost),
        fallen=names.fallen_city_text(voice, view, kingdom),
        falls=marks.falls,
    )


def upgrades_done_text(voice: Voice, view: View, kingdom: KingdomView) -> str:
    """Return words for completed upgrades and goal; partners count together (C-TEAM-02)."""
    partner_seat = partner_of(view, kingdom.seat)
    done = len(kingdom.upgrades)
    if partner_seat is None:
        return voice.say("picture.upgrades.done", done=done, goal=view.goal)
    team_total = done + count_partner_upgrades(view, kingdom)
    return voice.say(
        "picture.upgrades.team", done=done, whole=team_total, goal=view.goal, seat=partner_seat
    )


def count_partner_upgrades(view: View, kingdom: KingdomView) -> int:
    """Count the partner's upgrades, as long as that city stands (C-TEAM-05)."""
    partner_seat = partner_of(view, kingdom.seat)
    if partner_seat is None or view.kingdoms[partner_seat - 1].out:
        return 0
    return len(view.kingdoms[partner_seat - 1].upgrades)


def _tracker_numbers(voice: Voice, view: View, kingdom: KingdomView) -> Iterator[LabelledNumber]:
    is_spending = view.turn == kingdom.seat and view.phase == "build" and view.outcome is None
    pools = {"gold": view.gold, "build": view.builds} if is_spending else {}
    for name in RESOURCES:
        left = voice.say("picture.left", n=pools[name]) if name in pools else ""
        yield LabelledNumber(name, getattr(kingdom.tracker, name), voice.say(f"stat.{name}"), left)


def _upgrade_medals(
    voice: Voice, view: View, kingdom: KingdomView, marks: KingdomMarks
) -> Iterator[UpgradeMedal]:
    active_by_id = {upgrade.id: upgrade.active for upgrade in kingdom.upgrades}
    for upgrade in view.cards.cities[kingdom.city].upgrades:
        state: UpgradeState = (
            "open"
            if upgrade.id not in active_by_id
            else "done"
            if active_by_id[upgrade.id]
            else "fresh"
        )
        yield UpgradeMedal(
            icon_or_default(f"upgrade.{upgrade.id}", "upgrade"),
            names.upgrade_name(voice, view, kingdom, upgrade.id),
            names.upgrade_effect_text(voice, upgrade),
            state,
            voice.say(f"picture.upgrade.{state}"),
            marks.pick(chosen=upgrade.id in marks.upgrades),
        )


# Buildings


def _banner_groups(
    voice: Voice,
    view: View,
    kingdom: KingdomView,
    picture_options: tuple[PictureRequest, KingdomMarks],
) -> Iterator[BannerGroup]:
    for banner in BANNERS:
        tiles = _stack_same_tiles(
            building_tile(voice, view, kingdom, building, *picture_options)
            for building in kingdom.buildings
            if getattr(view.cards.card(building.name), "banner", "") == banner
        )
        if not tiles:
            continue
        count = banner_count(view, kingdom, banner)
        if banner == "village":
            note = voice.say("picture.villages", count=count, cost=kingdom.village_cost)
        else:
            note = voice.say("picture.buildings", count=count)
        yield BannerGroup(banner, voice.say(f"picture.group.{banner}"), note, tuple(tiles))


def _stack_same_tiles(tiles: Iterator[Tile]) -> list[Tile]:
    """Join equal tiles into one with their count, at the place of the first."""
    counts: dict[Tile, int] = {}
    for tile_ in tiles:
        counts[tile_] = counts.get(tile_, 0) + 1
    return [replace(tile_, count=count) for tile_, count in counts.items()]


def building_tile(
    voice: Voice,
    view: View,
    kingdom: KingdomView,
    building: PlacedBuilding,
    request: PictureRequest,
    marks: KingdomMarks = NO_MARKS,
) -> Tile:
    """Return a building's tile: banner, HP, effect, slots and settled mercenary."""
    card = view.cards.card(building.name)
    assert isinstance(card, Building)  # noqa: S101  (only buildings are built as buildings)
    rows = [
        slot_row(voice, view, kingdom, slot, marks)
        for slot in slots_of_kingdom(view, kingdom)
        if slot.home == building.name
    ]
    is_spared = building.name in marks.offers or any(
        each_row.highlight != "aside" for each_row in rows
    )
    if building.settled:
        rows.append(guest_row(voice, view, building.settled))
    if building.name in marks.guests:
        rows.append(settling_row(voice, view, marks.guests[building.name]))
    hp = kingdom.hp[building.name]
    tile_ = Tile(
        title=names.card_name(voice, building.name),
        palette=card.banner,
        subject=icon_or_default(card.id, card.banner),
        badges=(Chip(("hp",), str(hp), voice.format_number(hp, "hp")),),
        rules=names.drop_last_stop(rules_text(voice, card)),
        rows=tuple(rows),
        mark="" if building.active else voice.say("picture.unfinished"),
        frame="legendary" if card.is_legendary else "",
        pattern=request.pattern,
        highlight="" if is_spared else marks.pick(chosen=False),
    )
    mark = marks.buildings.get(building.name)
    if mark is None:
        return tile_
    if mark.text or not tile_.mark:
        tile_ = replace(tile_, mark=mark.text, mark_icon=mark.icon)
    return replace(tile_, highlight="chosen")
