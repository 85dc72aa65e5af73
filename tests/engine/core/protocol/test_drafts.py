"""Orders grow blank by blank; a verb finds its function; a table keeps the tale of a step."""

from itertools import islice
from random import Random

import pytest

from engine.core.dice import Dice
from engine.core.files.rulebook import find_rule_ids, load_rulebook
from engine.core.protocol import drafts, order_validation
from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.game import Ask, Blank, Choice, React
from engine.core.protocol.values import (
    Draft,
    Model,
    Order,
    Refusal,
    Seat,
    Verdict,
    audience_of,
    is_in_audience,
    refuse,
)
from engine.core.protocol.working_copy import start_working_copy
from engine.core.verb_vocabulary import Vocabulary
from tests.engine.random_play import answer_at_random
from tests.engine.toy import GAME
from tests.engine.toy.events import TurnEnded
from tests.engine.toy.orders import ORDERS, Bid, Boast, Concede, Defend, Gift, Post, Raid
from tests.engine.toy.state import State
from tests.engine.toy.view import View

ADA = Seat(1)


def stage_turn(**given: object) -> tuple[View, Ask]:
    """Stand at the turn of Ada, with two cards in hand."""
    sides = {1: {"hand": ["bow#1", "cook#1"], "purse": 2}, 2: {}}
    state = GAME.stage({"sides": sides, **given})
    return GAME.view(state, ADA), GAME.asks(state)[0]


def choices_of(*ids: str) -> tuple[Choice, ...]:
    return tuple(Choice(id=one) for one in ids)


# Reading


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"kind": "bid", "amount": "3"}, Bid(amount=3)),
        ({"kind": "bid", "amount": None}, Draft(kind="bid")),
        ({"kind": "end", "stray": 1}, Draft(kind="end", fields={"stray": 1})),
        ({"kind": "dance", 3: 4}, Draft(kind="dance")),
        ({"kind": 3, "amount": 3}, Draft(fields={"amount": 3})),
        ({}, Draft()),
        ({"kind": "defend", "guards": ["a"]}, Defend(guards=("a",))),
    ],
)
def test_plain_data_is_an_order_or_stays_a_draft(
    given: dict[str, object], read: Order | Draft
) -> None:
    assert drafts.parse_order(GAME, given) == read


def test_wrong_fields_are_named_in_the_orders_own_sequence() -> None:
    assert drafts.find_faulty_fields(Gift, {"to": "x"}) == ("cards", "to")
    assert drafts.find_faulty_fields(Gift, {"to": 1, "cards": []}) == ()
    assert drafts.find_faulty_fields(Gift, {"to": 1, "cards": [], "stray": 1}) == ("stray",)


# Filling


def test_a_choice_alone_a_list_and_a_list_of_one_are_told_apart() -> None:
    alone = drafts.fill_blank(
        Draft(kind="raid"), Blank(name="target", choices=choices_of("2")), ["2"]
    )
    assert drafts.parse_draft(GAME, alone) == Raid(target=Seat(2))
    exactly_one = Blank(name="guards", choices=choices_of("bow#1"), many=(1, 1))
    listed = drafts.fill_blank(Draft(kind="defend"), exactly_one, ["bow#1"])
    assert drafts.parse_draft(GAME, listed) == Defend(guards=("bow#1",))
    empty = drafts.fill_blank(Draft(kind="defend"), Blank(name="guards", many=(0, 0)), [])
    assert drafts.parse_draft(GAME, empty) == Defend(guards=())


def test_a_growing_blank_takes_one_at_a_time_until_it_is_closed() -> None:
    draft = Draft(kind="post")
    pairs = Blank(
        name="guards", choices=choices_of(f"bow#1{PAIR_SEPARATOR}north"), grows=True, many=(0, 9)
    )
    draft = drafts.fill_blank(draft, pairs, [f"bow#1{PAIR_SEPARATOR}north"])
    draft = drafts.fill_blank(draft, pairs, [f"cook#1{PAIR_SEPARATOR}south"])
    draft = drafts.fill_blank(draft, pairs, [])
    assert draft.closed == ("guards",)
    assert drafts.parse_draft(GAME, draft) == Post(guards={"bow#1": "north", "cook#1": "south"})
    assert drafts.parse_draft(GAME, drafts.fill_blank(Draft(kind="post"), pairs, [])) == Post(
        guards={}
    )
    cards = Blank(name="cards", choices=choices_of("bow#1"), grows=True, many=(1, 9))
    draft = drafts.fill_blank(Draft(kind="gift"), cards, ["bow#1"])
    draft = drafts.fill_blank(draft, cards, ["cook#1"])
    assert draft.fields == {"cards": ("bow#1", "cook#1")}
    empty = drafts.fill_blank(Draft(kind="gift", fields={"to": 2}), cards, [])
    assert drafts.parse_draft(GAME, empty) == Gift(cards=(), to=Seat(2))


# Walking


@pytest.mark.parametrize(
    ("blank", "picks"),
    [
        (Blank(name="x", choices=choices_of("a", "b")), [("a",), ("b",)]),
        (Blank(name="x", span=(1, 3)), [("1",), ("2",), ("3",)]),
        (Blank(name="x", text=9), [("text",)]),
        (Blank(name="x", choices=choices_of("a", "b"), many=(0, 1)), [(), ("a",), ("b",)]),
        (Blank(name="x", choices=choices_of("a", "b"), many=(2, 9)), [("a", "b")]),
        (
            Blank(name="x", choices=choices_of(*"ab"), many=(2, 2), ordered=True),
            [("a", "b"), ("b", "a")],
        ),
        (Blank(name="x", choices=choices_of("a"), grows=True, many=(0, 9)), [(), ("a",)]),
        (Blank(name="x", choices=choices_of("a"), grows=True, many=(1, 9)), [("a",)]),
        (Blank(name="x", many=(0, 0)), [()]),
        (Blank(name="x"), []),
    ],
)
def test_a_blank_can_be_answered_in_these_ways(blank: Blank, picks: list[object]) -> None:
    assert list(drafts.possible_answers(blank)) == picks
    assert blank.is_unanswerable == (not picks)
    if picks:
        assert tuple(answer_at_random(Random(1))(blank)) in picks or blank.text


def test_picks_of_many_are_bounded() -> None:
    many = Blank(name="x", choices=choices_of(*map(str, range(40))), many=(0, 40), ordered=True)
    assert len(list(drafts.possible_answers(many))) == drafts.MAX_ANSWERS_LISTED


def test_every_order_can_be_walked_lazily() -> None:
    view, ask = stage_turn()
    orders = list(drafts.iterate_orders(GAME, view, ask, [], Draft(kind="bid")))
    assert orders == [Bid(amount=0), Bid(amount=1), Bid(amount=2)]
    walked = list(islice(drafts.iterate_orders(GAME, view, ask, []), 200))
    assert {order.kind for order in walked} == {"bid", "post", "whisper", "boast", "concede"}
    assert all(
        order_validation.validate_order(GAME, view, ask, order, []).is_accepted for order in walked
    )


def test_a_walk_where_nothing_can_stand_leads_nowhere() -> None:
    view = GAME.view(GAME.stage({"sides": {1: {}, 2: {}}, "phase": "over"}), ADA)
    assert drafts.build_order(GAME, view, None, [], answer_at_random(Random(1))) is None
    assert list(drafts.iterate_orders(GAME, view, None, [])) == []


def test_a_name_may_be_asked_for_before_its_turn() -> None:
    view, ask = stage_turn()
    blank = GAME.options(view, ask, [], Draft(kind="whisper"), "text")
    assert blank is not None
    assert blank.text
    assert GAME.options(view, ask, [], Draft(kind="whisper"), "dance") is None


# Judging


def test_an_order_goes_to_the_first_ask_that_takes_it() -> None:
    view, ask = stage_turn()
    other = ask.model_copy(update={"id": "other", "kind": "turn"})
    found, verdict = order_validation.find_accepting_ask(
        GAME, view, [other, ask], Bid(amount=1), {}
    )
    assert (found, verdict.is_accepted) == (ask, True)
    found, verdict = order_validation.find_accepting_ask(
        GAME, view, [other, ask], Raid(target=ADA), {}
    )
    assert (found, verdict.refusals[0].code) == (other, "SEAT_UNKNOWN")
    found, verdict = order_validation.find_accepting_ask(
        GAME, view, [], Boast(text="x", aside=True), {}
    )
    assert (found, verdict.is_accepted) == (None, True)


def test_the_sheet_of_each_ask_is_its_own() -> None:
    view, ask = stage_turn()
    _, verdict = order_validation.find_accepting_ask(
        GAME, view, [ask], Bid(amount=1), {ask.id: [Bid(amount=2)]}
    )
    assert verdict.refusals[0].code == "BID_TWICE"
    _, verdict = order_validation.find_accepting_ask(
        GAME, view, [ask], Bid(amount=1), {"other": [Bid(amount=2)]}
    )
    assert verdict.is_accepted


def test_an_order_of_another_kind_than_its_name_is_unknown() -> None:
    class Bogus(Order):
        kind: str = "bid"

    view, ask = stage_turn()
    assert (
        order_validation.validate_order(GAME, view, ask, Bogus(), []).refusals[0].code
        == "ORDER_UNKNOWN"
    )


# Small values


def test_an_audience_is_sorted_and_each_seat_stands_once() -> None:
    assert audience_of(Seat(2), Seat(1), Seat(2)) == (1, 2)
    assert is_in_audience("everyone", None)
    assert is_in_audience((ADA,), ADA)
    assert not is_in_audience((ADA,), None)


def test_a_verdict_stands_without_refusals_whatever_it_warns_of() -> None:
    warning = Refusal(code="RAID_VAIN", rule="T-RAID-01")
    assert Verdict((), (warning,)).is_accepted
    assert refuse("SEATS", "T-LOBBY-01", count=1).refusals == (
        Refusal(code="SEATS", rule="T-LOBBY-01", facts={"count": 1}),
    )


def test_only_some_orders_play_at_once() -> None:
    assert [kind for kind, order in ORDERS.items() if kind == "react" and order is React]
    assert Concede().is_at_once
    assert not Boast(text="x").is_at_once
    assert Boast(text="x", aside=True).is_at_once


# Tables and verbs


def test_a_table_works_on_a_copy_and_hands_over_its_tale() -> None:
    state = GAME.stage({"sides": {1: {"hand": ["bow#1"]}, 2: {}}})
    table = start_working_copy(state, Dice("seed", "table"))
    table.state.sides[ADA].hand.append("cook#1")
    event = TurnEnded(audience="everyone", seat=ADA)
    table.tell(event)
    assert table.finish_step() == (table.state, (event,), False)
    table.reveal()
    assert table.finish_step().reveals
    assert state.sides[ADA].hand == ["bow#1"]


class Draw(Model):
    count: int


def test_a_verb_is_taught_once_and_finds_its_function() -> None:
    words: Vocabulary[list[int]] = Vocabulary("turn")

    @words.teach(Draw)
    def draw(where: list[int], effect: Draw, times: int) -> None:
        where.extend([effect.count] * times)

    hand: list[int] = []
    words.carry_out_effect(hand, Draw(count=2), 3)
    assert hand == [2, 2, 2]
    with pytest.raises(ValueError, match="turn: Draw is taught twice"):
        words.teach(Draw)(draw)


# Rule books


def test_rules_are_found_in_a_text_with_their_ranges() -> None:
    text = "C-COST-03 to C-COST-05, V-6.2-01 to -03 and T-X-01a, not C-COST or AB-12"
    assert sorted(set(find_rule_ids(text))) == [
        "C-COST-03", "C-COST-04", "C-COST-05", "T-X-01a", "V-6.2-01", "V-6.2-02", "V-6.2-03",
    ]  # fmt: skip


def test_every_code_of_the_table_cites_a_rule_of_the_core() -> None:
    book = load_rulebook("engine.core")
    assert set(book) >= {f"S-ORDER-0{number}" for number in range(1, 10)}
    assert all(rule.says.endswith(".") for rule in book.values())


def test_a_state_is_copied_to_the_bottom() -> None:
    state = GAME.stage({"sides": {1: {"posts": {"bow#1": "north"}}, 2: {}}, "offer": ["cup#1"]})
    before = GAME.scenarios.describe_state(state)
    other: State = state.copy()
    other.sides[ADA].posts["bow#1"] = "south"
    other.sides[ADA].hoard.append("cup#2")
    other.offer.clear()
    other.raided.append(ADA)
    other.counters["tie"] = 1
    assert GAME.scenarios.describe_state(state) == before
