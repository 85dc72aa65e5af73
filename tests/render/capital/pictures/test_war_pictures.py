"""Pictures of wars."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.capital import GAME
from engine.capital.view import View
from engine.core.protocol.values import Event
from render.capital import table_style
from render.capital.contents import names
from render.capital.pictures.view_pictures import draw_war
from render.drawing.picture import PictureRequest
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game
from tests.render.capital.pictures.city_pictures import (
    PLAYERS,
    WAR,
    draw_part,
    languages,
    make_view,
    twin_lines,
)


def walk_wars() -> Iterator[tuple[View, list[Event]]]:
    """Find wars in random play: each with what the public sees after it, and what it heard."""
    for name in TABLE_SETTINGS:
        for moment in play_busy_game(name).moments:
            told = list(moment.step.events)
            if any(event.kind == "war_scored" for event in told):
                yield GAME.view(moment.step.state, None), told


def list_events(events: Sequence[Event], kind: str) -> list[Any]:
    return [event for event in events if event.kind == kind]


def test_a_war_that_runs_shows_both_sides_and_the_choice() -> None:
    picture = draw_part(make_view(**WAR), "war")
    text = "\n".join(twin_lines(picture))
    assert picture.alt.startswith(
        "Ada\u2019s attack of 4 against Ben *the* Bold\u2019s defence of 2."
    )
    assert "You win by 2 (+2)." in text
    assert "**Royal Guard**: Attack 2." in text
    assert "Effects: +2" in text
    assert "Passive Defence and effects: +1" in text
    assert "Up to 3 HP of buildings may be razed." in text
    assert "**Farming Village**: 1 HP." in text
    home = {**WAR, "war": {**WAR["war"], "choice": "survive"}}
    assert "May come home" in draw_part(make_view(**home), "war").text_twin


def test_there_may_be_no_war() -> None:
    assert draw_part(make_view(), "war").alt == "No war is being fought."
    assert (
        draw_war([], make_view(), PictureRequest("fr"), PLAYERS).alt
        == "Aucune guerre n\u2019est en cours."
    )


@languages
def test_a_war_that_has_ended_is_shown_as_it_was_heard(language: str) -> None:
    """C-INFO-14."""
    found = sorted(walk_wars(), key=lambda one: -len(one[1]))[:6]
    assert found
    for seen, told in found:
        picture = draw_war(told, seen, PictureRequest(language), PLAYERS)
        voice = names.picture_voice(seen, PictureRequest(language), PLAYERS)
        [declared], [scored] = list_events(told, "war_declared"), list_events(told, "war_scored")
        for name in (*declared.troops, *declared.mercs):
            assert f"**{names.card_name(voice, name)}**" in picture.text_twin
        for event in list_events(told, "building_razed"):
            assert f"**{names.card_name(voice, event.building)}**" in picture.text_twin
        for number in (scored.attack, scored.defence):
            assert str(number) in picture.alt
        assert picture.image.width == table_style.TABLE_WIDTH


def test_the_terms_of_a_war_add_up_to_its_sums() -> None:
    for seen, told in list(walk_wars())[:12]:
        [scored] = list_events(told, "war_scored")
        text = draw_war(told, seen, PictureRequest(), PLAYERS).text_twin
        for part in scored.parts:
            if part.source == "tracker":
                assert f"Passive Defence: +{part.by}" in text or part.by == 0
