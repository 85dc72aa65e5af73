"""What became of orders."""

from dataclasses import replace

import pytest

from bot.cards.answer_lines import MAX_LINES_TOLD
from bot.games.replies import LineResult, Reply
from bot.messages.posts import MessageContent
from engine.core.notation.line_reader import read_lines
from engine.core.protocol.values import Refusal, Seat, Verdict, is_in_audience, refuse
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice
from tests.bot.cards.table_views import CAPITAL, TOY, answer_cards, make_reader, start_game

languages = pytest.mark.parametrize("language", LANGUAGES)
NO = refuse("BID_TWICE", "T-BID-01")
MISSING = refuse("FIELD_MISSING", "T-ORDER-02", field="amount")


def noted(place: int, total: int) -> LineResult:
    order = TOY.game.orders.validate_python({"kind": "bid", "amount": place})
    return LineResult(f"bid {place}", Verdict(), order, place, total)


def told(
    *answers: LineResult, language: str = "en", dropped: int = 0
) -> tuple[MessageContent, ...]:
    reply = Reply(7, "toy", Seat(1), None, answers)
    return answer_cards(make_reader(TOY, start_game(TOY), 1, language), reply, dropped)


def text(posts: tuple[MessageContent, ...]) -> str:
    return "\n".join(text for post in posts for text in post.texts)


@languages
def test_one_order_that_stands_is_repeated_with_its_place(language: str) -> None:
    said = text(told(noted(2, 3), language=language))
    assert Voice(language, COMMON_BOOK).say("answer.noted", form="`bid 2`", n=2, count=3) in said


@pytest.mark.parametrize(
    ("language", "given", "said"),
    [
        ("en", "bid", "Amount: 0\u20135; for instance `bid 0`."),
        ("en", "whisper", "To: Bo."),
        ("fr", "bid", "Le amount\u202f: 0\u20135\u202f; par exemple `bid 0`."),
    ],
)
def test_a_refusal_for_what_is_missing_tells_what_may_stand_there_and_the_whole_line(
    language: str, given: str, said: str
) -> None:
    assert said in text(told(LineResult(given, MISSING), language=language))
    assert said in text(told(LineResult(given, MISSING), noted(1, 1), language=language))


def test_a_slot_that_an_order_leaves_out_is_named_among_those_that_are_free() -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1, "fr")
    order = CAPITAL.game.orders.validate_python({"kind": "build", "card": "berserkers#2"})
    refused = at.check_order(at.seat_view.asks[0].ask, order, ())
    assert [one.code for one in refused.refusals] == ["SLOT_REQUIRED"]
    line = at.write_order(order).replace("#2", "")
    reply = Reply(7, "capital", Seat(1), None, (LineResult(at.write_order(order), refused),))
    said = text(answer_cards(at, reply))
    assert "Emplacement\u202f: " in said
    assert f"par exemple `{line} dans ville/" in said


@pytest.mark.parametrize(
    ("language", "typed", "form", "instance"),
    [
        ("en", "policy defend all", "[hold back <troops to hold back>]", "policy commit all"),
        ("fr", "consignes tout", "[retenir <troupes à retenir>]", "consignes engager tous"),
    ],
)
def test_an_order_of_which_only_the_first_word_is_read_tells_its_form_and_one_that_stands(
    language: str, typed: str, form: str, instance: str
) -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1, language)
    [(_, refusal)] = read_lines(CAPITAL.game, typed, at.lexicon)
    assert isinstance(refusal, Refusal)
    refused = LineResult(typed, Verdict(refusals=(refusal,)))
    said = text(answer_cards(at, Reply(7, "capital", Seat(1), None, (refused,))))
    assert form in said
    assert "{" not in said
    assert f"`{instance}" in said


def test_an_order_whose_events_are_told_in_no_words_is_said_in_words_of_its_own() -> None:
    match = start_game(CAPITAL)
    seat = match.asks[0].seat
    order = CAPITAL.game.orders.validate_python({"kind": "end_build"})
    match.submit_orders(seat, [order])
    at = make_reader(CAPITAL, match, seat)
    heard = tuple(
        one for one in match.played_steps[-1].events if is_in_audience(one.audience, seat)
    )
    assert heard
    reply = Reply(
        7, "capital", seat, None, (LineResult("end build", Verdict(), order, heard_events=heard),)
    )
    said = text(answer_cards(at, reply))
    assert "\nYou end your Build phase.\nYour Attack phase is passed over" in said
    assert "end build" not in said


def test_a_refusal_for_anything_else_offers_no_line() -> None:
    assert "for instance" not in text(told(LineResult("bid 3", NO)))
    assert "for instance" not in text(told(LineResult("xyzzy", NO)))


def test_many_that_stand_are_counted_and_what_does_not_is_told_in_full() -> None:
    said = text(told(noted(1, 2), LineResult("bid 9", NO), noted(2, 2), dropped=2))
    assert "Noted: 2 orders (lines 1, 3). On the sheet: 2." in said
    assert "**Line 2 is not taken:** `bid 9`. bid twice." in said
    assert "The 2 lines after it were left aside." in said


def test_a_line_is_called_by_its_place_in_what_was_typed() -> None:
    said = text(
        told(replace(noted(1, 1), line_number=2), replace(LineResult("bid 9", NO), line_number=5))
    )
    assert "**Line 5 is not taken:** `bid 9`" in said


def test_lines_one_after_the_other_are_named_by_the_first_and_the_last() -> None:
    stands = [replace(noted(1, 1), line_number=line) for line in (1, 2, 3, 5, 8, 9)]
    said = text(told(*stands, replace(LineResult("bid 9", NO), line_number=7)))
    assert "Noted: 6 orders (lines 1\u20133, 5, 8\u20139)." in said
    assert "(line 4)" in text(told(replace(noted(1, 1), line_number=4), LineResult("bid 9", NO)))


def test_a_line_that_is_taken_in_silence_beside_one_with_a_remark_is_named() -> None:
    warned = replace(noted(1, 2), verdict=Verdict((), NO.refusals))
    assert "Noted: 2 orders (lines 1\u20132)." in text(told(warned, noted(2, 2)))


def test_what_would_make_several_lines_whole_is_said_once() -> None:
    said = text(told(LineResult("bid", MISSING), LineResult("bid", MISSING)))
    assert said.count("for instance `bid 0`") == 1


def test_what_is_done_at_once_is_counted_apart_from_what_is_noted() -> None:
    said = text(told(noted(1, 2), replace(noted(2, 2), position=0, sheet_length=0), noted(2, 2)))
    assert "Noted: 2 orders. On the sheet: 2." in said
    assert "Done: one order." in said
    assert "Done" not in text(told(noted(1, 2), noted(2, 2)))


@languages
def test_a_line_that_is_kept_with_a_warning_looks_unlike_one_that_is_refused(language: str) -> None:
    """Each says which line it is, and the kept one its place on the sheet."""
    warned = replace(noted(1, 2), verdict=Verdict((), NO.refusals))
    lines = text(told(warned, LineResult("bid 9", NO), noted(2, 2), language=language)).split("\n")
    said = Voice(language, WORD_BOOKS["toy"]).write_refusal(NO.refusals[0])
    for key, n, form in (("kept", 1, "`bid 1`"), ("refused", 2, "`bid 9`")):
        facts = {"n": n, "place": 2 - n, "form": form, "said": said}
        assert Voice(language, COMMON_BOOK).say(f"answer.line.{key}", **facts) in lines
    assert sum(line.startswith("**") and "3" in line for line in lines) == 0


def test_a_readiness_has_no_order_to_repeat() -> None:
    said = text(told(LineResult("", Verdict())))
    assert "Done" not in said


@languages
def test_an_order_says_which_earlier_one_it_takes_the_place_of(language: str) -> None:
    said = Voice(language, COMMON_BOOK).say("answer.replaced", form="`bid 1`")
    first, second = (TOY.game.orders.validate_python({"kind": "bid", "amount": n}) for n in (1, 2))
    one = replace(noted(2, 2), replaced_orders=(first,))
    assert said in text(told(one, language=language))
    assert said in text(told(noted(3, 2), one, language=language))
    again = replace(one, replaced_orders=(second,))
    assert said not in text(told(again, language=language))


@languages
def test_of_hundreds_of_refused_lines_the_first_are_told_and_the_rest_counted(
    language: str,
) -> None:
    posts = told(*(LineResult(f"bid {n}", NO) for n in range(400)), noted(1, 1), language=language)
    assert len(posts) <= 3
    assert posts[-1].controls
    said = text(posts)
    assert all((f"`bid {n}`" in said) == (n < MAX_LINES_TOLD) for n in range(400))
    assert (
        Voice(language, COMMON_BOOK).say("answer.line.more", count=380, first=21, last=400) in said
    )


def test_what_is_told_before_the_card_is_not_told_on_it_again() -> None:
    posts = told(*(LineResult(f"bid {n} {'x' * 200}", NO) for n in range(12)))
    assert len(posts) > 1
    assert text(posts).count("`bid 11 ") == 1


def test_what_somebody_typed_breaks_no_layout_when_it_comes_back() -> None:
    said = text(told(LineResult("`@everyone` **#** [x](http://x)\n# big", NO), noted(1, 1)))
    assert "`\u02cb@everyone\u02cb **#** [x](http://x) # big`" in said
