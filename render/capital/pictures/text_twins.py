"""The same in words: what stands in for a picture, and the text twin for those who read.

A twin is told from the same values as its picture is drawn from, so neither shows more.
"""

from collections.abc import Iterable, Sequence

from engine.capital.view import View
from engine.core.card_piles import base
from render.capital.contents.card_faces import cost
from render.capital.contents.hand import Hand, Held
from render.capital.contents.kingdom import Kingdom, Medal, Progress
from render.capital.contents.pieces import Chip, Row, Tile
from render.capital.contents.table import Place, Table
from render.capital.contents.war import War, WarParty
from render.capital.words import card_rules
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun
from render.language.voice import Voice


def pair(voice: Voice, what: str, says: str) -> str:
    """Say what something is: a name, a colon, the rest."""
    return voice.say("picture.pair", what=what, says=says) if says else what


def _sentences(parts: Iterable[str]) -> str:
    """Put parts together as sentences."""
    written = (part.strip().removesuffix(".") for part in parts)
    return " ".join(f"{capital(part)}." for part in written if part)


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(part for part in parts if part)


def _item(text: str) -> str:
    return f"- {text}"


def _chips(chips: Sequence[Chip]) -> str:
    return _listed(each.says for each in chips)


# Rows and tiles


def row(voice: Voice, what: Row) -> str:
    """Say one slot or guest."""
    if what.rules:
        return _listed((what.rules, _chips(what.chips)))
    return pair(voice, what.text, _chips(what.chips))


def tile(voice: Voice, what: Tile) -> str:
    """Say one tile with all that belongs to it."""
    name = f"{what.title} \u00d7 {what.count}" if what.count > 1 else what.title
    rules = what.rules.replace("\n", "; ")
    parts = [_chips(what.badges), rules, what.mark, *(row(voice, each) for each in what.rows)]
    return pair(voice, f"**{name}**", _sentences(parts))


# Kingdoms


def kingdom_alt(voice: Voice, view: View, what: Kingdom) -> str:
    """Say a kingdom in one sentence."""
    one = view.realms[what.seat - 1]
    if what.fallen:
        return what.fallen
    return voice.say(
        "picture.kingdom.alt",
        seat=what.seat,
        city=Noun(what.city_name),
        done=len(one.upgrades),
        goal=view.goal,
        n=len(one.buildings),
        count=what.hand,
    )


def kingdom(voice: Voice, what: Kingdom) -> str:
    """Tell a kingdom line by line."""
    lines = [f"**{what.title} \u00b7 {what.city_name}** \u00b7 {what.moment}"]
    if what.fallen:
        return "\n".join((*lines, what.fallen))
    hand = voice.say("picture.in_hand", count=what.hand)
    lines.append(_listed((voice.amount(what.hp, "hp"), hand, what.grade)))
    income = _listed(
        f"{each.value}\u00a0{each.label}" + (f" ({each.left})" if each.left else "")
        for each in what.numbers
    )
    if what.numbers:
        lines.append(pair(voice, voice.say("picture.income"), income))
    if what.medals:
        done = " \u00b7 ".join(filter(None, (what.done, what.next)))
        lines.append(pair(voice, what.upgrades, done))
    lines += [_item(_medal(voice, each)) for each in what.medals]
    if what.slots:
        lines.append(what.slot_title)
    lines += [_item(row(voice, each)) for each in what.slots]
    for group in what.groups:
        lines.append(pair(voice, group.title, group.note))
        lines += [_item(tile(voice, each)) for each in group.tiles]
    if not what.groups and what.bare:
        lines.append(what.bare)
    if what.quests:
        lines.append(what.quest_title)
        lines += [_item(_quest(voice, each)) for each in what.quests]
    return "\n".join(lines)


def _medal(voice: Voice, what: Medal) -> str:
    effect = what.effect.replace("\n", "; ")
    return pair(voice, f"**{what.name}**", _sentences((what.said, effect)))


def _quest(voice: Voice, what: Progress) -> str:
    says = _sentences((what.condition, what.far, what.note))
    return pair(voice, f"**{what.name}**", says)


# Hands


def hand_alt(voice: Voice, what: Hand) -> str:
    """Say a hand in one sentence, or in two."""
    if what.backs:
        return voice.say("picture.hand.backs", seat=what.seat, count=what.backs)
    cards_held = tuple(base(each.name) for each in what.held)
    found = voice.say("picture.hand.alt", seat=what.seat, cards=cards_held)
    said = [found if what.held else what.empty]
    if what.shown:
        picks = tuple(base(each.name) for each in what.shown)
        said.append(voice.say("picture.pick.alt", cards=picks))
    return " ".join(said)


def hand(voice: Voice, view: View, what: Hand) -> str:
    """Tell a hand card by card, each with what it costs now."""
    lines = [f"**{what.title}** \u00b7 {what.note}"]
    if what.backs:
        lines.append(voice.say("picture.hand.backs", seat=what.seat, count=what.backs))
    elif not what.held:
        lines.append(what.empty)
    lines += [_item(_held(voice, view, what.seat, each)) for each in what.held]
    if what.shown:
        lines.append(what.shown_title)
        lines += [_item(_held(voice, view, what.seat, each)) for each in what.shown]
    return "\n".join(lines)


def _held(voice: Voice, view: View, seat: int, held: Held) -> str:
    card = view.cards.card(held.name)
    price = cost(view, view.realms[seat - 1], card)
    described = (line.replace("\n", "; ") for line in card_rules.describe(voice, card))
    legend = voice.say("picture.legendary") if card.legendary else ""
    now = voice.say("picture.cost", n=price.now)
    flavour = card_rules.flavour(voice, card.id)
    said = _sentences((legend, *described, now, held.mark, flavour))
    return pair(voice, f"**{held.face.title}**", said)


# The table


def table_alt(voice: Voice, view: View, what: Table) -> str:
    """Say the table in one sentence: who stands where on the way to the goal."""
    standing = _listed(
        f"{each.player} {voice.say('picture.upgrades.done', done=each.done, goal=each.goal)}"
        for each in what.places
        if not each.fallen
    )
    said = voice.say("picture.table.alt", round=view.round, what=standing)
    return " ".join(each for each in (said, f"{what.won}." if what.won else "") if each)


def table(voice: Voice, what: Table) -> str:
    """Tell the table, player by player."""
    lines = [f"**{what.title}** \u00b7 {what.moment}"]
    if what.won:
        lines.append(f"{what.won}.")
    lines.append(_listed(f"{each.label} {each.value}" for each in what.piles))
    lines += [_item(_place(voice, each)) for each in what.places]
    if what.host:
        lines.append(pair(voice, what.host_title, what.host_note))
        lines += [_item(tile(voice, each)) for each in what.host]
    lines += [_item(row(voice, each)) for each in what.helpers]
    return "\n".join(lines)


def _place(voice: Voice, what: Place) -> str:
    name = f"**{what.seat} {what.player}**, {what.city_name}"
    if what.fallen:
        return pair(voice, name, what.fallen)
    upgrades = pair(voice, voice.say("picture.upgrades"), what.progress)
    income = pair(voice, voice.say("picture.income"), _listed(each.says for each in what.income))
    rest = _listed(each.says for each in (*what.stand, *what.banners, *what.units))
    return pair(voice, name, _sentences((what.note, upgrades, income, rest)))


# Wars


def war_alt(voice: Voice, what: War) -> str:
    """Say a war in two sentences."""
    return voice.say(
        "picture.war.alt",
        attacker=what.attack.seat,
        target=what.defence.seat,
        attack=what.attack.total,
        defence=what.defence.total,
        what=what.result,
    )


def war(voice: Voice, what: War) -> str:
    """Tell a war: both sides with all that counts, then what follows."""
    lines = [f"**{what.title}** \u00b7 {what.moment}", f"{what.result} ({what.score})."]
    for party in (what.attack, what.defence):
        lines += _party(voice, party)
    lines += what.notes
    if what.spoils:
        lines.append(what.spoils_title)
        lines += [_item(tile(voice, each)) for each in what.spoils]
    return "\n".join(lines)


def _party(voice: Voice, what: WarParty) -> list[str]:
    lines = [pair(voice, f"{what.player} \u00b7 {what.label}", what.total)]
    if not what.tiles:
        lines.append(_item(what.nobody))
    lines += [_item(tile(voice, each)) for each in what.tiles]
    return [*lines, *(_item(row(voice, each)) for each in what.rows)]
