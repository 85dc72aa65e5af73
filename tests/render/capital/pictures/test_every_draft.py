"""Whatever may be ordered can be drawn, and tells no secret."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.view import View
from engine.core.protocol.drafts import KIND_FIELD, fill_blank, possible_answers
from engine.core.protocol.values import Draft as Making
from engine.core.protocol.values import Seat
from render.capital.contents import names
from render.capital.contents.hand import gather_hand
from render.capital.contents.kingdom import gather_kingdom
from render.capital.contents.order_draft import draft_sentence
from render.capital.contents.table import gather_table
from render.capital.pictures import zoom
from render.capital.pictures.draft_focus import choose_picture
from render.capital.pictures.view_pictures import draw_view_part
from render.drawing.picture import DraftOverlay, PictureRequest
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game
from tests.engine.random_play import load_twins
from tests.render.capital.pictures.city_pictures import PLAYERS, make_view
from tests.render.capital.pictures.drafted_pictures import (
    gather_drafted_kingdom,
    gather_drafted_table,
    list_picked,
    make_draft,
    rows_of,
    spell_draft,
)


def walk_blanks(state: Any, seat: Seat, chance: Random) -> Iterator[tuple[DraftOverlay, str]]:
    """Walk the blanks of an order that may be given, as a person would."""
    of, draft = GAME.view(state, seat), Making()
    asked = next((one for one in GAME.asks(state) if one.seat == seat), None)
    while (
        blank := GAME.options(of, asked, (), draft, None)
    ) is not None and not blank.is_unanswerable:
        answers = list(possible_answers(blank))
        if blank.name == KIND_FIELD:
            answers = [one for one in answers if one[0] not in {"concede", "end_build"}] or answers
        draft = fill_blank(draft, blank, chance.choice(answers))
        yield spell_draft(draft), blank.name


@pytest.mark.parametrize("name", TABLE_SETTINGS)
def test_whatever_is_ordered_can_be_drawn_and_tells_no_secret(name: str) -> None:
    """C-INFO-23, C-INFO-24: worlds that differ only in hidden things look the same."""
    chance = Random(f"draft {name}")
    for moment in chance.sample(play_busy_game(name).moments, 12):
        seat = chance.choice([one.seat for one in GAME.asks(moment.state)] or [Seat(1)])
        other = load_twins("capital")(moment.state, seat, chance)
        views = [GAME.view(each, seat) for each in (moment.state, other)]
        for draft, blank in walk_blanks(moment.state, seat, chance):
            best = choose_picture(views[0], draft, blank)
            assert choose_picture(views[1], draft, blank) == best
            part, near = best or ("kingdom", "")
            found = [_gathered(each, part, draft, near) for each in views]
            assert found[0] == found[1], draft


def _gathered(of: View, part: str, draft: DraftOverlay, near: str) -> tuple[str, str, Any]:
    """Find all that a picture is drawn from; the pictures of wars are drawn."""
    look = PictureRequest(part=part, zoom=near, draft=draft)
    voice = names.picture_voice(of, look, PLAYERS)
    assert of.me is not None
    seat = zoom.requested_seat(look) or of.me.seat
    what: Any
    if part == "hand":
        what = gather_hand(voice, of, of.me, look)
    elif part == "table":
        what = gather_table(voice, of, look)
    elif part == "kingdom":
        what = zoom.zoom_in(gather_kingdom(voice, of, of.kingdoms[seat - 1], look), look)
    else:
        picture = draw_view_part(of, look, PLAYERS)
        return picture.alt, picture.text_twin, picture.image.tobytes()
    return draft_sentence(names.plain_voice(voice), of, look), "", what


def test_somebody_who_does_not_know_a_unit_is_not_told_by_an_order() -> None:
    """C-INFO-05: a draft names what its giver knows; whoever else looks sees no more for it."""
    seen = make_view(2)
    mine_ = make_draft("war", target="1", troops=["royal_guard#1", "cavalry#1"])
    assert not gather_drafted_table(seen, mine_).host
    assert list_picked(rows_of(gather_drafted_kingdom(seen, mine_, 1))) == {}
