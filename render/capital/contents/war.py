"""The contents of a war's picture: both sides with their numbers, and the result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.capital.combat.battle_score import Side, printed_points
from engine.capital.entities.open_war import can_destroy_city, hp_by_building
from engine.capital.events.wars import Part
from engine.capital.view import View
from render.capital.contents import names
from render.capital.contents.card_faces import card_palette
from render.capital.contents.order_draft import DraftFields
from render.capital.contents.tile_models import Chip, Highlight, Row, Tile
from render.capital.table_style import icon_or_default
from render.capital.words.card_rules import rules_text
from render.drawing.picture import PictureRequest
from render.language.grammar import format_signed
from render.language.voice import Voice


class WarParty(NamedTuple):
    """One side of a war: whose, its total, its fighters, and what else counts."""

    seat: int
    colour: str
    player: str
    label: str
    icon: str
    total: str
    tiles: tuple[Tile, ...]
    rows: tuple[Row, ...]
    nobody: str


class WarContents(NamedTuple):
    """What a picture of a war shows."""

    title: str
    moment: str
    attack: WarParty
    defence: WarParty
    score: str
    result: str
    notes: tuple[str, ...]
    spoils_title: str
    spoils: tuple[Tile, ...]


class Fates(NamedTuple):
    """The fighters that came home, fell, or may come home, by card."""

    home: frozenset[str] = frozenset()
    fell: frozenset[str] = frozenset()
    may_return: frozenset[str] = frozenset()


class WarContext(NamedTuple):
    """The voice, view and request for a war's picture, and its two seats."""

    voice: Voice
    view: View
    request: PictureRequest
    attacker: int
    target: int

    def seat_of_side(self, side: Side) -> int:
        """Return the seat of a side."""
        return self.attacker if side == "attack" else self.target

    def source_name(self, part: Part) -> str:
        """Return the name of a term's source."""
        if part.source == "tracker":
            return self.voice.say("stat.defence")
        upgrade = part.source.removeprefix("upgrade/")
        if upgrade != part.source:
            kingdom = self.view.kingdoms[self.seat_of_side(part.side) - 1]
            return names.upgrade_name(self.voice, self.view, kingdom, upgrade)
        return names.card_name(self.voice, part.source)


# A war that is running, as the view has it


def gather_running_war(voice: Voice, view: View, request: PictureRequest) -> WarContents | None:
    """Gather the running war, stopped at a choice of its attacker; None if there is none."""
    war = view.war
    if war is None:
        return None
    context = WarContext(voice, view, request, view.turn, war.target)
    returning = _drafted_names(context, "survive", "troops")
    may_return = frozenset(
        fighter_.name for fighter_ in war.attackers
        if war.choice == "survive" and printed_points(view, "attack", fighter_.name) <= war.budget
    )  # fmt: skip
    attackers = [fighter_.name for fighter_ in war.attackers]
    defenders = [fighter_.name for fighter_ in war.defenders]
    attack, defence = war.sums
    result = "won" if war.score > 0 else "drawn" if war.score == 0 else "lost"
    facts = {"attacker": view.turn, "target": war.target, "score": war.score}
    return WarContents(
        title=voice.say("picture.war.title", attacker=view.turn, target=war.target),
        moment=voice.say("picture.round", round=view.round),
        attack=_running_party(
            context, "attack", attack, attackers, Fates(may_return=may_return, home=returning)
        ),
        defence=_running_party(context, "defence", defence, defenders, Fates()),
        score=format_signed(war.score),
        result=voice.say(f"picture.war.{result}", **facts),
        notes=tuple(_choice_notes(context)),
        spoils_title=voice.say("picture.war.title.raze"),
        spoils=tuple(_razable_tiles(context)),
    )


def is_same_war(first: WarContents, second: WarContents) -> bool:
    """Tell whether two contents show the same war."""
    return all(
        (first_side.seat, first_side.total) == (second_side.seat, second_side.total)
        for first_side, second_side in (
            (first.attack, second.attack),
            (first.defence, second.defence),
        )
    )


def _running_party(
    context: WarContext, side: Side, total: int, troops: Sequence[str], fates: Fates
) -> WarParty:
    """Return a side of which only the total and the troops' printed points are known."""
    printed = sum(printed_points(context.view, side, name) for name in troops)
    rows = []
    if total != printed:
        key = "picture.war.effects" if side == "attack" else "picture.war.others"
        rows.append(make_term_row(side, context.voice.say(key), total - printed))
    tiles = [
        replace(fighter_tile(context, side, name, fates), highlight=_highlight_of(name, fates.home))
        for name in troops
    ]
    return make_war_party(context, side, total, tiles, rows)


def make_war_party(
    context: WarContext, side: Side, total: int, tiles: Sequence[Tile], rows: Sequence[Row]
) -> WarParty:
    """Return a side with its tiles and rows."""
    seat = context.seat_of_side(side)
    return WarParty(
        seat=seat,
        colour=context.view.kingdoms[seat - 1].colour,
        player=names.player_name(context.voice, seat),
        label=context.voice.say(f"picture.war.{side}"),
        icon=side,
        total=str(total),
        tiles=tuple(tiles),
        rows=tuple(rows),
        nobody=context.voice.say("picture.war.nobody", seat=seat),
    )


def make_term_row(icon: str, text: str, points: int) -> Row:
    """Return the row of a term that belongs to no troop."""
    said = format_signed(points)
    return Row("stone", icon, text, (Chip((icon,), said, said),))


def fighter_tile(
    context: WarContext, side: Side, name: str, fates: Fates, changes: Sequence[Part] = ()
) -> Tile:
    """Return the tile of a troop: its points in this war, their terms, and its fate."""
    voice, view = context.voice, context.view
    card = view.cards.card(name)
    printed = printed_points(view, side, name)
    points = max(0, printed + sum(part.by for part in changes))
    rules_parts = [voice.say("picture.war.printed", n=printed)] if changes else []
    rules_parts += [
        voice.say("picture.war.own", n=part.by)
        if part.source == name
        else f"{context.source_name(part)} {format_signed(part.by)}"
        for part in changes
    ]
    mark, icon = _fate_mark(voice, name, fates)
    return Tile(
        title=names.card_name(voice, name),
        palette="troop",
        subject=icon_or_default(card.id, "troop"),
        badges=(Chip((side,), str(points), voice.say(f"picture.points.{side}", n=points)),),
        rules=", ".join(rules_parts) if changes else names.drop_last_stop(rules_text(voice, card)),
        mark=mark,
        mark_icon=icon,
        frame="legendary" if card.is_legendary else "",
        pattern=context.request.pattern,
    )


def _fate_mark(voice: Voice, name: str, fates: Fates) -> tuple[str, str]:
    for key, icon, names_ in (
        ("home", "house", fates.home),
        ("fell", "dead", fates.fell),
        ("may", "house", fates.may_return),
    ):
        if name in names_:
            return voice.say(f"picture.war.{key}", card=name), icon
    return "", "war"


def _choice_notes(context: WarContext) -> Iterator[str]:
    """Yield notes on what the attacker may choose now."""
    voice, view = context.voice, context.view
    war = view.war
    assert war is not None  # noqa: S101  (only a running war has choices)
    if war.choice == "raze":
        yield voice.say("picture.war.limit", n=war.raze_limit)
        target = view.kingdoms[war.target - 1]
        if can_destroy_city(view, target, war.score):
            yield voice.say("picture.war.city", hp=target.city_hp)
    if war.choice:
        yield voice.say("picture.war.budget", attacker=view.turn, n=war.budget)


def _razable_tiles(context: WarContext) -> Iterator[Tile]:
    """Yield the tiles of buildings whose HP is within the raze limit."""
    war = context.view.war
    if war is None or war.choice != "raze":
        return
    doomed_names = _drafted_names(context, "raze", "buildings")
    for name, hp in hp_by_building(context.view, context.view.kingdoms[war.target - 1]).items():
        if hp <= war.raze_limit:
            tile_ = spoil_tile(context, name, hp)
            if name in doomed_names:
                mark_text = context.voice.say("picture.draft.mark.falls")
                tile_ = replace(tile_, mark=mark_text, mark_icon="razed")
            yield replace(tile_, highlight=_highlight_of(name, doomed_names))


def _drafted_names(context: WarContext, kind: str, field: str) -> frozenset[str]:
    """Return the names in a field of the attacker's own draft order."""
    draft = DraftFields(context.request.draft)
    is_own_draft = draft.kind == kind and context.view.viewer == context.view.turn
    return frozenset(draft.values(field)) if is_own_draft else frozenset()


def _highlight_of(name: str, chosen: frozenset[str]) -> Highlight:
    return "" if not chosen else "chosen" if name in chosen else "aside"


def spoil_tile(context: WarContext, name: str, hp: int | None = None) -> Tile:
    """Return the tile of a building that may be razed (with its HP), or was razed."""
    card = context.view.cards.card(name)
    voice = context.voice
    badges = () if hp is None else (Chip(("hp",), str(hp), voice.format_number(hp, "hp")),)
    return Tile(
        title=names.card_name(voice, name),
        palette=card_palette(card),
        subject=icon_or_default(card.id, card_palette(card)),
        badges=badges,
        rules=names.drop_last_stop(rules_text(voice, card)),
        mark=voice.say("picture.war.razed", card=name) if hp is None else "",
        mark_icon="razed",
        frame="legendary" if card.is_legendary else "",
        pattern=context.request.pattern,
    )
