"""The status page of a seat: its asks, treasury and forces, and what it knows of others.

Written for a phone: asks come first, then gold, then forces.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from engine.core.protocol.game import Outcome
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.map.atlas import CITY
from engine.valhalla.planning.treasury_outlook import forecast_treasury
from engine.valhalla.view import Brief, OwnSide, SideView, View
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.words.names import side_name
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.story.chapter_fields import describe_scouted_force
from render.valhalla.words.table_names import teach_table_names
from render.valhalla.words.unit_texts import counted_nouns, unit_noun, without_own_designs

Field = tuple[str, str]
MAX_FORCES_SHOWN = 8
"""The number of forces that are listed; the map shows the rest."""
FARM = "farm"
UNIT_ORDER = (*OFFICERS, *CLASSES)
"""Officers first, then by class."""


def write_status_page(
    view: View, language: str, players: Mapping[int, str], closes: str = ""
) -> Page:
    """Write the status page of a viewer; `closes` says when the open window ends."""
    voice = teach_table_names(Voice(language, WORD_BOOK, players, markdown=True), view)
    own = tuple(_own_fields(voice, view, view.me)) if view.me else ()
    others = tuple(_other_sides(voice, view))
    fields = own + others if view.outcome is None else others + own
    return Page(_page_title(voice, view), tuple(_describe_ask(voice, view, closes)), fields)


def write_status_title(view: View, language: str, players: Mapping[int, str]) -> str:
    """Write only the title of the page."""
    return _page_title(
        teach_table_names(Voice(language, WORD_BOOK, players, markdown=True), view), view
    )


def _page_title(voice: Voice, view: View) -> str:
    if view.outcome is not None:
        return voice.say("page.over", round=view.round)
    if view.phase == "setup":
        return voice.say("page.setup")
    came = [one for one in view.me.briefs if not one.parley] if view.me is not None else []
    if came:
        places = tuple(one.at for one in came)
        seats = tuple(dict.fromkeys(one.attacker for one in came))
        facts = {"round": view.round, "seat": seats[0], "seats": seats, "places": places}
        return voice.say("page.title.attacked", count=len(places), **facts)
    if view.me is not None and any(one.parley for one in view.me.briefs):
        return _title_of_parley(voice, view, view.me)
    if view.me is not None and view.me.seat == view.turn:
        carried = view.phase == "resolving"
        return voice.say("page.title.carried" if carried else "page.title.mine", round=view.round)
    return voice.say("page.title", round=view.round, seat=view.turn)


def _title_of_parley(voice: Voice, view: View, me: OwnSide) -> str:
    held = [one for one in me.briefs if one.parley]
    places = tuple(one.at for one in held)
    seats = tuple(dict.fromkeys(other for one in held for other in one.partners))
    return voice.say("page.title.parley", round=view.round, seats=seats, places=places)


# Asks


def _describe_ask(voice: Voice, view: View, closes: str) -> Iterator[str]:
    """Describe the ask, with a paragraph for each attack, and say when it closes."""
    if view.outcome is not None:
        yield voice.say("page.won", seats=view.outcome.places[0])
        return
    said = list(_describe_awaited(voice, view))
    if closes:
        until = voice.say("page.closes", closes=closes)
        said = [*said[:-1], f"{said[-1]} {until}"] if said else [until]
    yield from said
    if view.me is not None and view.phase != "setup":
        left = forecast_treasury(view, view.me).gold_left
        if left < 0:
            yield voice.say("page.short", short=-left)


def _describe_awaited(voice: Voice, view: View) -> Iterator[str]:
    me = view.me
    if me is not None and view.side(me.seat).ended:
        yield voice.say("page.ended")
    elif me is not None and me.briefs:
        yield from (write_brief(voice, view, one) for one in me.briefs)
    elif view.phase == "setup":
        if me is not None:
            yield voice.say("page.built" if me.done else "page.build")
    elif me is not None and me.seat in view.batch:
        yield voice.say("page.orders", limit=me.limit)
    else:
        yield voice.say("page.waits", seat=view.turn)


def write_brief(voice: Voice, view: View, one: Brief) -> str:
    """Say who attacks or parleys where, and what this side may answer (V-13-36)."""
    facts = {"attacker": one.attacker, "at": one.at, "count": one.units}
    if one.parley:
        return "\n".join(_describe_parley(voice, view, one))
    said = voice.say("page.attacked", **facts)
    return said if one.led else f"{said} {voice.say('page.unled', **facts)}"


def _describe_parley(voice: Voice, view: View, brief: Brief) -> Iterator[str]:
    """Say with whom a side parleys where, what stands there as it knows, and what was offered."""
    yield voice.say("page.parley", seats=brief.partners, at=brief.at)
    if view.me is not None:
        mine = (one.code for one in view.me.units if one.at == brief.at)
        forces = [voice.say("page.parley.mine", force=_name_kinds(voice, mine))]
        forces += _describe_partners(voice, view, view.me, brief)
        yield " ".join(forces)
    offers = " ".join(_describe_offers(voice, brief))
    if offers:
        yield offers


def _describe_partners(voice: Voice, view: View, me: OwnSide, brief: Brief) -> Iterator[str]:
    """Say what the partners of a parley have there, as far as this side knows (V-7.2-06)."""
    for other in brief.partners:
        seen = [
            one
            for one in me.insights
            if (one.at, one.seat, one.round) == (brief.at, other, view.round)
        ]
        if seen:
            codes = (unit.code for unit in seen[-1].units)
            force = _name_kinds(without_own_designs(voice), codes)
            yield voice.say("page.parley.theirs", seat=other, force=force)
        elif other == brief.attacker:
            yield voice.say("page.parley.count", seat=other, count=brief.units)


def _name_kinds(voice: Voice, codes: Iterable[str]) -> tuple[Noun, ...]:
    """Name the units of a force by kind, Officers first."""
    held = sorted(Counter(codes).items(), key=lambda one: UNIT_ORDER.index(one[0]))
    return counted_nouns(voice, held)


def _describe_offers(voice: Voice, brief: Brief) -> Iterator[str]:
    """Say what gold was offered in a parley (V-8-12)."""
    for one in brief.offers:
        made = one.to in brief.partners
        yield voice.say(
            "page.offer.made" if made else "page.offer.had",
            giver=one.giver, to=one.to, gold=one.gold,
        )  # fmt: skip


# The own side


def _own_fields(voice: Voice, view: View, me: OwnSide) -> Iterator[Field]:
    if view.phase == "setup":
        yield from _design_fields(voice, me)
        return
    yield voice.say("page.gold"), _describe_gold(voice, view, me)
    yield voice.say("page.favor"), str(me.favor)
    yield from _realm_fields(voice, me)
    if me.training is not None:
        text = voice.say("page.training.value", officer=me.training.officer, left=me.training.left)
        yield voice.say("page.training"), text
    yield from _force_fields(voice, me)
    yield from _scouting_fields(voice, me)


def _describe_gold(voice: Voice, view: View, me: OwnSide) -> str:
    """Say what the treasury holds now, and after the turn if the game goes on."""
    if view.outcome is not None:
        return str(me.gold)
    earned, paid, _, left = forecast_treasury(view, me)
    facts = {"gold": me.gold, "income": earned, "upkeep": -paid, "left": max(0, left)}
    return voice.say("page.gold.value", **facts)


def _design_fields(voice: Voice, me: OwnSide) -> Iterator[Field]:
    """List the designs that are made."""
    for design in me.designs:
        if design.cls in me.kinds:
            yield unit_noun(voice, design.cls).name, str(me.kinds[design.cls].statline)


def _realm_fields(voice: Voice, me: OwnSide) -> Iterator[Field]:
    """List the capital, and the numbers of cities, farms and other places."""
    seat = me.places.get(me.capital or "")
    if seat is not None:
        name = voice.name_thing("called", seat.name) if seat.name else ""
        facts = {"at": seat.at, "name": name, "level": seat.level}
        yield voice.say("page.capital"), voice.say("page.capital.value", **facts)
    held = Counter(place.feature for place in me.places.values())
    cities, farms = held.pop(CITY, 0), held.pop(FARM, 0)
    facts = {"cities": cities, "farms": farms, "others": sum(held.values())}
    yield voice.say("page.holds"), voice.say("page.holds.value", **facts)


def _force_fields(voice: Voice, me: OwnSide) -> Iterator[Field]:
    """List the own forces, the largest first."""
    forces: dict[str, Counter[str]] = {}
    for one in me.units:
        forces.setdefault(one.at, Counter())[one.code] += 1
    largest = sorted(forces.items(), key=lambda one: (-sum(one[1].values()), one[0]))
    for at, counts in largest[:MAX_FORCES_SHOWN]:
        held = sorted(counts.items(), key=lambda one: UNIT_ORDER.index(one[0]))
        yield voice.say("page.force", at=at), voice.list_nouns(counted_nouns(voice, held))
    if len(largest) > MAX_FORCES_SHOWN:
        yield "\u2026", voice.say("page.more", count=len(largest) - MAX_FORCES_SHOWN)


def _scouting_fields(voice: Voice, me: OwnSide) -> Iterator[Field]:
    """List the forces that were scouted last, the largest first (V-7.2-04)."""
    largest = sorted(me.scouted, key=lambda one: (-one.hp, one.at))
    for one in largest[:MAX_FORCES_SHOWN]:
        yield (
            voice.say("page.scouted", seat=one.seat, at=one.at),
            describe_scouted_force(voice, one),
        )
    if len(largest) > MAX_FORCES_SHOWN:
        yield "\u2026", voice.say("page.more", count=len(largest) - MAX_FORCES_SHOWN)


# Other sides


def _final_places(voice: Voice, view: View, outcome: Outcome) -> Iterator[Field]:
    """List the sides by final place, each with its player and its score."""
    for number, together in enumerate(outcome.places):
        place = 1 + sum(map(len, outcome.places[:number]))
        for seat in together:
            said = [voice.name_thing("holder", seat)]
            if seat in view.scores:
                said.append(voice.say("page.score", count=view.scores[seat]))
            if view.side(seat).ended:
                said.append(voice.say("picture.ended"))
            name = _side_label(voice, view.side(seat))
            yield voice.say("page.place", place=place, what=name), ", ".join(said)


def _side_label(voice: Voice, one: SideView) -> str:
    name = capitalise(side_name(voice, one.name)) if one.name else ""
    return name or voice.say("picture.unnamed", n=str(one.seat))


def _other_sides(voice: Voice, view: View) -> Iterator[Field]:
    if view.outcome is not None:
        yield from _final_places(voice, view, view.outcome)
        return
    for one in view.sides:
        if view.me is not None and one.seat == view.me.seat:
            continue
        yield _side_label(voice, one), ", ".join(_describe_side(voice, view, one))


def _describe_side(voice: Voice, view: View, one: SideView) -> Iterator[str]:
    """Yield what is known of another side."""
    yield voice.name_thing("holder", one.seat)
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
