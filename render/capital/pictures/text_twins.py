"""Alt texts and text twins of pictures.

A twin is written from the same contents as its picture, so neither shows more.
"""

from collections.abc import Iterable, Sequence

from engine.capital.view import View
from engine.core.card_piles import print_name
from render.capital.contents.card_faces import compute_card_cost
from render.capital.contents.hand import HandCard, HandContents
from render.capital.contents.kingdom import KingdomContents, UpgradeMedal
from render.capital.contents.quests import QuestProgress
from render.capital.contents.table import PlayerSummary, TableContents
from render.capital.contents.tile_models import Chip, Row, Tile
from render.capital.contents.war import WarContents, WarParty
from render.capital.words import card_rules
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice


def labelled_text(voice: Voice, label: str, text: str) -> str:
    """Return a label and a text, joined by a colon."""
    return voice.say("picture.pair", what=label, says=text) if text else label


def _join_as_sentences(parts: Iterable[str]) -> str:
    """Join parts as sentences."""
    written = (part.strip().removesuffix(".") for part in parts)
    return " ".join(f"{capitalise(part)}." for part in written if part)


def _join_with_commas(parts: Iterable[str]) -> str:
    return ", ".join(part for part in parts if part)


def _list_item(text: str) -> str:
    return f"- {text}"


def _chips_text(chips: Sequence[Chip]) -> str:
    return _join_with_commas(item.full_text for item in chips)


# Rows and tiles


def row_text(voice: Voice, contents: Row) -> str:
    """Return the text of a row."""
    if contents.rules:
        return _join_with_commas((contents.rules, _chips_text(contents.chips)))
    return labelled_text(voice, contents.text, _chips_text(contents.chips))


def tile_text(voice: Voice, contents: Tile) -> str:
    """Return the text of a tile with its rows."""
    name = f"{contents.title} \u00d7 {contents.count}" if contents.count > 1 else contents.title
    rules = contents.rules.replace("\n", "; ")
    parts = [
        _chips_text(contents.badges),
        rules,
        contents.mark,
        *(row_text(voice, item) for item in contents.rows),
    ]
    return labelled_text(voice, f"**{name}**", _join_as_sentences(parts))


# Kingdoms


def kingdom_alt(voice: Voice, view: View, contents: KingdomContents) -> str:
    """Return a kingdom's alt text."""
    kingdom = view.kingdoms[contents.seat - 1]
    if contents.fallen:
        return contents.fallen
    return voice.say(
        "picture.kingdom.alt",
        seat=contents.seat,
        city=Noun(contents.city_name),
        done=len(kingdom.upgrades),
        goal=view.goal,
        n=len(kingdom.buildings),
        count=contents.hand,
    )


def kingdom_text(voice: Voice, contents: KingdomContents) -> str:
    """Return a kingdom's text twin, line by line."""
    lines = [f"**{contents.title} \u00b7 {contents.city_name}** \u00b7 {contents.moment}"]
    if contents.fallen:
        return "\n".join((*lines, contents.fallen))
    hand = voice.say("picture.in_hand", count=contents.hand)
    lines.append(_join_with_commas((voice.format_number(contents.hp, "hp"), hand, contents.grade)))
    income = _join_with_commas(
        f"{item.value}\u00a0{item.label}" + (f" ({item.left})" if item.left else "")
        for item in contents.numbers
    )
    if contents.numbers:
        lines.append(labelled_text(voice, voice.say("picture.income"), income))
    if contents.medals:
        done = " \u00b7 ".join(filter(None, (contents.done, contents.next)))
        lines.append(labelled_text(voice, contents.upgrades, done))
    lines += [_list_item(_medal_text(voice, item)) for item in contents.medals]
    if contents.slots:
        lines.append(contents.slot_title)
    lines += [_list_item(row_text(voice, item)) for item in contents.slots]
    for group in contents.groups:
        lines.append(labelled_text(voice, group.title, group.note))
        lines += [_list_item(tile_text(voice, item)) for item in group.tiles]
    if not contents.groups and contents.bare:
        lines.append(contents.bare)
    if contents.quests:
        lines.append(contents.quest_title)
        lines += [_list_item(_quest_text(voice, item)) for item in contents.quests]
    return "\n".join(lines)


def _medal_text(voice: Voice, contents: UpgradeMedal) -> str:
    effect = contents.effect.replace("\n", "; ")
    return labelled_text(voice, f"**{contents.name}**", _join_as_sentences((contents.said, effect)))


def _quest_text(voice: Voice, contents: QuestProgress) -> str:
    says = _join_as_sentences((contents.condition, contents.progress_text, contents.note))
    return labelled_text(voice, f"**{contents.name}**", says)


# Hands


def hand_alt(voice: Voice, contents: HandContents) -> str:
    """Return a hand's alt text."""
    if contents.unknown_count:
        return voice.say("picture.hand.backs", seat=contents.seat, count=contents.unknown_count)
    cards_held = tuple(print_name(item.name) for item in contents.cards)
    found = voice.say("picture.hand.alt", seat=contents.seat, cards=cards_held)
    said = [found if contents.cards else contents.empty]
    if contents.shown:
        picks = tuple(print_name(item.name) for item in contents.shown)
        said.append(voice.say("picture.pick.alt", cards=picks))
    return " ".join(said)


def hand_text(voice: Voice, view: View, contents: HandContents) -> str:
    """Return a hand's text twin: each card with its cost now."""
    lines = [f"**{contents.title}** \u00b7 {contents.note}"]
    if contents.unknown_count:
        lines.append(
            voice.say("picture.hand.backs", seat=contents.seat, count=contents.unknown_count)
        )
    elif not contents.cards:
        lines.append(contents.empty)
    lines += [_list_item(_card_text(voice, view, contents.seat, item)) for item in contents.cards]
    if contents.shown:
        lines.append(contents.shown_title)
        lines += [
            _list_item(_card_text(voice, view, contents.seat, item)) for item in contents.shown
        ]
    return "\n".join(lines)


def _card_text(voice: Voice, view: View, seat: int, held: HandCard) -> str:
    card = view.cards.card(held.name)
    price = compute_card_cost(view, view.kingdoms[seat - 1], card)
    described = (line.replace("\n", "; ") for line in card_rules.describe_card(voice, card))
    legend = voice.say("picture.legendary") if card.is_legendary else ""
    now = voice.say("picture.cost", n=price.now)
    flavour = card_rules.flavour_line(voice, card.id)
    said = _join_as_sentences((legend, *described, now, held.mark, flavour))
    return labelled_text(voice, f"**{held.face.title}**", said)


# The table


def table_alt(voice: Voice, view: View, contents: TableContents) -> str:
    """Return the table's alt text: each player's completed upgrades."""
    standing = _join_with_commas(
        f"{item.player} {voice.say('picture.upgrades.done', done=item.done, goal=item.goal)}"
        for item in contents.places
        if not item.fallen
    )
    said = voice.say("picture.table.alt", round=view.round, what=standing)
    return " ".join(item for item in (said, f"{contents.won}." if contents.won else "") if item)


def table_text(voice: Voice, contents: TableContents) -> str:
    """Return the table's text twin, player by player."""
    lines = [f"**{contents.title}** \u00b7 {contents.moment}"]
    if contents.won:
        lines.append(f"{contents.won}.")
    lines.append(_join_with_commas(f"{item.label} {item.value}" for item in contents.piles))
    lines += [_list_item(_player_text(voice, item)) for item in contents.places]
    if contents.host:
        lines.append(labelled_text(voice, contents.host_title, contents.host_note))
        lines += [_list_item(tile_text(voice, item)) for item in contents.host]
    lines += [_list_item(row_text(voice, item)) for item in contents.helpers]
    return "\n".join(lines)


def _player_text(voice: Voice, contents: PlayerSummary) -> str:
    name = f"**{contents.seat} {contents.player}**, {contents.city_name}"
    if contents.fallen:
        return labelled_text(voice, name, contents.fallen)
    upgrades = labelled_text(voice, voice.say("picture.upgrades"), contents.progress)
    income = labelled_text(
        voice,
        voice.say("picture.income"),
        _join_with_commas(item.full_text for item in contents.income),
    )
    rest = _join_with_commas(
        item.full_text for item in (*contents.stand, *contents.banners, *contents.units)
    )
    return labelled_text(voice, name, _join_as_sentences((contents.note, upgrades, income, rest)))


# Wars


def war_alt(voice: Voice, contents: WarContents) -> str:
    """Return a war's alt text."""
    return voice.say(
        "picture.war.alt",
        attacker=contents.attack.seat,
        target=contents.defence.seat,
        attack=contents.attack.total,
        defence=contents.defence.total,
        what=contents.result,
    )


def war_text(voice: Voice, contents: WarContents) -> str:
    """Return a war's text twin: both sides, notes, razable or razed buildings."""
    lines = [
        f"**{contents.title}** \u00b7 {contents.moment}",
        f"{contents.result} ({contents.score}).",
    ]
    for party in (contents.attack, contents.defence):
        lines += _party_lines(voice, party)
    lines += contents.notes
    if contents.spoils:
        lines.append(contents.spoils_title)
        lines += [_list_item(tile_text(voice, item)) for item in contents.spoils]
    return "\n".join(lines)


def _party_lines(voice: Voice, contents: WarParty) -> list[str]:
    lines = [labelled_text(voice, f"{contents.player} \u00b7 {contents.label}", contents.total)]
    if not contents.tiles:
        lines.append(_list_item(contents.nobody))
    lines += [_list_item(tile_text(voice, item)) for item in contents.tiles]
    return [*lines, *(_list_item(row_text(voice, item)) for item in contents.rows)]
