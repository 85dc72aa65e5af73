"""The pictures of the city game, from what one viewer knows; with each the same in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.capital.view import RealmView, View
from engine.core.model import Event
from render.capital import deal, fight, names, realm, seats, twins, war, wars
from render.capital import hand as hands
from render.capital import kingdom as kingdoms
from render.capital import table as tables
from render.picture import Look, Picture
from render.words.voice import Voice

Players = Mapping[int, str]
Events = Sequence[Event]


def draw(view: View, look: Look, players: Players) -> Picture:
    """Draw a part: a kingdom, a hand, the table, or the war that stands at a choice.

    `look.zoom` may choose a seat (`seat:2`). The alt is plain text, the twin is Markdown.
    """
    return DRAWN[look.part or PARTS[0]](names.painter(view, look, players), view, look)


def draw_war(events: Events, view: View, look: Look, players: Players) -> Picture:
    """Draw the last war among these events, as it ended or as far as it went."""
    return _war(names.painter(view, look, players), view, look, events)


def _realm(view: View, look: Look) -> RealmView:
    """Find whose kingdom is looked at: the one that is named, one's own, the active one."""
    _, _, number = look.zoom.partition("seat:")
    if number.isdecimal() and 1 <= int(number) <= len(view.realms):
        return view.realms[int(number) - 1]
    return view.me or view.realms[view.turn - 1]


def _kingdom(voice: Voice, view: View, look: Look) -> Picture:
    one = _realm(view, look)
    plain, told = names.plainly(voice), names.teller(voice)
    what = kingdoms.kingdom(voice, view, one, look)
    twin = twins.kingdom(told, kingdoms.kingdom(told, view, one, look))
    return Picture(realm.laid(what).drawn(), twins.kingdom_alt(plain, view, what), twin)


def _hand(voice: Voice, view: View, look: Look) -> Picture:
    one = _realm(view, look)
    plain, told = names.plainly(voice), names.teller(voice)
    what = hands.hand(voice, view, one, look)
    twin = twins.hand(told, view, hands.hand(told, view, one, look))
    return Picture(deal.draw(what), twins.hand_alt(plain, what), twin)


def _table(voice: Voice, view: View, _: Look) -> Picture:
    plain, told = names.plainly(voice), names.teller(voice)
    what = tables.table(voice, view)
    twin = twins.table(told, tables.table(told, view))
    return Picture(seats.laid(what).drawn(), twins.table_alt(plain, view, what), twin)


def _war(voice: Voice, view: View, look: Look, events: Events = ()) -> Picture:
    plain, told = names.plainly(voice), names.teller(voice)
    what = _fought(voice, view, look, events)
    again = _fought(told, view, look, events)
    if what is None or again is None:
        nothing = voice.say("picture.war.none")
        layout = fight.peace(nothing, voice.say("picture.war"), names.moment(voice, view))
        return Picture(layout.drawn(), nothing, nothing)
    return Picture(fight.laid(what).drawn(), twins.war_alt(plain, what), twins.war(told, again))


def _fought(voice: Voice, view: View, look: Look, events: Events) -> war.War | None:
    """Gather a war: its terms as they were heard, its open choice as it is seen."""
    heard = wars.told(voice, view, look, events)
    seen = war.running(voice, view, look)
    if heard is None or seen is None or not war.same(heard, seen):
        return seen or heard
    return heard._replace(
        moment=seen.moment,
        notes=seen.notes,
        spoils_title=seen.spoils_title,
        spoils=seen.spoils,
    )


DRAWN: Final[Mapping[str, Callable[[Voice, View, Look], Picture]]] = {
    "kingdom": _kingdom,
    "hand": _hand,
    "table": _table,
    "war": _war,
}
"""By part: who draws it."""

PARTS: Final = tuple(DRAWN)
