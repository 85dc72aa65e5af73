"""Empire: Valhalla: what the card of a parley offers, and how the talk is written."""

from typing import Any

import pytest

from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.events.meetings import ChannelOpened, Whispered
from engine.valhalla.game import GAME
from render.games import PRESENTATIONS
from render.guidance import Shortcut
from tests.engine.valhalla.diplomacy.test_parleys import AT, WISH, hold_parley, open_meeting
from tests.engine.valhalla.worlds.world import read_order
from tests.render.valhalla.played_game import languages, make_voice

PRESENTATION = PRESENTATIONS["valhalla"]
ROOM = PRESENTATION.parley_room
TRUCE = {"kind": "parley", "side": "2", "hex": AT, "outcome": "truce"}


def look(gold: int = 500) -> tuple[Any, Any]:
    """Return the view and the ask of the side that came, in a parley."""
    work = open_meeting()
    assert hold_parley(work, WISH)
    work.state.side(Seat(1)).gold = gold
    match = Match(GAME, work.state, Dice(make_seed("north"), "g1"))
    return match.view(Seat(1)), next(one for one in match.asks if one.seat == 1)


def list_answers(*sheet: Order, said: str = "") -> list[Shortcut]:
    """List the answers after the other side has said something."""
    assert ROOM is not None
    both = audience_of(Seat(1), Seat(2))
    talk = [Whispered(audience=both, seat=Seat(2), to=Seat(1), text=said)] if said else []
    return list(ROOM.list_answers(make_voice("en", 1), look()[0], sheet, talk))


def test_truce_and_fight_are_given_by_a_press_that_says_ready() -> None:
    """V-12.9-01."""
    truce, fight = list_answers()
    assert [one.draft.fields["outcome"] for one in (truce, fight)] == ["truce", "fight"]
    assert all(one.is_given and one.says_ready for one in (truce, fight))
    assert [one.kind for one in truce.also] == ["whisper"]
    assert fight.also == ()


def test_who_has_said_truce_may_fight_and_says_so() -> None:
    [fight] = list_answers(read_order(TRUCE))
    assert fight.draft.fields["outcome"] == "fight"
    assert [one.kind for one in fight.also] == ["whisper"]


@pytest.mark.parametrize("said", ["We offer a truce.", "Nous offrons une trêve."])
def test_an_offer_is_accepted_or_declined_without_an_echo(said: str) -> None:
    truce, fight = list_answers(said=said)
    assert (truce.label[:6], fight.label[:7]) == ("Accept", "Decline")
    assert truce.also == fight.also == ()
    assert list_answers(said="We offer a truce")[0].label.startswith("Truce with")


def test_only_sums_that_are_there_are_offered() -> None:
    """V-12.12-01, V-12.12-12."""
    assert ROOM is not None
    for gold, sums in ((120, ["50", "100", "120"]), (0, [])):
        view, ask = look(gold)
        found = [one.draft.fields for one in ROOM.list_sums(make_voice("en", 1), view, ask, ())]
        assert [str(one["gold"]) for one in found if "gold" in one] == sums


@languages
def test_ready_warns_of_a_parley_without_an_answer(language: str) -> None:
    view, ask = look()
    describe, voice = PRESENTATION.guidance.describe_waste, make_voice(language, 1)
    assert describe(voice, view, ask, (), "")
    assert describe(voice, view, ask, (read_order(TRUCE),), "") == ""


def test_the_talk_is_its_last_lines() -> None:
    assert ROOM is not None
    both = audience_of(Seat(1), Seat(2))
    said = [Whispered(audience=both, seat=Seat(1), to=Seat(2), text=f"Word {n}") for n in range(9)]
    opened = ChannelOpened(audience=both, seat=Seat(1), other=Seat(2), at=AT)
    lines = ROOM.write_talk(make_voice("en", 1), look()[0], [opened, *said]).split("\n")
    assert len(lines) == 5
    assert all(f"“Word {n}”" in line for n, line in enumerate(lines, 4))
