"""The pictures of the city game, from what one viewer knows; with each the same in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.capital.view import RealmView, View
from engine.core.protocol.values import Event
from render.capital.contents import hand as hands
from render.capital.contents import kingdom as kingdoms
from render.capital.contents import names, order_draft, past_wars, war
from render.capital.contents import table as tables
from render.capital.pictures import (
    hand_picture,
    kingdom_picture,
    table_picture,
    text_twins,
    war_picture,
    zoom,
)
from render.drawing.picture import Picture, PictureRequest
from render.language.voice import Voice

Players = Mapping[int, str]
Events = Sequence[Event]


def draw(view: View, look: PictureRequest, players: Players) -> Picture:
    """Draw a part: a kingdom, a hand, the table, or the war that stands at a choice.

    `look.zoom` may choose a seat (`seat:2`) and a part of its kingdom (`units`). The alt is plain
    text, the twin is Markdown.
    """
    voice = names.painter(view, look, players)
    return _planned(DRAWN[look.part or PARTS[0]](voice, view, look), voice, view, look)


def _planned(picture: Picture, voice: Voice, view: View, look: PictureRequest) -> Picture:
    """Tell the order in the making too, where there is one."""
    alt = order_draft.said(names.plainly(voice), view, look)
    if not alt:
        return picture
    twin = order_draft.said(names.teller(voice), view, look)
    return Picture(picture.image, f"{alt} {picture.alt}", f"{twin}\n{picture.twin}")


def draw_war(events: Events, view: View, look: PictureRequest, players: Players) -> Picture:
    """Draw the last war among these events, as it ended or as far as it went."""
    voice = names.painter(view, look, players)
    return _planned(_war(voice, view, look, events), voice, view, look)


def _realm(view: View, look: PictureRequest) -> RealmView:
    """Find whose kingdom is looked at: the one that is named, one's own, the active one."""
    number = zoom.seat(look)
    if 1 <= number <= len(view.realms):
        return view.realms[number - 1]
    return view.me or view.realms[view.turn - 1]


def _kingdom(voice: Voice, view: View, look: PictureRequest) -> Picture:
    one = _realm(view, look)
    plain, told = names.plainly(voice), names.teller(voice)
    what = zoom.zoomed(kingdoms.kingdom(voice, view, one, look), look)
    again = zoom.zoomed(kingdoms.kingdom(told, view, one, look), look)
    twin = text_twins.kingdom(told, again)
    return Picture(
        kingdom_picture.laid(what).drawn(), text_twins.kingdom_alt(plain, view, what), twin
    )


def _hand(voice: Voice, view: View, look: PictureRequest) -> Picture:
    one = _realm(view, look)
    plain, told = names.plainly(voice), names.teller(voice)
    what = hands.hand(voice, view, one, look)
    twin = text_twins.hand(told, view, hands.hand(told, view, one, look))
    return Picture(hand_picture.draw(what), text_twins.hand_alt(plain, what), twin)


def _table(voice: Voice, view: View, look: PictureRequest) -> Picture:
    plain, told = names.plainly(voice), names.teller(voice)
    what = tables.table(voice, view, look)
    twin = text_twins.table(told, tables.table(told, view, look))
    return Picture(table_picture.laid(what).drawn(), text_twins.table_alt(plain, view, what), twin)


def _war(voice: Voice, view: View, look: PictureRequest, events: Events = ()) -> Picture:
    plain, told = names.plainly(voice), names.teller(voice)
    what = _fought(voice, view, look, events)
    again = _fought(told, view, look, events)
    if what is None or again is None:
        nothing = voice.say("picture.war.none")
        layout = war_picture.peace(nothing, voice.say("picture.war"), names.moment(voice, view))
        return Picture(layout.drawn(), nothing, nothing)
    return Picture(
        war_picture.laid(what).drawn(), text_twins.war_alt(plain, what), text_twins.war(told, again)
    )


def _fought(voice: Voice, view: View, look: PictureRequest, events: Events) -> war.War | None:
    """Gather a war: its terms as they were heard, its open choice as it is seen."""
    heard = past_wars.told(voice, view, look, events)
    seen = war.running(voice, view, look)
    if heard is None or seen is None or look.draft or not war.same(heard, seen):
        return seen or heard
    return heard._replace(
        moment=seen.moment,
        notes=seen.notes,
        spoils_title=seen.spoils_title,
        spoils=seen.spoils,
    )


DRAWN: Final[Mapping[str, Callable[[Voice, View, PictureRequest], Picture]]] = {
    "kingdom": _kingdom,
    "hand": _hand,
    "table": _table,
    "war": _war,
}
"""By part: who draws it."""

PARTS: Final = tuple(DRAWN)
