"""The sheet, pictures, news and rules, in both languages, within Discord's limits."""

import dataclasses
from dataclasses import replace

import pytest

from bot.cards.news_card import news_cards
from bot.cards.picture_menu import picture_card
from bot.cards.rules_page import rules_card
from bot.cards.sheet_card import make_lines_modal, sheet_cards
from bot.cards.turn_card import card_pictures, turn_card
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control
from bot.messages.discord_layout import build_modal
from bot.messages.modals import Modal
from bot.messages.post_parts import AttachedPicture, Select
from bot.messages.reader import Reader
from engine.capital.events.turns import TurnBegan
from engine.core.files.rulebook import Rule
from engine.core.notation.line_reader import read_lines
from engine.core.protocol.values import EVERYONE, Order, Seat
from render.words import COMMON_BOOK, LANGUAGES, Voice
from tests.bot.cards.table_views import (
    CAPITAL,
    TOY,
    control_verbs,
    make_reader,
    post_text,
    read_order,
    start_game,
    told_events,
)
from tests.bot.cards.table_views import stored_orders as on_sheet

languages = pytest.mark.parametrize("language", LANGUAGES)
PICTURE = AttachedPicture("hoard-1.png", "A hoard")


# Pictures, news, rules


def test_a_seat_may_look_at_its_own_pictures_and_at_those_of_others() -> None:
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), 1, names={1: "Ada", 2: "Bo"}))
    (select,) = [one for one in card.pressable_items if isinstance(one, Select)]
    assert [(one.value, one.label) for one in select.options] == [
        ("kingdom", "Your kingdom"),
        ("hand", "Your hand"),
        ("table", "The table"),
        ("war", "War"),
        ("page", "How things stand, in words"),
        ("legend", "What the signs mean"),
        ("pings", "Pings and quiet hours"),
        ("kingdom|seat:2", "Bo\u2019s kingdom"),
        ("hand|seat:2", "Bo\u2019s hand"),
    ]


def test_who_watches_chooses_whose_pictures_to_see() -> None:
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), None, names={1: "Ada", 2: "Bo"}))
    (select,) = [one for one in card.pressable_items if isinstance(one, Select)]
    assert [one.value for one in select.options][:6] == [
        "table", "war", "page", "legend", "pings", "kingdom|seat:1",
    ]  # fmt: skip


def test_the_pictures_of_a_card_are_those_that_go_with_a_chapter() -> None:
    match = start_game(CAPITAL)
    assert card_pictures(make_reader(CAPITAL, match, 1)) == (("kingdom", ""), ("hand", ""))
    assert card_pictures(make_reader(CAPITAL, match, 2)) == (("kingdom", ""),)


@languages
def test_a_picture_has_its_twin_in_words_and_a_way_back(language: str) -> None:
    at = make_reader(TOY, start_game(TOY), 1, language)
    post = picture_card(at, PICTURE, "word " * 2000, "hoard")
    assert post.character_count <= 4000
    assert control_verbs(post) == ["picture", "table"]


@languages
def test_news_that_nobody_has_told_yet_are_told_in_full(language: str) -> None:
    match = start_game(CAPITAL)
    posts = news_cards(make_reader(CAPITAL, match, 1, language, heard=told_events(match)))
    assert control_verbs(posts[-1]) == ["table"]
    assert "Caerwyn" in post_text(posts[0])
    silent = [TurnBegan(audience=EVERYONE, seat=Seat(2), round=2)]
    for heard in ([], silent):
        (none,) = news_cards(make_reader(CAPITAL, match, 1, language, heard=heard))
        assert post_text(none) == Voice(language, COMMON_BOOK).say("news.none")


def test_rules_begin_with_what_is_asked_and_all_can_be_turned_to() -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1)
    card = rules_card(at)
    assert post_text(card).startswith("### Rules: Build\n**C-BUILD-01**")
    book = CAPITAL.game.rulebook.load()
    sections = {rule.section for rule in book.values()}
    read = "".join(post_text(rules_card(at, one, page)) for one in sections for page in range(5))
    seen = {name for name in book if f"**{name}**" in read}
    assert seen == set(book)


def test_blanks_around_code_stay_in_the_rules() -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1)
    section = "C-X-"
    invented = f"{section}01"  # not spelt out, or this file would cite it
    book = {invented: Rule(section="X", kind="ruling", says="Say `end build` or *wait*,\n`x` too.")}
    game = at.game_type.game
    rulebook = replace(game.rulebook, load=lambda: book)
    kind = replace(at.game_type, game=replace(game, key="none", rulebook=rulebook))
    card = rules_card(replace(at, game_type=kind), "X")
    assert f"**{invented}** Say `end build` or \\*wait\\*,\n`x` too\\." in post_text(card)


def test_a_game_without_a_rule_book_says_so() -> None:
    assert "no rule book" in post_text(rules_card(make_reader(TOY, start_game(TOY), 1)))


# The sheet


def sheet_reader(lines: list[str], language: str = "en") -> tuple[Reader, SeatAsk]:
    base = make_reader(TOY, start_game(TOY), 1, language)
    seat_ask = base.seat_view.asks[0]
    seat_ask = replace(
        seat_ask, sheet=on_sheet(seat_ask.ask, [read_order(TOY, line) for line in lines])
    )
    return replace(base, seat_view=replace(base.seat_view, asks=(seat_ask,))), seat_ask


@languages
def test_a_sheet_is_numbered_and_may_be_mended(language: str) -> None:
    at, own = sheet_reader(["bid 2", "bid 3"], language)
    (post,) = sheet_cards(at, own)
    assert "1\\. `bid 2`" in post_text(post)
    assert "2\\. `bid 3`" in post_text(post)
    assert control_verbs(post) == ["withdraw", "up", "order", "write", "ready", "table"]


def test_what_will_not_work_stands_beside_its_order() -> None:
    at, own = sheet_reader(["bid 2", "bid 3"])
    (post,) = sheet_cards(at, own)
    first, second = [line for line in post_text(post).splitlines() if "`bid" in line]
    assert "bid twice" not in first
    assert "bid twice." in second


@languages
def test_a_sheet_of_hundreds_of_orders_goes_on_and_can_be_turned(language: str) -> None:
    at, own = sheet_reader([f"bid {n}" for n in range(300)], language)
    for page in (0, 5, 11, 99):
        *_, last = sheet_cards(at, own, page)
        (withdraw, up) = [one for one in last.pressable_items if isinstance(one, Select)]
        first = 1 + 25 * min(page, 11)
        assert withdraw.options[0].value == str(first)
        assert up.options[0].value == str(max(2, first))


def test_the_controls_of_a_sheet_know_it_when_it_has_changed() -> None:
    at, own = sheet_reader(["bid 2", "bid 3"])
    turned = replace(own, sheet=own.sheet[::-1])
    before = sheet_cards(at, own)[-1].controls[0]
    assert before != sheet_cards(at, turned)[-1].controls[0]
    assert before.ask == "bid.1"


@languages
def test_many_orders_are_written_into_the_sheet_as_it_stands(language: str) -> None:
    at, own = sheet_reader(["bid 2", "bid 3"], language)
    form = make_lines_modal(at, own, own.ask.id)
    assert build_modal(form).to_dict()["custom_id"] == str(Control("write", 7, "bid.1"))
    assert value(form) == "bid 2\nbid 3"


def test_a_sheet_too_long_for_a_modal_asks_for_a_file() -> None:
    at, own = sheet_reader([f"bid {n}" for n in range(900)])
    form = make_lines_modal(at, own, own.ask.id)
    assert value(form) == ""
    assert "upload" in dataclasses.asdict(form.fields[0])["about"]


@languages
def test_the_field_for_orders_shows_one_as_it_is_written_in_the_readers_language(
    language: str,
) -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1, language)
    [own] = at.seat_view.asks
    hint = dataclasses.asdict(make_lines_modal(at, own, own.ask.id).fields[0])["hint"]
    [line] = read_lines(CAPITAL.game, hint, at.lexicon)
    assert isinstance(line[1], Order)
    assert at.check_order(own.ask, line[1], ()).is_accepted


def value(form: Modal) -> str:
    text: str = dataclasses.asdict(form.fields[0])["value"]
    return text
