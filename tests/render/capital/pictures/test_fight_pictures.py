"""The picture of a thread about a war: that war among all that were declared, from public facts."""

from random import Random

import pytest

from engine.capital import GAME
from engine.core.protocol.values import EVERYONE, Event
from render.capital.pictures.sent_pictures import draw_sent_part, split_into_wars
from render.capital.presentation import ROUND_STORY
from render.drawing.picture import PictureRequest, encode_png
from tests.engine.capital.busy_games import play_busy_game
from tests.engine.capital.twins import make_twin

PLAYERS = {1: "Ada", 2: "Ben", 3: "Cleo"}


def list_told() -> list[Event]:
    return [
        one
        for moment in play_busy_game("three, full").moments
        for one in moment.step.events
        if one.audience == EVERYONE and one.kind in ROUND_STORY.deed_kinds
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_room_has_the_picture_of_its_war(language: str) -> None:
    """C-INFO-14, C-INFO-24."""
    told, state = list_told(), play_busy_game("three, full").moments[-1].step.state
    views = [GAME.view(one, None) for one in (state, make_twin(state, None, Random(1)))]
    declared = [at for at, one in enumerate(told) if one.kind == "war_declared"]
    assert len(declared) > 1
    drawn = set()
    for number, at in enumerate(declared, 1):
        until = declared[number] if number < len(declared) else len(told)
        request = PictureRequest(language, ROUND_STORY.fight_part, f"war.{number}")
        pictures = [draw_sent_part(view, request, PLAYERS, told) for view in views]
        assert encode_png(pictures[0]) == encode_png(pictures[1])
        if split_into_wars(told[at:until]):
            alone = draw_sent_part(
                views[0], PictureRequest(language, "war"), PLAYERS, told[at:until]
            )
            assert encode_png(alone) == encode_png(pictures[0])
        drawn.add(encode_png(pictures[0]))
    assert len(drawn) == len(declared)
