"""The contents of a past war's picture, gathered from the events its reader heard."""

from collections.abc import Iterator, Sequence

from engine.capital.catalog.card_models import Mercenary
from engine.capital.combat.battle_score import Side
from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    NothingRazed,
    Part,
    TroopsFell,
    TroopsReturned,
    WarBrokenOff,
    WarDeclared,
    WarScored,
)
from engine.capital.view import View
from engine.core.protocol.values import Event
from render.capital.contents import names
from render.capital.contents.tile_models import Chip, Row, Tile
from render.capital.contents.war import (
    Fates,
    WarContents,
    WarContext,
    fighter_tile,
    make_term_row,
    make_war_party,
    spoil_tile,
)
from render.capital.table_style import icon_or_default
from render.capital.words.card_rules import op_text
from render.drawing.picture import PictureRequest
from render.language.fact_vocabulary import capitalise, facts_of_event
from render.language.grammar import format_signed
from render.language.voice import Voice

EXTRA_TERM_ICONS = {"siege": "siege_points", "heal": "heal"}
"""Terms of a war that belong to neither A nor D, with their icons."""

WarForce = tuple[Sequence[str], Sequence[str]]
"""Troops and mercenaries of a side."""


def gather_past_war(
    voice: Voice, view: View, request: PictureRequest, events: Sequence[Event]
) -> WarContents | None:
    """Gather the last war of these events, as far as it went; None if there was none."""
    last_war = max(
        (n for n, event in enumerate(events) if isinstance(event, WarDeclared)), default=0
    )
    events = events[last_war:]
    declared = next((event for event in events if isinstance(event, WarDeclared)), None)
    shown = next((event for event in events if isinstance(event, DefenceShown)), None)
    scored = next((event for event in events if isinstance(event, WarScored)), None)
    if declared is None or shown is None or scored is None:
        return None
    context = WarContext(voice, view, request, declared.attacker, declared.target)
    fates = _read_fates(events)
    attackers = _side_contents(context, "attack", scored, (declared.troops, declared.mercs), fates)
    defenders = _side_contents(context, "defence", scored, (shown.troops, shown.mercs), fates)
    return WarContents(
        title=voice.say("picture.war.title", attacker=declared.attacker, target=declared.target),
        moment=voice.say("picture.war"),
        attack=make_war_party(context, "attack", scored.attack, *attackers),
        defence=make_war_party(context, "defence", scored.defence, *defenders),
        score=format_signed(scored.score),
        result=voice.say(f"picture.war.{scored.result}", **facts_of_event(scored)),
        notes=tuple(_write_notes(voice, events)),
        spoils_title=voice.say("picture.war.title.razed"),
        spoils=tuple(_spoil_tiles(context, events)),
    )


def _read_fates(events: Sequence[Event]) -> Fates:
    returned = [
        unit_in_slot.unit
        for event in events
        if isinstance(event, TroopsReturned)
        for unit_in_slot in event.units
    ]
    fell = [name for event in events if isinstance(event, TroopsFell) for name in event.troops]
    return Fates(frozenset(returned), frozenset(fell))


def _side_contents(
    context: WarContext, side: Side, scored: WarScored, force: WarForce, fates: Fates
) -> tuple[list[Tile], list[Row]]:
    """Return the tiles of a side's troops and mercenaries, and rows for its other terms."""
    troops, mercs = force
    parts = [part for part in scored.parts if part.side == side]
    tiles = []
    for name in troops:
        changes = [part for part in parts if part.on == name]
        tiles.append(fighter_tile(context, side, name, fates, changes[1:]))
    tiles += [_mercenary_tile(context, name) for name in mercs]
    return tiles, [_term_row(context, side, part) for part in parts if part.on not in troops]


def _term_row(context: WarContext, side: Side, part: Part) -> Row:
    """Return the row of a term that changes no single troop."""
    if part.on not in EXTRA_TERM_ICONS:
        return make_term_row(
            "defence" if part.on == "passive" else side, context.source_name(part), part.by
        )
    said = context.voice.say(f"picture.war.{part.on}", n=part.by)
    return Row(
        "stone",
        EXTRA_TERM_ICONS[part.on],
        context.source_name(part),
        (Chip((EXTRA_TERM_ICONS[part.on],), said, said),),
    )


def _mercenary_tile(context: WarContext, name: str) -> Tile:
    """Show a mercenary that was used."""
    card = context.view.cards.card(name)
    ops = card.ability.do if isinstance(card, Mercenary) else ()
    return Tile(
        title=names.card_name(context.voice, name),
        palette="mercenary",
        subject=icon_or_default(card.id, "mercenary"),
        rules=capitalise(", ".join(op_text(context.voice, op) for op in ops)),
        mark=context.voice.say("picture.war.used", card=name),
        mark_icon="ability",
        frame="legendary" if card.is_legendary else "",
        pattern=context.request.pattern,
    )


def _write_notes(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, NothingRazed):
            yield voice.say("picture.war.spared")
        elif isinstance(event, CityRazed):
            yield voice.say("event.city_razed", seat=event.seat, by=event.by)
        elif isinstance(event, WarBrokenOff):
            yield voice.say("picture.war.broken", attacker=event.attacker)


def _spoil_tiles(context: WarContext, events: Sequence[Event]) -> Iterator[Tile]:
    for event in events:
        if isinstance(event, BuildingRazed):
            yield spoil_tile(context, event.building)
        elif isinstance(event, CityRazed):
            kingdom = context.view.kingdoms[event.seat - 1]
            yield Tile(
                title=names.city_name(context.voice, context.view, kingdom),
                palette="stone",
                subject=icon_or_default(kingdom.city, "city"),
                mark=context.voice.say("picture.war.fallen"),
                mark_icon="razed",
                pattern=context.request.pattern,
            )
