"""The blanks of a game master's answer to a petition."""

from engine.core.protocol.drafts import iterate_orders
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import KEEPER, Draft, Seat
from engine.valhalla import GAME
from engine.valhalla.choices.next_blank import options
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import stage_world

RAIN = {"id": 1, "text": "Rain"}


def stage_petition(**more: object) -> State:
    return stage_world({1: {"favor": 40, "petitions": [RAIN], **more}, 2: {}})


def next_blank(state: State, **fields: str) -> Blank | None:
    [ask] = [one for one in GAME.asks(state) if one.seat == KEEPER]
    return options(view(state, KEEPER), ask, (), Draft(kind="gm", fields=fields), None)


def test_a_grant_has_a_price_that_the_side_can_pay_an_effect_and_a_reason() -> None:
    """V-10.1-33, V-12.30-11."""
    fields: dict[str, str] = {}
    spans = {}
    for name, answer in (
        ("action", "petition"), ("side", "1"), ("grant", "true"), ("change", "30"),
        ("value", "It rains."), ("reason", "Fair"),
    ):  # fmt: skip
        blank = next_blank(stage_petition(), **fields)
        assert blank is not None
        assert blank.name == name
        spans[name] = blank.span
        fields[name] = answer
    assert next_blank(stage_petition(), **fields) is None
    assert spans["change"] == (0, 40)


def test_a_refusal_has_a_reason_alone() -> None:
    fields = {"action": "petition", "side": "1", "grant": "false"}
    blank = next_blank(stage_petition(), **fields)
    assert blank is not None
    assert blank.name == "reason"


def test_what_is_offered_for_a_petition_is_accepted() -> None:
    state = stage_petition()
    seen = view(state, KEEPER)
    [ask] = [one for one in GAME.asks(state) if one.seat == KEEPER]
    orders = list(iterate_orders(GAME, seen, ask, ()))
    assert len(orders) == 1 + 41  # refused, or granted for 0 to 40
    assert all(GAME.check(seen, ask, one, ()).is_accepted for one in orders)


def test_nothing_is_offered_without_a_petition_that_may_be_answered() -> None:
    """V-12.0-12: a side that has ended gets no answer, and asks for none."""
    ended = stage_petition()
    ended.side(Seat(1)).ended = True
    for state in (stage_world({1: {}, 2: {}}), ended):
        blank = options(view(state, KEEPER), None, (), Draft(), None)
        assert blank is not None
        assert blank.choices == ()
        assert [one for one in GAME.asks(state) if one.seat == KEEPER] == []


def test_an_ask_about_a_petition_is_announced_though_it_has_no_window() -> None:
    [ask] = [one for one in GAME.asks(stage_petition()) if one.seat == KEEPER]
    assert (ask.clock, ask.has_card, ask.ready) == ("", True, False)
    silent = Ask(id="a", seat=KEEPER, kind="petition", clock="", known_to=(KEEPER,))
    assert not silent.has_card
