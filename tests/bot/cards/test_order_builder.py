"""The builder: blank by blank, a page at a time, back and again, until an order stands."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.builder.builder_modals import make_number_modal, make_text_modal
from bot.cards.builder.builder_selects import read_selected
from bot.cards.builder.order_builder import PICK_ALL, BuilderStep, builder_card
from bot.game_types import GameType
from bot.messages.discord_layout import build_modal
from bot.messages.post_parts import Button, Select
from bot.messages.posts import MessageContent
from bot.messages.reader import Reader
from bot.order_reading.order_draft_path import (
    DraftPath,
    SuggestBlank,
    answer_blank,
    remove_last_step,
    walk_draft,
)
from engine.core.match import Match
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Ask, Blank, Choice
from engine.core.protocol.values import Draft, Order, Refusal, Seat
from render.words import LANGUAGES
from tests.bot.cards.table_views import CAPITAL, TOY, make_reader, post_text, start_game
from tests.bot.messages.library_posts import build_library_view

languages = pytest.mark.parametrize("language", LANGUAGES)


def suggesting(game_type: GameType, at: Reader, ask: Ask | None) -> SuggestBlank:
    async def suggest(draft: Draft) -> Blank | None:
        return game_type.game.options(at.seat_view.view, ask, (), draft, None)

    return suggest


def one_blank(blank: Blank) -> SuggestBlank:
    """Ask for a kind, then fill one blank, then be whole."""

    async def suggest(draft: Draft) -> Blank | None:
        if draft.kind is None:
            return Blank(name="kind", choices=(Choice(id="arrange"),))
        done = draft.closed if blank.many else draft.fields
        return None if blank.name in done else blank

    return suggest


def card(at: Reader, path: DraftPath, page: int = 0, language: str = "en") -> MessageContent:
    del language
    ask = at.seat_view.asks[0].ask.id if at.seat_view.asks else ""
    return builder_card(at, BuilderStep(path, 3, ask, page))


def select(post: MessageContent) -> Select:
    selects = (one for one in post.pressable_items if isinstance(one, Select))
    (found,) = [one for one in selects if one.control.verb != "show"]
    return found


def labels(post: MessageContent) -> list[str]:
    return [one.label for one in post.pressable_items if isinstance(one, Button)]


# The way through


def answers(blank: Blank) -> list[tuple[str, ...]]:
    if blank.span is not None:
        return [(str(blank.span[0]),), (str(blank.span[1]),)]
    if blank.text:
        return [("Hear, *hear*",)]
    ids = [one.id for one in blank.choices]
    if blank.grows:
        return [(one,) for one in ids] + ([()] if blank.min_choices == 0 else [])
    if blank.many is None:
        return [(one,) for one in ids]
    return [tuple(ids[: blank.min_choices]), tuple(ids[: blank.max_choices])]


MATCHES: dict[str, tuple[GameType, Match[Any, Any], int]] = {}


def begun(key: str) -> tuple[GameType, Match[Any, Any], int]:
    """Set tables up, once."""
    if not MATCHES:
        MATCHES["capital"] = (CAPITAL, start_game(CAPITAL), 1)
        MATCHES["bids"] = (TOY, start_game(TOY, 3), 1)
        turn = start_game(TOY, 3)
        for seat in (1, 2, 3):
            turn.submit(
                Seat(seat), TOY.game.orders.validate_python({"kind": "bid", "amount": seat})
            )
            turn.mark_ready(Seat(seat), "bid.1")
        MATCHES["turn"] = (TOY, turn, next(ask.seat for ask in turn.asks if ask.kind == "turn"))
    return MATCHES[key]


@given(st.sampled_from(["capital", "bids", "turn"]), st.sampled_from(LANGUAGES), st.data())
async def test_every_step_of_every_order_is_a_message_and_ends_in_an_order_that_stands(
    key: str, language: str, data: Any
) -> None:
    kind, match, seat = begun(key)
    at = make_reader(kind, match, seat, language)
    ask = at.seat_view.asks[0].ask
    suggest, draft = suggesting(kind, at, ask), Draft()
    path = await walk_draft(suggest, draft)
    while path.next_blank is not None and not path.next_blank.is_unanswerable:
        post = builder_card(at, BuilderStep(path, 10**6, ask.id))
        assert build_library_view(post).total_children_count <= 40
        put = answer_blank(path, data.draw(st.sampled_from(answers(path.next_blank))))
        assert put is not None
        before, path = path, await walk_draft(suggest, put)
        if not path.steps or not path.steps[-1].is_forced:
            assert await walk_draft(suggest, remove_last_step(path)) == before
    made = parse_draft(kind.game, path.draft)
    assert isinstance(made, Order)
    post = builder_card(at, BuilderStep(path, 10**6, ask.id))
    assert labels(post)[0] == at.say_label("button.give")
    assert at.check_order(ask, made, ()).is_accepted


async def test_what_may_not_stand_any_more_is_asked_for_again() -> None:
    """A draft of yesterday keeps what is still legal, and no more."""
    kind, match, seat = begun("bids")
    at = make_reader(kind, match, seat)
    suggest = suggesting(kind, at, at.seat_view.asks[0].ask)
    path = await walk_draft(suggest, Draft(kind="bid", fields={"amount": "99"}))
    assert path.draft == Draft(kind="bid")
    assert path.next_blank is not None
    assert path.next_blank.name == "amount"
    gone = await walk_draft(suggest, Draft(kind="raid", fields={"target": "2"}))
    assert (gone.draft, gone.next_blank and gone.next_blank.name) == (Draft(), "kind")


@pytest.mark.parametrize(
    "answer", [("99",), ("-1",), ("x",), (), ("1", "2"), ("\u0663",), ("1.5",)]
)
async def test_an_answer_that_cant_stand_is_not_put_down(answer: tuple[str, ...]) -> None:
    kind, match, seat = begun("bids")
    at = make_reader(kind, match, seat)
    path = await walk_draft(suggesting(kind, at, at.seat_view.asks[0].ask), Draft(kind="bid"))
    assert answer_blank(path, answer) is None


# One blank at a time


def many(count: int, low: int, high: int, **how: Any) -> Blank:
    ids = tuple(Choice(id=f"hex{n}") for n in range(count))
    return Blank(name="hand", choices=ids, many=(low, high), **how)


async def path_of(blank: Blank, *picked: str) -> DraftPath:
    fields = {"hand": picked} if picked else {}
    return await walk_draft(one_blank(blank), Draft(kind="arrange", fields=fields))


async def test_up_to_twenty_five_of_a_list_are_chosen_at_one_go() -> None:
    post = card(make_reader(TOY, start_game(TOY), 1), await path_of(many(25, 2, 4)))
    found = select(post)
    assert (len(found.options), found.least, found.most) == (25, 2, 4)
    assert labels(post) == ["Back", "Start over", "My table"]


@pytest.mark.parametrize(
    ("least", "most", "says"),
    [
        (0, 1, "Choose one, or none: "),
        (0, 3, "Choose up to 3, or none: "),
        (2, 2, "Choose 2: "),
        (2, 4, "Choose 2 to 4: "),
    ],
)
async def test_how_many_may_be_chosen_is_said_as_people_say_it(
    least: int, most: int, says: str
) -> None:
    post = card(make_reader(TOY, start_game(TOY), 1), await path_of(many(5, least, most)))
    assert says in post_text(post)


@languages
async def test_what_is_missing_from_a_list_is_said_with_its_reason(language: str) -> None:
    at = make_reader(TOY, start_game(TOY), 1, language)
    why = Refusal(code="NOT_ASKED", rule="T-1-01")
    path = await path_of(many(5, 1, 2, left_out=(why, why, why, why)))
    told = {"en": "Not in the list: ", "fr": "Hors de la liste\u202f: "}[language]
    assert post_text(card(at, path)).count(f"{told}{at.refusal_in_words(why)}") == 3
    assert told not in post_text(card(at, await path_of(many(5, 1, 2))))


async def test_a_list_that_may_be_empty_or_whole_has_a_button_for_each() -> None:
    post = card(make_reader(TOY, start_game(TOY), 1), await path_of(many(4, 0, 4)))
    assert labels(post) == ["All", "None", "Back", "Start over", "My table"]
    assert {one.rest for one in post.controls if one.verb == "pick"} == {"3", "3.all", "3.done"}
    assert PICK_ALL == "all"


async def test_a_long_list_has_pages_and_gathers_what_is_picked() -> None:
    at = make_reader(TOY, start_game(TOY), 1)
    first = card(at, await path_of(many(60, 1, 5)))
    assert len(select(first).options) == 25
    assert labels(first)[:2] == ["Earlier", "Later"]
    earlier, later = [one for one in first.pressable_items if isinstance(one, Button)][:2]
    assert (earlier.disabled, later.disabled) == (True, False)
    last = card(at, await path_of(many(60, 1, 5), "hex3", "hex7"), page=2)
    assert [one.value for one in select(last).options] == [f"hex{n}" for n in range(52, 60)]
    assert select(last).most == 3
    assert "Done" in labels(last)
    assert "Hand: **\u201chex3\u201d and \u201chex7\u201d**" in "\n".join(last.texts)


async def test_picks_in_order_are_made_one_at_a_time() -> None:
    at = make_reader(TOY, start_game(TOY), 1)
    path = await path_of(many(3, 2, 3, ordered=True), "hex2")
    post = card(at, path)
    assert (select(post).least, select(post).most) == (1, 1)
    assert [one.value for one in select(post).options] == ["hex0", "hex1"]
    assert "Done" not in labels(post)
    assert remove_last_step(path).fields == {}
    more = await path_of(many(3, 2, 3, ordered=True), "hex2", "hex0")
    assert "Done" in labels(card(at, more))


async def test_a_growing_blank_is_done_when_it_may_be() -> None:
    kind, match, seat = begun("bids")
    at = make_reader(kind, match, seat)
    suggest = suggesting(kind, at, at.seat_view.asks[0].ask)
    path = await walk_draft(suggest, Draft(kind="post"))
    assert "Done" not in labels(card(at, path))
    assert path.next_blank is not None
    put = answer_blank(path, (path.next_blank.choices[0].id,))
    assert put is not None
    grown = await walk_draft(suggest, put)
    assert labels(card(at, grown))[0] == "Done"
    assert remove_last_step(grown) == Draft(kind="post")


async def test_few_numbers_are_a_list_and_many_are_typed() -> None:
    at = make_reader(TOY, start_game(TOY), 1)
    few = await walk_draft(one_blank(Blank(name="hand", span=(-3, 21))), Draft(kind="arrange"))
    assert [one.value for one in select(card(at, few)).options][:2] == ["-3", "-2"]
    lot = Blank(name="hand", span=(0, 25))
    post = card(at, await walk_draft(one_blank(lot), Draft(kind="arrange")))
    assert labels(post)[0] == "Take a number…"
    form = build_modal(make_number_modal(at, lot, 3, "bid.1")).to_dict()
    assert form["custom_id"] == "sk:number:7:bid.1:3"
    assert form["components"][0]["description"] == "From 0 to 25"


@languages
async def test_a_text_is_written_in_a_modal(language: str) -> None:
    at = make_reader(TOY, start_game(TOY), 1, language)
    blank = Blank(name="hand", text=200)
    post = card(at, await walk_draft(one_blank(blank), Draft(kind="arrange")))
    assert post.controls[0].verb == "text"
    assert {"en": "Write ", "fr": "\u00c9crivez "}[language] in "\n".join(post.texts)
    field = build_modal(make_text_modal(at, blank, 3, "")).to_dict()["components"][0]["component"]
    assert (field["style"], field["max_length"]) == (2, 200)


async def test_a_text_of_ones_own_breaks_no_layout() -> None:
    at = make_reader(TOY, start_game(TOY), 1)
    suggest = suggesting(TOY, at, None)
    path = await walk_draft(
        suggest, Draft(kind="whisper", fields={"to": "2", "text": "# `@everyone`"})
    )
    assert path.next_blank is None
    read = "\n".join(builder_card(at, BuilderStep(path, 3, "")).texts)
    assert "@everyone" not in read.replace('"# \u02cb@everyone\u02cb"', "")
    assert "\n# " not in read


@languages
async def test_what_is_done_at_once_is_no_order_of_the_sheet_and_says_so(language: str) -> None:
    at = make_reader(TOY, start_game(TOY), 1, language)
    ask = at.seat_view.asks[0].ask
    said, shown = at.say("builder.at_once"), {}
    for kind, fields in (("whisper", {"to": "2", "text": "x"}), ("bid", {"amount": "1"})):
        path = await walk_draft(suggesting(TOY, at, ask), Draft(kind=kind, fields=fields))
        shown[kind] = "\n".join(builder_card(at, BuilderStep(path, 3, ask.id)).texts)
    nth = at.say("builder.nth", n=1, what=at.say("order.bid"))
    assert (said in shown["whisper"], said in shown["bid"]) == (True, False)
    assert (nth in shown["bid"], f"### {at.say('order.whisper')}" in shown["whisper"]) == (
        True, True,
    )  # fmt: skip


async def test_where_nothing_can_stand_there_is_a_way_back() -> None:
    at = make_reader(TOY, start_game(TOY), 1)
    post = card(at, await walk_draft(one_blank(Blank(name="hand")), Draft(kind="arrange")))
    assert labels(post) == ["Back", "Start over", "My table"]
    assert "Nothing can stand here" in "\n".join(post.texts)


async def test_a_choice_too_long_for_a_select_is_still_found() -> None:
    long = tuple(f"{'x' * 120}{n}" for n in range(3))
    blank = Blank(name="hand", choices=tuple(Choice(id=one) for one in long))
    at = make_reader(TOY, start_game(TOY), 1)
    post = card(at, await walk_draft(one_blank(blank), Draft(kind="arrange")))
    assert read_selected(blank, [select(post).options[1].value]) == (long[1],)
    assert read_selected(blank, ["gone"]) is None


@languages
async def test_warnings_and_the_notation_stand_before_an_order_is_given(language: str) -> None:
    kind, match, seat = begun("turn")
    at = make_reader(kind, match, seat, language)
    rival = next(one for one in (1, 2, 3) if one != seat)
    draft = Draft(kind="raid", fields={"target": str(rival)})
    path = await walk_draft(suggesting(kind, at, at.seat_view.asks[0].ask), draft)
    read = "\n".join(card(at, path).texts)
    assert f"`raid {at.seat_view.players[rival]}`" in read
    assert "raid vain." in read


MAKERS: list[Callable[[], Blank]] = [lambda: many(26, 0, 26), lambda: many(1, 1, 1)]


@pytest.mark.parametrize("make", MAKERS)
async def test_even_a_list_of_one_or_of_too_many_has_a_select(make: Callable[[], Blank]) -> None:
    post = card(make_reader(TOY, start_game(TOY), 1), await path_of(make()))
    assert 1 <= len(select(post).options) <= 25
