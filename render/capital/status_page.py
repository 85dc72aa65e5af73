"""The status page of a seat: what is asked, its own kingdom, and the open facts of others."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.capital.entities.kingdom import CITY, PlacedBuilding
from engine.capital.entities.kingdom_figures import card_cost
from engine.capital.entities.open_war import OpenWar, can_destroy_city, hp_by_building
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Seat
from render.capital.contents.build_conditions import list_build_conditions
from render.capital.contents.names import may_upgrade
from render.capital.words import card_rules
from render.capital.words.nouns import WORD_BOOK, voice_at_table
from render.language.grammar import Noun
from render.language.pages import Page
from render.language.voice import Voice

Field = tuple[str, str]


def write_status_page(
    view: View, language: str, players: Mapping[int, str], closes: str = ""
) -> Page:
    """Return the status page of one viewer; `closes` is when the open window ends."""
    voice = voice_at_table(Voice(language, WORD_BOOK, players, markdown=True), view)
    own_kingdom = view.me
    ask_text = _write_outcome(voice, view) or " ".join(_write_ask(voice, view, closes))
    fields = [
        *(_own_fields(voice, view, own_kingdom) if own_kingdom and not own_kingdom.out else ()),
        _piles_field(voice, view),
    ]
    for kingdom in view.kingdoms:
        if kingdom is not own_kingdom or kingdom.out:
            fields += _other_fields(voice, view, kingdom)
    return Page(_write_title(voice, view), (ask_text, *_write_choice(voice, view)), tuple(fields))


def page_title(view: View, language: str, players: Mapping[int, str]) -> str:
    """Return the title of the status page."""
    return _write_title(
        voice_at_table(Voice(language, WORD_BOOK, players, markdown=True), view), view
    )


# What is asked


def _write_title(voice: Voice, view: View) -> str:
    if view.outcome is not None:
        return voice.say("page.over", round=view.round)
    return voice.say("page.title", round=view.round, seat=view.turn, phase=view.phase)


def _write_outcome(voice: Voice, view: View) -> str:
    """Return words for the outcome; "" while the game runs."""
    if view.outcome is None:
        return ""
    first = view.outcome.places[0]
    sides = 2 if view.mode == "2v2" else 1
    if len(first) > sides:
        return f"{voice.say('page.drawn')}."
    return f"{voice.say('page.won', seats=first)}."


def _write_ask(voice: Voice, view: View, closes: str) -> Iterator[str]:
    if view.turn == view.viewer:
        yield voice.say(f"ask.{view.choice or view.phase}")
    else:
        yield voice.say("page.waits", seat=view.turn)
    if closes:
        yield voice.say("page.closes", closes=closes)


def _write_choice(voice: Voice, view: View) -> Iterator[str]:
    """Yield the options of an open choice, for the seat that chooses."""
    if view.turn != view.viewer or view.choice is None:
        return
    if view.choice == "pick":
        for card in view.shown:
            text = " ".join(card_rules.describe_card(voice, view.cards.card(card)))
            yield voice.say("page.pick", card=card, rules=text)
    elif view.war is not None:
        yield from _write_war_choice(voice, view, view.war)


def _write_war_choice(voice: Voice, view: View, war: OpenWar) -> Iterator[str]:
    if war.choice == "survive":
        points = {fighter.name: _printed_attack(view, fighter.name) for fighter in war.attackers}
        yield voice.say("page.survive", budget=war.budget, troops=_cards_with_points(voice, points))
        return
    target = view.kingdoms[war.target - 1]
    razable = {
        name: hp for name, hp in hp_by_building(view, target).items() if hp <= war.raze_limit
    }
    if razable:
        yield voice.say(
            "page.raze", limit=war.raze_limit, buildings=_cards_with_points(voice, razable)
        )
    if can_destroy_city(view, target, war.score):
        yield voice.say("page.raze.city")


def _printed_attack(view: View, name: str) -> int:
    points: int = getattr(view.cards.card(name), "attack", 0)
    return points


def _cards_with_points(voice: Voice, points_by_card: Mapping[str, int]) -> tuple[Noun, ...]:
    """Return card names with their points; copies keep their instance numbers."""
    labels = voice.label_choices("card", list(points_by_card))
    return tuple(
        Noun(voice.say("page.worth", card=Noun(label), points=str(value)))
        for label, value in zip(labels, points_by_card.values(), strict=True)
    )


# One's own


def _own_fields(voice: Voice, view: View, own_kingdom: KingdomView) -> Iterator[Field]:
    if view.turn == own_kingdom.seat and view.phase == "build" and view.outcome is None:
        value = voice.say("page.pools.value", gold=view.gold, build=view.builds)
        yield voice.say("page.pools"), value
    yield voice.say("page.income"), _write_income(voice, own_kingdom)
    yield (
        voice.say("page.upgrades"),
        voice.say(
            "page.upgrades.value",
            count=len(own_kingdom.upgrades),
            goal=view.goal,
            upgrades=_upgrade_ids(own_kingdom),
            seat=own_kingdom.seat,
            cost=own_kingdom.upgrade_cost if may_upgrade(view, own_kingdom) else None,
        ),
    )
    yield voice.say("page.city"), _write_city(voice, own_kingdom)
    yield voice.say("page.buildings"), _write_buildings(voice, own_kingdom)
    if own_kingdom.secrets:
        yield (
            voice.say("page.hand"),
            _write_hand(voice, view, own_kingdom, own_kingdom.secrets.hand),
        )
        policy = own_kingdom.secrets.policy.model_dump()
        yield voice.say("page.policy"), voice.say("page.policy.value", **policy)


def _write_income(voice: Voice, kingdom: KingdomView) -> str:
    return voice.say("field.income.value", **kingdom.tracker._asdict())


def _upgrade_ids(kingdom: KingdomView) -> tuple[str, ...]:
    return tuple(upgrade.id for upgrade in kingdom.upgrades)


def _write_city(voice: Voice, kingdom: KingdomView) -> str:
    return voice.say(
        "page.city.value",
        city=kingdom.city,
        points=kingdom.city_hp,
        inside=_units_inside(voice, kingdom, CITY),
    )


def _units_inside(voice: Voice, kingdom: KingdomView, home: str) -> tuple[Noun, ...]:
    """List what lies in the slots of a building or the city: by name where it is known."""
    units = []
    for slot in kingdom.fixed_slots:
        if slot.home == home:
            unit = kingdom.secrets.units.get(slot.address) if kingdom.secrets else None
            taken = slot.address in kingdom.taken
            key = f"page.taken.{slot.printed.kind}" if taken else "page.free"
            units.append(Noun(voice.name_thing("card", unit) if unit else voice.say(key)))
    return tuple(units)


def _write_buildings(voice: Voice, kingdom: KingdomView) -> str:
    if not kingdom.buildings:
        return voice.say("page.none")
    return _join_alike(
        voice, (_write_building(voice, kingdom, built) for built in kingdom.buildings)
    )


def _write_building(voice: Voice, kingdom: KingdomView, built: PlacedBuilding) -> str:
    inside = _units_inside(voice, kingdom, built.name)
    if built.settled:
        inside = (*inside, Noun(voice.say("page.guest", merc=built.settled.name)))
    points = kingdom.hp[built.name]
    return voice.say("page.building", building=built.name, points=points, inside=inside)


def _write_hand(voice: Voice, view: View, kingdom: KingdomView, hand: Iterable[str]) -> str:
    notes = {name: one.text for name, one in list_build_conditions(voice, view, kingdom)}
    texts = [
        voice.say(
            "page.hand.value",
            card=name,
            cost=card_cost(view, kingdom, view.cards.card(name), kingdom.tally),
            notes=notes.get(name, ""),
        )
        for name in hand
    ]
    return _join_alike(voice, texts) if texts else voice.say("page.none")


def _join_alike(voice: Voice, texts: Iterable[str]) -> str:
    """Join texts; equal ones are counted."""
    return voice.list_nouns(tuple(Noun(text) for text in texts))


# The others


def _piles_field(voice: Voice, view: View) -> Field:
    value = voice.say(
        "page.piles.value",
        deck=str(view.deck_size),
        discard=str(len(view.discard)),
        legends=str(view.legends_size),
    )
    return voice.say("page.piles"), value


def _other_fields(voice: Voice, view: View, kingdom: KingdomView) -> Iterator[Field]:
    name = voice.name_thing("seat", kingdom.seat)
    if kingdom.out:
        yield name, voice.say("page.out", city=kingdom.city)
        return
    yield name, voice.say("page.rival", **_kingdom_facts(voice, view, kingdom))
    if kingdom.secrets and kingdom.seat != view.viewer:
        partner = voice.say("page.partner", seat=Seat(kingdom.seat))
        yield partner, _write_hand(voice, view, kingdom, kingdom.secrets.hand)


def _kingdom_facts(voice: Voice, view: View, kingdom: KingdomView) -> dict[str, Any]:
    return {
        "city": kingdom.city,
        "seat": kingdom.seat,
        "points": kingdom.city_hp,
        "count": len(kingdom.upgrades),
        "goal": view.goal,
        "upgrades": _upgrade_ids(kingdom),
        "income": _write_income(voice, kingdom),
        "hand": kingdom.hand_size,
        "built": _write_buildings(voice, kingdom),
    }
