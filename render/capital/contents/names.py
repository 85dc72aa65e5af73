"""Names and short texts for the pictures of a table."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.capital.catalog.card_models import Mercenary, Upgrade
from engine.capital.entities.kingdom import partner_of
from engine.capital.view import KingdomView, View
from render.capital.words.card_rules import rules_text
from render.capital.words.nouns import WORD_BOOK, upgrade_nouns, voice_at_table
from render.drawing.picture import PictureRequest
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun, make_name
from render.language.voice import Voice

_AFTER_ICON: Final = re.compile(r"\}\.$", re.MULTILINE)


def picture_voice(view: View, request: PictureRequest, players: Mapping[int, str]) -> Voice:
    """Return the voice of pictures: numbers with icons."""
    return voice_at_table(Voice(request.language, WORD_BOOK, players=players, icons=True), view)


def plain_voice(voice: Voice) -> Voice:
    """Return the voice of alt texts: plain text."""
    return replace(voice, icons=False)


def markdown_voice(voice: Voice) -> Voice:
    """Return the voice of text twins: Markdown without icons."""
    return replace(voice, icons=False, markdown=True)


def player_name(voice: Voice, seat: int) -> str:
    """Return a player's name."""
    return voice.name_thing("seat", seat)


def city_name(voice: Voice, view: View, kingdom: KingdomView) -> str:
    """Return a city's name; cities not shipped with the game are named in their data."""
    key = f"city.{kingdom.city}"
    return voice.noun(key).name if voice.has_words(key) else view.cards.cities[kingdom.city].name


def name_city_and_ruler(voice: Voice, view: View, seat: int) -> Noun:
    """Name a player and the city they rule, which is open (C-INFO-02)."""
    kingdom = view.kingdoms[seat - 1]
    city = make_name(voice.language, city_name(voice, view, kingdom))
    return Noun(voice.say("name.ruled", seat=seat, city=city))


def fallen_city_text(voice: Voice, view: View, kingdom: KingdomView) -> str:
    """Return words for a fallen city; "" while it stands."""
    if not kingdom.out:
        return ""
    return voice.say(
        "picture.fallen", seat=kingdom.seat, city=Noun(city_name(voice, view, kingdom))
    )


def upgrade_name(voice: Voice, view: View, kingdom: KingdomView, key: str) -> str:
    """Return the name of a Capital upgrade in its city."""
    if not voice.has_words(f"upgrade.{key}"):
        return view.cards.cities[kingdom.city].upgrade_by_id[key].name
    noun = upgrade_nouns(voice, key, {"seat": kingdom.seat})
    assert isinstance(noun, Noun)  # noqa: S101  (one id is one noun)
    return noun.name


def card_name(voice: Voice, name: str) -> str:
    """Return a card's name."""
    return capitalise(voice.name_thing("card", name))


def drop_stops_after_icons(text: str) -> str:
    """Remove full stops after icons."""
    return _AFTER_ICON.sub("}", text)


def drop_last_stop(text: str) -> str:
    """Remove full stops after icons and the last full stop."""
    return drop_stops_after_icons(text).removesuffix(".")


def upgrade_effect_text(voice: Voice, upgrade_: Upgrade) -> str:
    """Return a short text on what an upgrade does, to stand beside its medallion."""
    texts = [rules_text(voice, upgrade_.model_copy(update={"opens": ()}))]
    if {"attack", "defence"} <= set(upgrade_.opens):
        texts.append(voice.say("picture.opens.both"))
    else:
        texts += [voice.say(f"picture.opens.{use}") for use in upgrade_.opens]
    return drop_last_stop("\n".join(capitalise(text) for text in texts if text))


def settled_effect_text(voice: Voice, merc: Mercenary) -> str:
    """Return a short text on what a settled mercenary does."""
    effects = merc.settle.effects if merc.settle else ()
    stand_in = Upgrade.model_construct(id=merc.id, name=merc.name, effects=effects, opens=())
    return drop_last_stop(rules_text(voice, stand_in))


def moment_text(voice: Voice, view: View) -> str:
    """Return words for round, phase and active seat, or that the game is over."""
    parts = [voice.say("picture.round", round=view.round)]
    if view.outcome is None:
        parts.append(voice.say("picture.phase", phase=view.phase))
        parts.append(voice.say("picture.turn", seat=view.turn))
    else:
        parts.append(voice.say("picture.over"))
    return " \u00b7 ".join(parts)


def ending_text(voice: Voice, view: View) -> str:
    """Return words for who has won; "" while the game runs."""
    if view.outcome is None:
        return ""
    first = view.outcome.places[0]
    sides = {partner_of(view, seat) or seat for seat in first} | set(first)
    if len(first) > 1 and (view.mode != "2v2" or len(sides) > 2):
        return voice.say("picture.drawn", seats=first)
    return voice.say("picture.won", seats=first)


def may_upgrade(view: View, kingdom: KingdomView) -> bool:
    """Tell whether a living seat has an upgrade left to complete and the game still runs."""
    left = len(view.cards.cities[kingdom.city].upgrades) > len(kingdom.upgrades)
    return left and view.outcome is None and not kingdom.out


def next_upgrade_text(voice: Voice, view: View, kingdom: KingdomView) -> str:
    """Return words for the cost of the next upgrade; "" if there is none."""
    if not may_upgrade(view, kingdom):
        return ""
    return voice.say("picture.upgrades.next", cost=kingdom.upgrade_cost)
