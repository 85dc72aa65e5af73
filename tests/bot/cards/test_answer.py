"""What became of orders, and what somebody may have meant by what is none."""

from dataclasses import replace

import pytest

from bot.cards.answer import MAX_LINES_TOLD
from bot.games.refusals import RefusedError
from bot.games.replies import LineResult, Reply
from bot.messages.posts import MessageContent
from bot.order_reading import uploads
from bot.order_reading.typed_lines import (
    COMMAND_VERBS,
    CommandWord,
    command_words,
    is_no_order,
    read_command_word,
    say_likely_meanings,
    show_command_words,
)
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
        ("en", "whisper", 'To: Bo; for instance `whisper Bo "text"`.'),
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


def test_an_order_whose_events_are_told_in_no_words_is_said_to_be_done() -> None:
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
    assert "Done: `end build`.\nYour Attack phase is passed over" in said  # that tells no order


def test_a_refusal_for_anything_else_offers_no_line() -> None:
    assert "for instance" not in text(told(LineResult("bid 3", NO)))
    assert "for instance" not in text(told(LineResult("xyzzy", NO)))


def test_many_that_stand_are_counted_and_what_does_not_is_told_in_full() -> None:
    said = text(told(noted(1, 2), LineResult("bid 9", NO), noted(2, 2), dropped=2))
    assert "Noted: 2 orders (lines 1, 3). On the sheet: 2." in said
    assert "**Line 2 is not taken:** `bid 9`. bid twice. (T-BID-01)" in said
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


# Words in a DM


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("help", CommandWord("help")),
        ("HELP me, please", CommandWord("help", "me, please")),
        ("Aide !", CommandWord("help")),
        ("?", CommandWord("help")),
        ("??", CommandWord("help")),
        ("? bid", CommandWord("help", "bid")),
        ("What now?", CommandWord("help")),
        ("What can I do ?", CommandWord("help")),
        ("Que faire ?", CommandWord("help")),
        ("Qu\u2019est-ce que je peux faire", CommandWord("help")),
        ("my hand", CommandWord("look")),
        ("Status", CommandWord("look")),
        ("ma main !", CommandWord("look")),
        ("Où en suis-je ?", CommandWord("look")),
        ("!", None),
        ("not ready", CommandWord("unready")),
        ("Pas prêt.", CommandWord("unready")),
        ("withdraw 3", CommandWord("withdraw", "3")),
        ("retirer #12", CommandWord("withdraw", "12")),
        ("withdraw", CommandWord("withdraw")),
        ("game 12", CommandWord("game", "12")),
        ("langue Français", CommandWord("language", "francais")),
        ("withdraw the knights", None),
        ("ready the knights", None),
        ("look north", CommandWord("look", "north")),
        ("helpless", None),
        ("bid 3", None),
        ("", None),
    ],
)
def test_words_that_always_work_are_known_in_both_languages(
    typed: str, word: CommandWord | None
) -> None:
    assert read_command_word(typed) == word


def test_no_word_means_two_things() -> None:
    meanings: dict[str, str] = {}
    for language in LANGUAGES:
        for verb, some in command_words(language).items():
            for one in some:
                assert meanings.setdefault(one, verb) == verb
    assert set(meanings.values()) == set(COMMAND_VERBS)


@languages
def test_every_word_is_shown_to_whoever_asks(language: str) -> None:
    assert show_command_words(language).count("`") == 2 * len(COMMAND_VERBS)


@languages
def test_undo_is_shown_and_meant_only_where_it_is_allowed(language: str) -> None:
    word = f"`{command_words(language)['undo'][0]}`"
    assert word in say_likely_meanings(make_reader(TOY, start_game(TOY), 1, language), word[1:-2])
    assert word not in say_likely_meanings(
        make_reader(CAPITAL, start_game(CAPITAL), 1, language), word[1:-2]
    )


@languages
@pytest.mark.parametrize("typed", ["bud", "xyzzy", "please help me to bid for it", "w", "\u202e"])
def test_three_meanings_are_offered_for_what_is_none(language: str, typed: str) -> None:
    said = say_likely_meanings(make_reader(TOY, start_game(TOY), 1, language), typed)
    assert said.count("`") == 6


@pytest.mark.parametrize(
    ("language", "typed", "form"),
    [("en", "end", "end build"), ("fr", "fin", "finir construction"), ("fr", "finir", "finir c")],
)  # fmt: skip
def test_who_has_begun_to_write_an_order_is_offered_no_other(
    language: str, typed: str, form: str
) -> None:
    said = say_likely_meanings(make_reader(CAPITAL, start_game(CAPITAL), 1, language), typed)
    assert f"`{form}" in said
    assert said.count("`") == 2


def test_the_nearest_meaning_comes_first() -> None:
    said = say_likely_meanings(make_reader(TOY, start_game(TOY), 1), "whispre")
    assert said.index("`whisper`") < said.index("`", said.index("`whisper`") + 9)


@languages
def test_what_means_nothing_is_most_likely_an_order_or_a_call_for_help(language: str) -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1, language)
    said = say_likely_meanings(at, "zut alors")
    orders = [at.lexicon.forms[one].split(" ")[0] for one in ("build", "upgrade")]
    for one in (*orders, command_words(language)["help"][0]):
        assert f"`{one}`" in said
    assert said.count("`") == 6


@languages
@pytest.mark.parametrize("typed", ["bonne nuit", "un", "ab", "w", "abandon ship"])
def test_what_cant_be_taken_back_is_offered_only_to_who_has_nearly_written_it(
    language: str, typed: str
) -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1, language)
    grave = {at.lexicon.forms["concede"].split(" [")[0]} if language == "fr" else {"concede"}
    grave.add(command_words(language)["withdraw"][0])
    assert not any(f"`{one}`" in say_likely_meanings(at, typed) for one in grave)
    for one in grave:
        assert f"`{one}`" in say_likely_meanings(at, one[:-1])


@pytest.mark.parametrize("greeting", ["Hello", "hi there", "Bonjour !", "salut Skald"])
def test_a_greeting_is_a_call_for_help(greeting: str) -> None:
    word = read_command_word(greeting)
    assert word is not None
    assert word.verb == "help"


def test_a_line_that_begins_like_an_order_is_one_that_went_wrong() -> None:
    assert is_no_order(read_lines(TOY.game, "hello\nyou"))
    assert not is_no_order(read_lines(TOY.game, "hello\nbid x y z"))


# Files


def test_a_text_of_any_common_form_is_read() -> None:
    assert uploads.decode_text("a.txt", "\ufeffbid 3\r\n".encode()) == "bid 3\r\n"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * (64 * 1024 + 1), "UPLOAD_LARGE"),
        (b"caf\xe9", "UPLOAD_LETTERS"),
        ("bid 3".encode("utf-16"), "UPLOAD_LETTERS"),
        (b"bid\x003", "UPLOAD_LETTERS"),
        (b"", "UPLOAD_EMPTY"),
        (b"\xef\xbb\xbf \r\n", "UPLOAD_EMPTY"),
    ],
)
def test_what_is_no_text_is_refused_with_the_place(data: bytes, code: str) -> None:
    with pytest.raises(RefusedError) as caught:
        uploads.decode_text("a.txt", data)
    assert [one.code for one in caught.value.refusals] == [code]


@languages
def test_everything_that_is_refused_here_has_words(language: str) -> None:
    assert all(Voice(language, COMMON_BOOK).has_words(f"refusal.{code}") for code in uploads.CODES)
