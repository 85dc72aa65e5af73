"""The page of a seat: what is asked, what is its own, and what all may know of the others."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.capital.entities.kingdom import CITY, Built
from engine.capital.entities.kingdom_figures import card_cost
from engine.capital.entities.open_war import OpenWar, building_hp, city_falls
from engine.capital.view import RealmView, View
from engine.core.protocol.values import Seat
from render.capital.contents.names import may_upgrade
from render.capital.words import card_rules
from render.capital.words.nouns import BOOK, at_table
from render.language.grammar import Noun
from render.language.pages import Page
from render.language.voice import Voice

Field = tuple[str, str]


def status(view: View, language: str, players: Mapping[int, str], closes: str = "") -> Page:
    """Write a table down as one viewer knows it; `closes` is when the open window ends."""
    voice = at_table(Voice(language, BOOK, players, markdown=True), view)
    me = view.me
    asked = _over(voice, view) or " ".join(_asked(voice, view, closes))
    fields = [*(_own(voice, view, me) if me and not me.out else ()), _piles(voice, view)]
    for one in view.realms:
        if one is not me or one.out:
            fields += _other(voice, view, one)
    return Page(_title(voice, view), (asked, *_choice(voice, view)), tuple(fields))


def heading(view: View, language: str, players: Mapping[int, str]) -> str:
    """Call the page what it is called, without writing it."""
    return _title(at_table(Voice(language, BOOK, players, markdown=True), view), view)


# What is asked


def _title(voice: Voice, view: View) -> str:
    if view.outcome is not None:
        return voice.say("page.over", round=view.round)
    return voice.say("page.title", round=view.round, seat=view.turn, phase=view.phase)


def _over(voice: Voice, view: View) -> str:
    """Say how it ended, if it has."""
    if view.outcome is None:
        return ""
    first = view.outcome.places[0]
    sides = 2 if view.mode == "2v2" else 1
    if len(first) > sides:
        return f"{voice.say('page.drawn')}."
    return f"{voice.say('page.won', seats=first)}."


def _asked(voice: Voice, view: View, closes: str) -> Iterator[str]:
    if view.turn == view.viewer:
        yield voice.say(f"ask.{view.choice or view.phase}")
    else:
        yield voice.say("page.waits", seat=view.turn)
    if closes:
        yield voice.say("page.closes", closes=closes)


def _choice(voice: Voice, view: View) -> Iterator[str]:
    """Lay out what an open choice is about, for the one who chooses."""
    if view.turn != view.viewer or view.choice is None:
        return
    if view.choice == "pick":
        for one in view.shown:
            text = " ".join(card_rules.describe(voice, view.cards.card(one)))
            yield voice.say("page.pick", card=one, rules=text)
    elif view.war is not None:
        yield from _war(voice, view, view.war)


def _war(voice: Voice, view: View, war: OpenWar) -> Iterator[str]:
    if war.choice == "survive":
        points = {one.name: _attack(view, one.name) for one in war.attackers}
        yield voice.say("page.survive", budget=war.budget, troops=_worth(voice, points))
        return
    target = view.realms[war.target - 1]
    fit = {name: hp for name, hp in building_hp(view, target).items() if hp <= war.limit}
    if fit:
        yield voice.say("page.raze", limit=war.limit, buildings=_worth(voice, fit))
    if city_falls(view, target, war.score):
        yield voice.say("page.raze.city")


def _attack(view: View, name: str) -> int:
    points: int = getattr(view.cards.card(name), "attack", 0)
    return points


def _worth(voice: Voice, points: Mapping[str, int]) -> tuple[Noun, ...]:
    """Name cards with a number each; copies keep theirs."""
    labels = voice.labels("card", list(points))
    return tuple(
        Noun(voice.say("page.worth", card=Noun(label), points=str(value)))
        for label, value in zip(labels, points.values(), strict=True)
    )


# One's own


def _own(voice: Voice, view: View, me: RealmView) -> Iterator[Field]:
    if view.turn == me.seat and view.phase == "build" and view.outcome is None:
        value = voice.say("page.pools.value", gold=view.gold, build=view.builds)
        yield voice.say("page.pools"), value
    yield voice.say("page.income"), _income(voice, me)
    yield (
        voice.say("page.upgrades"),
        voice.say(
            "page.upgrades.value",
            count=len(me.upgrades),
            goal=view.goal,
            upgrades=_upgrades(me),
            seat=me.seat,
            cost=me.upgrade_cost if may_upgrade(view, me) else None,
        ),
    )
    yield voice.say("page.city"), _city(voice, me)
    yield voice.say("page.buildings"), _buildings(voice, me)
    if me.own:
        yield voice.say("page.hand"), _hand(voice, view, me, me.own.hand)
        policy = me.own.policy.model_dump()
        yield voice.say("page.policy"), voice.say("page.policy.value", **policy)


def _income(voice: Voice, one: RealmView) -> str:
    return voice.say("field.income.value", **one.tracker._asdict())


def _upgrades(one: RealmView) -> tuple[str, ...]:
    return tuple(done.id for done in one.upgrades)


def _city(voice: Voice, one: RealmView) -> str:
    return voice.say(
        "page.city.value", city=one.city, points=one.city_hp, inside=_inside(voice, one, CITY)
    )


def _inside(voice: Voice, one: RealmView, home: str) -> tuple[Noun, ...]:
    """List what lies in the slots of a building or the city: by name where it is known."""
    found = []
    for place in one.places:
        if place.home == home:
            unit = one.own.units.get(place.address) if one.own else None
            taken = place.address in one.taken
            key = f"page.taken.{place.slot.kind}" if taken else "page.free"
            found.append(Noun(voice.name("card", unit) if unit else voice.say(key)))
    return tuple(found)


def _buildings(voice: Voice, one: RealmView) -> str:
    if not one.buildings:
        return voice.say("page.none")
    return _listed(voice, (_building(voice, one, built) for built in one.buildings))


def _building(voice: Voice, one: RealmView, built: Built) -> str:
    inside = _inside(voice, one, built.name)
    if built.settled:
        inside = (*inside, Noun(voice.say("page.guest", merc=built.settled.name)))
    points = one.hp[built.name]
    return voice.say("page.building", building=built.name, points=points, inside=inside)


def _hand(voice: Voice, view: View, one: RealmView, hand: Iterable[str]) -> str:
    costs = ((name, card_cost(view, one, view.cards.card(name), one.tally)) for name in hand)
    said = [voice.say("page.hand.value", card=name, cost=cost) for name, cost in costs]
    return _listed(voice, said) if said else voice.say("page.none")


def _listed(voice: Voice, texts: Iterable[str]) -> str:
    """Join texts; those that are alike are counted."""
    return voice.nouns(tuple(Noun(text) for text in texts))


# The others


def _piles(voice: Voice, view: View) -> Field:
    value = voice.say(
        "page.piles.value",
        deck=str(view.deck_size),
        discard=str(len(view.discard)),
        legends=str(view.legends_size),
    )
    return voice.say("page.piles"), value


def _other(voice: Voice, view: View, one: RealmView) -> Iterator[Field]:
    name = voice.name("seat", one.seat)
    if one.out:
        yield name, voice.say("page.out", city=one.city)
        return
    yield name, voice.say("page.rival", **_facts(voice, view, one))
    if one.own and one.seat != view.viewer:
        partner = voice.say("page.partner", seat=Seat(one.seat))
        yield partner, _hand(voice, view, one, one.own.hand)


def _facts(voice: Voice, view: View, one: RealmView) -> dict[str, Any]:
    return {
        "city": one.city,
        "seat": one.seat,
        "points": one.city_hp,
        "count": len(one.upgrades),
        "goal": view.goal,
        "upgrades": _upgrades(one),
        "income": _income(voice, one),
        "hand": one.hand_size,
        "built": _buildings(voice, one),
    }
