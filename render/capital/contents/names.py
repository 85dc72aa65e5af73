"""What things are called at the table that a picture is drawn of."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.capital.catalog.card_models import Mercenary, Upgrade
from engine.capital.entities.kingdom import partner
from engine.capital.view import RealmView, View
from render.capital.words.card_rules import rules
from render.capital.words.nouns import BOOK, at_table, upgrade
from render.drawing.picture import PictureRequest
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun
from render.language.voice import Voice

_AFTER_ICON: Final = re.compile(r"\}\.$", re.MULTILINE)


def painter(view: View, look: PictureRequest, players: Mapping[int, str]) -> Voice:
    """Speak as a picture does: numbers with their icons."""
    return at_table(Voice(look.language, BOOK, players=players, icons=True), view)


def plainly(voice: Voice) -> Voice:
    """Speak as the words do that stand in for a picture: plain text."""
    return replace(voice, icons=False)


def teller(voice: Voice) -> Voice:
    """Speak as a picture's text twin does: words alone, in Markdown."""
    return replace(voice, icons=False, markdown=True)


def player(voice: Voice, seat: int) -> str:
    """Call a player by name."""
    return voice.name("seat", seat)


def city(voice: Voice, view: View, one: RealmView) -> str:
    """Call a city by its name; one of this table's own has it from its card."""
    key = f"city.{one.city}"
    return voice.noun(key).name if voice.knows(key) else view.cards.cities[one.city].name


def fallen(voice: Voice, view: View, one: RealmView) -> str:
    """Remember a fallen city."""
    if not one.out:
        return ""
    return voice.say("picture.fallen", seat=one.seat, city=Noun(city(voice, view, one)))


def upgrade_name(voice: Voice, view: View, one: RealmView, key: str) -> str:
    """Call a Capital upgrade by the name it has in its city."""
    if not voice.knows(f"upgrade.{key}"):
        return view.cards.cities[one.city].upgrade_by_id[key].name
    found = upgrade(voice, key, {"seat": one.seat})
    assert isinstance(found, Noun)  # noqa: S101  (one id is one noun)
    return found.name


def card(voice: Voice, name: str) -> str:
    """Call a card by its name."""
    return capital(voice.name("card", name))


def bare(text: str) -> str:
    """Leave out full stops after icons, which need none."""
    return _AFTER_ICON.sub("}", text)


def short(text: str) -> str:
    """Leave out the last full stop too."""
    return bare(text).removesuffix(".")


def effect(voice: Voice, what: Upgrade) -> str:
    """Write what an upgrade does, short enough to stand beside its medallion."""
    written = [rules(voice, what.model_copy(update={"opens": ()}))]
    if {"attack", "defence"} <= set(what.opens):
        written.append(voice.say("picture.opens.both"))
    else:
        written += [voice.say(f"picture.opens.{use}") for use in what.opens]
    return short("\n".join(capital(text) for text in written if text))


def at_home(voice: Voice, merc: Mercenary) -> str:
    """Write what a settled mercenary does."""
    effects = merc.settle.effects if merc.settle else ()
    stand_in = Upgrade.model_construct(id=merc.id, name=merc.name, effects=effects, opens=())
    return short(rules(voice, stand_in))


def moment(voice: Voice, view: View) -> str:
    """Say where the game stands: the round, and whose phase it is; or that it is over."""
    parts = [voice.say("picture.round", round=view.round)]
    if view.outcome is None:
        parts.append(voice.say("picture.phase", phase=view.phase))
        parts.append(voice.say("picture.turn", seat=view.turn))
    else:
        parts.append(voice.say("picture.over"))
    return " \u00b7 ".join(parts)


def ending(voice: Voice, view: View) -> str:
    """Say who has won, once somebody has."""
    if view.outcome is None:
        return ""
    first = view.outcome.places[0]
    sides = {partner(view, seat) or seat for seat in first} | set(first)
    if len(first) > 1 and (view.mode != "2v2" or len(sides) > 2):
        return voice.say("picture.drawn", seats=first)
    return voice.say("picture.won", seats=first)


def may_upgrade(view: View, one: RealmView) -> bool:
    """Tell whether there is an upgrade left to complete, and time to do it."""
    left = len(view.cards.cities[one.city].upgrades) > len(one.upgrades)
    return left and view.outcome is None and not one.out


def next_upgrade(voice: Voice, view: View, one: RealmView) -> str:
    """Say what the next upgrade costs, while there is a next."""
    if not may_upgrade(view, one):
        return ""
    return voice.say("picture.upgrades.next", cost=one.upgrade_cost)
