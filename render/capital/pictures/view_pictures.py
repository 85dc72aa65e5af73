"""The pictures of a view, each with its alt text and its text twin."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Event
from render.capital.contents import hand, names, order_draft, past_wars, table, war
from render.capital.contents.kingdom import gather_kingdom
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


def draw_view_part(view: View, request: PictureRequest, players: Players) -> Picture:
    """Draw a part: a kingdom, a hand, the table, or the war that stands at a choice.

    `look.zoom` may choose a seat (`seat:2`) and a part of its kingdom (`units`). The alt is plain
    text, the twin is Markdown.
    """
    voice = names.picture_voice(view, request, players)
    return _add_draft_text(
        DRAW_FUNCTIONS[request.part or PICTURE_PARTS[0]](voice, view, request), voice, view, request
    )


def _add_draft_text(picture: Picture, voice: Voice, view: View, request: PictureRequest) -> Picture:
    """Add the sentence on the draft order to alt text and twin, if there is a draft."""
    alt = order_draft.draft_sentence(names.plain_voice(voice), view, request)
    if not alt:
        return picture
    twin = order_draft.draft_sentence(names.markdown_voice(voice), view, request)
    return Picture(picture.image, f"{alt} {picture.alt}", f"{twin}\n{picture.text_twin}")


def draw_war(events: Events, view: View, request: PictureRequest, players: Players) -> Picture:
    """Draw the last war among these events, as it ended or as far as it went."""
    voice = names.picture_voice(view, request, players)
    return _add_draft_text(_draw_war_part(voice, view, request, events), voice, view, request)


def _find_kingdom(view: View, request: PictureRequest) -> KingdomView:
    """Return the requested kingdom: the named one, else one's own, else the active one."""
    number = zoom.requested_seat(request)
    if 1 <= number <= len(view.kingdoms):
        return view.kingdoms[number - 1]
    return view.me or view.kingdoms[view.turn - 1]


def _draw_kingdom(voice: Voice, view: View, request: PictureRequest) -> Picture:
    kingdom = _find_kingdom(view, request)
    plain_voice, markdown_voice = names.plain_voice(voice), names.markdown_voice(voice)
    contents = zoom.zoom_in(gather_kingdom(voice, view, kingdom, request), request)
    markdown_contents = zoom.zoom_in(
        gather_kingdom(markdown_voice, view, kingdom, request), request
    )
    twin = text_twins.kingdom_text(markdown_voice, markdown_contents)
    return Picture(
        kingdom_picture.lay_out_kingdom(contents).draw(),
        text_twins.kingdom_alt(plain_voice, view, contents),
        twin,
    )


def _draw_hand(voice: Voice, view: View, request: PictureRequest) -> Picture:
    kingdom = _find_kingdom(view, request)
    plain_voice, markdown_voice = names.plain_voice(voice), names.markdown_voice(voice)
    contents = hand.gather_hand(voice, view, kingdom, request)
    twin = text_twins.hand_text(
        markdown_voice, view, hand.gather_hand(markdown_voice, view, kingdom, request)
    )
    return Picture(
        hand_picture.draw_hand_picture(contents), text_twins.hand_alt(plain_voice, contents), twin
    )


def _draw_table(voice: Voice, view: View, request: PictureRequest) -> Picture:
    plain_voice, markdown_voice = names.plain_voice(voice), names.markdown_voice(voice)
    contents = table.gather_table(voice, view, request)
    twin = text_twins.table_text(markdown_voice, table.gather_table(markdown_voice, view, request))
    return Picture(
        table_picture.lay_out_table(contents).draw(),
        text_twins.table_alt(plain_voice, view, contents),
        twin,
    )


def _draw_war_part(
    voice: Voice, view: View, request: PictureRequest, events: Events = ()
) -> Picture:
    plain_voice, markdown_voice = names.plain_voice(voice), names.markdown_voice(voice)
    contents = _gather_war(voice, view, request, events)
    markdown_contents = _gather_war(markdown_voice, view, request, events)
    if contents is None or markdown_contents is None:
        nothing = voice.say("picture.war.none")
        layout = war_picture.lay_out_no_war(
            nothing, voice.say("picture.war"), names.moment_text(voice, view)
        )
        return Picture(layout.draw(), nothing, nothing)
    return Picture(
        war_picture.lay_out_war(contents).draw(),
        text_twins.war_alt(plain_voice, contents),
        text_twins.war_text(markdown_voice, markdown_contents),
    )


def _gather_war(
    voice: Voice, view: View, request: PictureRequest, events: Events
) -> war.WarContents | None:
    """Gather a war: its terms from the events heard, its open choice from the view."""
    past_war = past_wars.gather_past_war(voice, view, request, events)
    running_war = war.gather_running_war(voice, view, request)
    if (
        past_war is None
        or running_war is None
        or request.draft
        or not war.is_same_war(past_war, running_war)
    ):
        return running_war or past_war
    return past_war._replace(
        moment=running_war.moment,
        notes=running_war.notes,
        spoils_title=running_war.spoils_title,
        spoils=running_war.spoils,
    )


DRAW_FUNCTIONS: Final[Mapping[str, Callable[[Voice, View, PictureRequest], Picture]]] = {
    "kingdom": _draw_kingdom,
    "hand": _draw_hand,
    "table": _draw_table,
    "war": _draw_war_part,
}
"""By part: the function that draws it."""

PICTURE_PARTS: Final = tuple(DRAW_FUNCTIONS)
