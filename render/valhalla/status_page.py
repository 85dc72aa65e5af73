"""The page of a seat: what is asked, its forces, its treasury, what it knows of others.

Written for a phone: what is asked comes first, then gold, then who stands where.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.protocol.game import Outcome
from engine.valhalla.catalog.rule_tables import CLASSES
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.map.atlas import CITY
from engine.valhalla.planning.treasury_outlook import outlook
from engine.valhalla.view import Brief, Own, SideView, View
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.words.nouns import BOOK, at_table, side_name
from render.valhalla.words.places import named
from render.valhalla.words.sums import scouted
from render.valhalla.words.unit_texts import tally, unit

Field = tuple[str, str]
SHOWN = 8
"""So many forces are written out; the map shows the rest."""
FARM = "farm"
ORDER = (*OFFICERS, *CLASSES)
"""Officers first, then by class."""


def status(view: View, language: str, players: Mapping[int, str], closes: str = "") -> Page:
    """Write a game down as one viewer knows it; `closes` is when the open window ends."""
    voice = at_table(Voice(language, BOOK, players, markdown=True), view)
    own = tuple(_own(voice, view, view.me)) if view.me else ()
    others = tuple(_others(voice, view))
    fields = own + others if view.outcome is None else others + own
    return Page(_title(voice, view), tuple(_asked(voice, view, closes)), fields)


def heading(view: View, language: str, players: Mapping[int, str]) -> str:
    """Call the page what it is called, without writing it."""
    return _title(at_table(Voice(language, BOOK, players, markdown=True), view), view)


def _title(voice: Voice, view: View) -> str:
    if view.outcome is not None:
        return voice.say("page.over", round=view.round)
    if view.phase == "setup":
        return voice.say("page.setup")
    came = [one for one in view.me.briefs if not one.parley] if view.me is not None else []
    if came:
        places = tuple(named(voice, one.at) or Noun(one.at) for one in came)
        facts = {"round": view.round, "seat": came[0].attacker, "places": places}
        return voice.say("page.title.attacked", **facts)
    if view.me is not None and view.me.seat == view.turn:
        carried = view.phase == "resolving"
        return voice.say("page.title.carried" if carried else "page.title.mine", round=view.round)
    return voice.say("page.title", round=view.round, seat=view.turn)


# What is asked


def _asked(voice: Voice, view: View, closes: str) -> Iterator[str]:
    """Say what is asked, a paragraph for each attack; then until when."""
    if view.outcome is not None:
        yield voice.say("page.won", seats=view.outcome.places[0])
        return
    said = list(_awaited(voice, view))
    if closes:
        until = voice.say("page.closes", closes=closes)
        said = [*said[:-1], f"{said[-1]} {until}"] if said else [until]
    yield from said
    if view.me is not None and view.phase != "setup":
        left = outlook(view, view.me).left
        if left < 0:
            yield voice.say("page.short", short=-left)


def _awaited(voice: Voice, view: View) -> Iterator[str]:
    me = view.me
    if me is not None and view.side(me.seat).ended:
        yield voice.say("page.ended")
    elif me is not None and me.briefs:
        yield from (brief(voice, one) for one in me.briefs)
    elif view.phase == "setup":
        if me is not None:
            yield voice.say("page.built" if me.done else "page.build")
    elif me is not None and me.seat in view.batch:
        yield voice.say("page.orders", limit=me.limit)
    else:
        yield voice.say("page.waits", seat=view.turn)


def brief(voice: Voice, one: Brief) -> str:
    """Say who attacks where, and what may be answered (V-13-36)."""
    place = named(voice, one.at)
    facts = {"attacker": one.attacker, "at": one.at, "place": place, "count": one.units}
    if one.parley:
        return voice.say("page.parley", **facts)
    said = voice.say("page.attacked", **facts)
    return said if one.led else f"{said} {voice.say('page.unled', **facts)}"


# One's own


def _own(voice: Voice, view: View, me: Own) -> Iterator[Field]:
    if view.phase == "setup":
        yield from _designs(voice, me)
        return
    yield voice.say("page.gold"), _gold(voice, view, me)
    yield voice.say("page.favor"), str(me.favor)
    yield from _realm(voice, me)
    if me.training is not None:
        text = voice.say("page.training.value", officer=me.training.officer, left=me.training.left)
        yield voice.say("page.training"), text
    yield from _forces(voice, me)
    yield from _reports(voice, me)


def _gold(voice: Voice, view: View, me: Own) -> str:
    """Say what the treasury holds, and will hold if the game goes on."""
    if view.outcome is not None:
        return str(me.gold)
    earned, paid, _, left = outlook(view, me)
    facts = {"gold": me.gold, "income": earned, "upkeep": -paid, "left": max(0, left)}
    return voice.say("page.gold.value", **facts)


def _designs(voice: Voice, me: Own) -> Iterator[Field]:
    """Write the designs down as far as they are made."""
    for design in me.designs:
        if design.cls in me.kinds:
            yield unit(voice, design.cls).name, str(me.kinds[design.cls].line)


def _realm(voice: Voice, me: Own) -> Iterator[Field]:
    """Write down the capital, and how much the side holds."""
    seat = me.places.get(me.capital or "")
    if seat is not None:
        name = voice.name("called", seat.name) if seat.name else ""
        facts = {"at": seat.at, "name": name, "level": seat.level}
        yield voice.say("page.capital"), voice.say("page.capital.value", **facts)
    held = Counter(place.feature for place in me.places.values())
    cities, farms = held.pop(CITY, 0), held.pop(FARM, 0)
    facts = {"cities": cities, "farms": farms, "others": sum(held.values())}
    yield voice.say("page.holds"), voice.say("page.holds.value", **facts)


def _forces(voice: Voice, me: Own) -> Iterator[Field]:
    """Write down who stands where, the largest forces first."""
    forces: dict[str, Counter[str]] = {}
    for one in me.units:
        forces.setdefault(one.at, Counter())[one.code] += 1
    largest = sorted(forces.items(), key=lambda one: (-sum(one[1].values()), one[0]))
    for at, counts in largest[:SHOWN]:
        held = sorted(counts.items(), key=lambda one: ORDER.index(one[0]))
        yield at, voice.nouns(tally(voice, held))
    if len(largest) > SHOWN:
        yield "\u2026", voice.say("page.more", count=len(largest) - SHOWN)


def _reports(voice: Voice, me: Own) -> Iterator[Field]:
    """Write down what was scouted last, the largest forces first (V-7.2-04)."""
    largest = sorted(me.scouted, key=lambda one: (-one.hp, one.at))
    for one in largest[:SHOWN]:
        yield voice.say("page.scouted", seat=one.seat, at=one.at), scouted(voice, one)
    if len(largest) > SHOWN:
        yield "\u2026", voice.say("page.more", count=len(largest) - SHOWN)


# Others


def _ended(voice: Voice, view: View, outcome: Outcome) -> Iterator[Field]:
    """Write the sides down by place, each with its player and its score."""
    for number, together in enumerate(outcome.places):
        place = 1 + sum(map(len, outcome.places[:number]))
        for seat in together:
            said = [voice.name("seat", seat)]
            if seat in view.scores:
                said.append(voice.say("page.score", count=view.scores[seat]))
            if view.side(seat).ended:
                said.append(voice.say("picture.ended"))
            name = _called(voice, view.side(seat))
            yield voice.say("page.place", place=place, what=name), ", ".join(said)


def _called(voice: Voice, one: SideView) -> str:
    name = capital(side_name(voice, one.name)) if one.name else ""
    return name or voice.say("picture.unnamed", n=str(one.seat))


def _others(voice: Voice, view: View) -> Iterator[Field]:
    if view.outcome is not None:
        yield from _ended(voice, view, view.outcome)
        return
    for one in view.sides:
        if view.me is not None and one.seat == view.me.seat:
            continue
        yield _called(voice, one), ", ".join(_known(voice, view, one))


def _known(voice: Voice, view: View, one: SideView) -> Iterator[str]:
    """Say what is known of another side."""
    yield voice.name("seat", one.seat)
    if one.special:
        yield voice.noun(f"side_special.{one.special}").name
    if one.ended:
        yield voice.say("picture.ended")
    elif one.seat in view.crowned:
        yield voice.say("picture.crowned")
    marks = view.me.marks.values() if view.me is not None else ()
    marked = sum(one.seat in seats for seats in marks)
    if marked:
        yield voice.say("page.marks", count=marked)
