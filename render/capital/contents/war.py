"""A war as its picture shows it: both sides with their numbers, and what follows from them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.capital.combat.battle_score import Side, printed_points
from engine.capital.entities.open_war import building_hp, city_falls
from engine.capital.events.wars import Part
from engine.capital.view import View
from render.capital.contents import names
from render.capital.contents.card_faces import palette
from render.capital.contents.order_draft import Plan
from render.capital.contents.pieces import Chip, Pick, Row, Tile
from render.capital.table_style import known
from render.capital.words.card_rules import rules
from render.drawing.picture import PictureRequest
from render.language.grammar import signed
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


class War(NamedTuple):
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
    """What became of those who fought, by card."""

    home: frozenset[str] = frozenset()
    fell: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()


class Teller(NamedTuple):
    """Who tells a war, and how it is to be seen."""

    voice: Voice
    view: View
    look: PictureRequest
    attacker: int
    target: int

    def seat(self, side: Side) -> int:
        """Find whose side it is."""
        return self.attacker if side == "attack" else self.target

    def source(self, part: Part) -> str:
        """Name what added a term."""
        if part.source == "tracker":
            return self.voice.say("stat.defence")
        upgrade = part.source.removeprefix("upgrade/")
        if upgrade != part.source:
            one = self.view.realms[self.seat(part.side) - 1]
            return names.upgrade_name(self.voice, self.view, one, upgrade)
        return names.card(self.voice, part.source)


# A war that is running, as the view has it


def running(voice: Voice, view: View, look: PictureRequest) -> War | None:
    """Gather a war that stands at a choice of its attacker; None if there is none."""
    war = view.war
    if war is None:
        return None
    tell = Teller(voice, view, look, view.turn, war.target)
    home = _chosen(tell, "survive", "troops")
    may = frozenset(
        each.name for each in war.attackers
        if war.choice == "survive" and printed_points(view, "attack", each.name) <= war.budget
    )  # fmt: skip
    attackers = [each.name for each in war.attackers]
    defenders = [each.name for each in war.defenders]
    attack, defence = war.sums
    result = "won" if war.score > 0 else "drawn" if war.score == 0 else "lost"
    facts = {"attacker": view.turn, "target": war.target, "score": war.score}
    return War(
        title=voice.say("picture.war.title", attacker=view.turn, target=war.target),
        moment=voice.say("picture.round", round=view.round),
        attack=_party(tell, "attack", attack, attackers, Fates(may=may, home=home)),
        defence=_party(tell, "defence", defence, defenders, Fates()),
        score=signed(war.score),
        result=voice.say(f"picture.war.{result}", **facts),
        notes=tuple(_notes(tell)),
        spoils_title=voice.say("picture.war.title.raze"),
        spoils=tuple(_razable(tell)),
    )


def same(one: War, other: War) -> bool:
    """Tell whether two tell of one war."""
    return all(
        (here.seat, here.total) == (there.seat, there.total)
        for here, there in ((one.attack, other.attack), (one.defence, other.defence))
    )


def _party(tell: Teller, side: Side, total: int, troops: Sequence[str], fates: Fates) -> WarParty:
    """Show a side of which only the total is known, and what is printed on its troops."""
    printed = sum(printed_points(tell.view, side, name) for name in troops)
    rows = []
    if total != printed:
        key = "picture.war.effects" if side == "attack" else "picture.war.others"
        rows.append(line(side, tell.voice.say(key), total - printed))
    tiles = [
        replace(fighter(tell, side, name, fates), pick=_pick(name, fates.home)) for name in troops
    ]
    return party(tell, side, total, tiles, rows)


def party(
    tell: Teller, side: Side, total: int, tiles: Sequence[Tile], rows: Sequence[Row]
) -> WarParty:
    """Put a side together."""
    seat = tell.seat(side)
    return WarParty(
        seat=seat,
        colour=tell.view.realms[seat - 1].colour,
        player=names.player(tell.voice, seat),
        label=tell.voice.say(f"picture.war.{side}"),
        icon=side,
        total=str(total),
        tiles=tuple(tiles),
        rows=tuple(rows),
        nobody=tell.voice.say("picture.war.nobody", seat=seat),
    )


def line(icon: str, text: str, points: int) -> Row:
    """Show something that counts but is no troop."""
    said = signed(points)
    return Row("stone", icon, text, (Chip((icon,), said, said),))


def fighter(
    tell: Teller, side: Side, name: str, fates: Fates, changes: Sequence[Part] = ()
) -> Tile:
    """Show a troop: its points in this war, what made them, what became of it."""
    voice, view = tell.voice, tell.view
    card = view.cards.card(name)
    printed = printed_points(view, side, name)
    points = max(0, printed + sum(part.by for part in changes))
    said = [voice.say("picture.war.printed", n=printed)] if changes else []
    said += [
        voice.say("picture.war.own", n=part.by)
        if part.source == name
        else f"{tell.source(part)} {signed(part.by)}"
        for part in changes
    ]
    mark, icon = _fate(voice, name, fates)
    return Tile(
        title=names.card(voice, name),
        palette="troop",
        subject=known(card.id, "troop"),
        badges=(Chip((side,), str(points), voice.say(f"picture.points.{side}", n=points)),),
        rules=", ".join(said) if changes else names.short(rules(voice, card)),
        mark=mark,
        mark_icon=icon,
        frame="legendary" if card.legendary else "",
        pattern=tell.look.pattern,
    )


def _fate(voice: Voice, name: str, fates: Fates) -> tuple[str, str]:
    for key, icon, found in (
        ("home", "house", fates.home), ("fell", "dead", fates.fell), ("may", "house", fates.may),
    ):  # fmt: skip
        if name in found:
            return voice.say(f"picture.war.{key}"), icon
    return "", "war"


def _notes(tell: Teller) -> Iterator[str]:
    """Say what the attacker may choose now."""
    voice, view = tell.voice, tell.view
    war = view.war
    assert war is not None  # noqa: S101  (only a running war has choices)
    if war.choice == "raze":
        yield voice.say("picture.war.limit", n=war.limit)
        target = view.realms[war.target - 1]
        if city_falls(view, target, war.score):
            yield voice.say("picture.war.city", hp=target.city_hp)
    if war.choice:
        yield voice.say("picture.war.budget", attacker=view.turn, n=war.budget)


def _razable(tell: Teller) -> Iterator[Tile]:
    """Show the buildings that may be razed: none outlasts the limit alone."""
    war = tell.view.war
    if war is None or war.choice != "raze":
        return
    doomed = _chosen(tell, "raze", "buildings")
    for name, points in building_hp(tell.view, tell.view.realms[war.target - 1]).items():
        if points <= war.limit:
            found = spoil(tell, name, points)
            if name in doomed:
                said = tell.voice.say("picture.draft.mark.falls")
                found = replace(found, mark=said, mark_icon="razed")
            yield replace(found, pick=_pick(name, doomed))


def _chosen(tell: Teller, kind: str, field: str) -> frozenset[str]:
    """Find what an order in the making has chosen; the choice is the attacker's alone."""
    plan = Plan(tell.look.draft)
    mine = plan.kind == kind and tell.view.viewer == tell.view.turn
    return frozenset(plan.all(field)) if mine else frozenset()


def _pick(name: str, chosen: frozenset[str]) -> Pick:
    return "" if not chosen else "chosen" if name in chosen else "aside"


def spoil(tell: Teller, name: str, points: int | None = None) -> Tile:
    """Show a building that may be razed, or was."""
    card = tell.view.cards.card(name)
    voice = tell.voice
    badges = () if points is None else (Chip(("hp",), str(points), voice.amount(points, "hp")),)
    return Tile(
        title=names.card(voice, name),
        palette=palette(card),
        subject=known(card.id, palette(card)),
        badges=badges,
        rules=names.short(rules(voice, card)),
        mark=voice.say("picture.war.razed") if points is None else "",
        mark_icon="razed",
        frame="legendary" if card.legendary else "",
        pattern=tell.look.pattern,
    )
