"""A war that has ended, gathered from what its reader heard of it."""

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
from render.capital.contents.pieces import Chip, Row, Tile
from render.capital.contents.war import Fates, Teller, War, fighter, line, party, spoil
from render.capital.table_style import known
from render.capital.words.card_rules import op_text
from render.drawing.picture import PictureRequest
from render.language.fact_vocabulary import capital
from render.language.fact_vocabulary import told as facts
from render.language.grammar import signed
from render.language.voice import Voice

MORE = {"siege": "siege_points", "heal": "heal"}
"""Terms of a war that are no part of its sums, with their icons."""

Host = tuple[Sequence[str], Sequence[str]]
"""Troops and mercenaries of a side."""


def told(voice: Voice, view: View, look: PictureRequest, events: Sequence[Event]) -> War | None:
    """Gather the last of these wars, as far as it went; None if there was none."""
    last = max((n for n, one in enumerate(events) if isinstance(one, WarDeclared)), default=0)
    events = events[last:]
    declared = next((one for one in events if isinstance(one, WarDeclared)), None)
    shown = next((one for one in events if isinstance(one, DefenceShown)), None)
    scored = next((one for one in events if isinstance(one, WarScored)), None)
    if declared is None or shown is None or scored is None:
        return None
    tell = Teller(voice, view, look, declared.attacker, declared.target)
    fates = _fates(events)
    attackers = _side(tell, "attack", scored, (declared.troops, declared.mercs), fates)
    defenders = _side(tell, "defence", scored, (shown.troops, shown.mercs), fates)
    return War(
        title=voice.say("picture.war.title", attacker=declared.attacker, target=declared.target),
        moment=voice.say("picture.war"),
        attack=party(tell, "attack", scored.attack, *attackers),
        defence=party(tell, "defence", scored.defence, *defenders),
        score=signed(scored.score),
        result=voice.say(f"picture.war.{scored.result}", **facts(scored)),
        notes=tuple(_notes(voice, events)),
        spoils_title=voice.say("picture.war.title.razed"),
        spoils=tuple(_spoils(tell, events)),
    )


def _fates(events: Sequence[Event]) -> Fates:
    returned = [at.unit for one in events if isinstance(one, TroopsReturned) for at in one.units]
    fell = [name for one in events if isinstance(one, TroopsFell) for name in one.troops]
    return Fates(frozenset(returned), frozenset(fell))


def _side(
    tell: Teller, side: Side, scored: WarScored, host: Host, fates: Fates
) -> tuple[list[Tile], list[Row]]:
    """Show the troops and mercenaries of a side, and the terms that hang on none of its troops."""
    troops, mercs = host
    parts = [part for part in scored.parts if part.side == side]
    tiles = []
    for name in troops:
        changes = [part for part in parts if part.on == name]
        tiles.append(fighter(tell, side, name, fates, changes[1:]))
    tiles += [_merc(tell, name) for name in mercs]
    return tiles, [_row(tell, side, part) for part in parts if part.on not in troops]


def _row(tell: Teller, side: Side, part: Part) -> Row:
    """Show a term: walls and effects in the sum, siege and healing beside it."""
    if part.on not in MORE:
        return line("defence" if part.on == "passive" else side, tell.source(part), part.by)
    said = tell.voice.say(f"picture.war.{part.on}", n=part.by)
    return Row("stone", MORE[part.on], tell.source(part), (Chip((MORE[part.on],), said, said),))


def _merc(tell: Teller, name: str) -> Tile:
    """Show a mercenary that was used."""
    card = tell.view.cards.card(name)
    ops = card.ability.do if isinstance(card, Mercenary) else ()
    return Tile(
        title=names.card(tell.voice, name),
        palette="mercenary",
        subject=known(card.id, "mercenary"),
        rules=capital(", ".join(op_text(tell.voice, op) for op in ops)),
        mark=tell.voice.say("picture.war.used"),
        mark_icon="ability",
        frame="legendary" if card.legendary else "",
        pattern=tell.look.pattern,
    )


def _notes(voice: Voice, events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, NothingRazed):
            yield voice.say("picture.war.spared")
        elif isinstance(event, CityRazed):
            yield voice.say("event.city_razed", seat=event.seat, by=event.by)
        elif isinstance(event, WarBrokenOff):
            yield voice.say("picture.war.broken", attacker=event.attacker)


def _spoils(tell: Teller, events: Sequence[Event]) -> Iterator[Tile]:
    for event in events:
        if isinstance(event, BuildingRazed):
            yield spoil(tell, event.building)
        elif isinstance(event, CityRazed):
            one = tell.view.realms[event.seat - 1]
            yield Tile(
                title=names.city(tell.voice, tell.view, one),
                palette="stone",
                subject=known(one.city, "city"),
                mark=tell.voice.say("picture.war.fallen"),
                mark_icon="razed",
                pattern=tell.look.pattern,
            )
