"""The turn card, in both languages, within Discord's limits, and without a hint of a secret."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.news_card import card_with_news, news_cards
from bot.cards.turn_card import spent_card, turn_card
from bot.cards.unheard_news import cut_at_sentence
from bot.cards.workshop.workshop_post import WORKSHOP_VERB
from bot.game_types import GameType
from bot.games.state.seat_view import SeatAsk
from bot.games.table_settings import TableSettings
from bot.messages.post_parts import AttachedPicture, Button
from bot.messages.posts import MessageContent
from bot.messages.reader import Reader
from engine.core.match import Match
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from render.guidance import Shortcut
from render.language.pages import Page
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice
from tests.bot.cards.table_views import (
    CAPITAL,
    CLOSES,
    TOY,
    VALHALLA,
    control_verbs,
    make_reader,
    make_window,
    post_text,
    read_order,
    start_game,
    stored_orders,
    told_events,
)
from tests.bot.messages.library_posts import build_library_view

languages = pytest.mark.parametrize("language", LANGUAGES)
kinds = pytest.mark.parametrize("game_type", [CAPITAL, TOY], ids=["capital", "toy"])
PICTURE = AttachedPicture("hoard-1.png", "A hoard")


def primary(post: MessageContent) -> list[str]:
    return [
        one.control.verb
        for one in post.pressable_items
        if isinstance(one, Button) and one.style in {"primary", "success"}
    ]


# What stands on it


@languages
@kinds
def test_every_reader_has_a_card_that_discord_takes(game_type: GameType, language: str) -> None:
    match = start_game(game_type, 3)
    for seat in (1, 2, 3, None):
        card = turn_card(
            make_reader(game_type, match, seat, language, heard=told_events(match)), [PICTURE]
        )
        assert build_library_view(card).total_children_count == card.component_count
        assert card.character_count < 1500


def test_news_is_cut_at_the_end_of_a_sentence_and_never_in_a_list() -> None:
    dealt = "Your city is Dunholm. You drew a Light Horse, a Warehouse and a Cavalry."
    assert cut_at_sentence(dealt, 100) == dealt
    assert cut_at_sentence(dealt, 60) == "Your city is Dunholm."
    assert cut_at_sentence(dealt, 5) == "Your city is Dunholm."
    one = "You drew a Light Horse, a Warehouse and a Cavalry."
    assert cut_at_sentence(one, 20) == one


@languages
def test_a_card_says_what_is_asked_and_until_when(language: str) -> None:
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), 1, language))
    stamp = int(CLOSES.timestamp())
    voice = Voice(language, WORD_BOOKS["capital"], {1: "Ada", 2: "Bo"}, Seat(1), markdown=True)
    assert voice.say("page.title", round=1, seat=1, phase="build") in post_text(card)
    assert voice.say("ask.build") not in post_text(card)
    assert f"<t:{stamp}:R>" in post_text(card)
    assert f"<t:{stamp}:d> <t:{stamp}:t>" in post_text(card)


def test_what_the_title_does_not_name_is_asked_in_words() -> None:
    card = turn_card(make_reader(VALHALLA, start_game(VALHALLA), 1))
    assert "Your side: take one, or build it." in post_text(card)


def test_an_open_ask_has_no_sheet_and_may_not_be_readied_where_the_game_says_so() -> None:
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), 1))
    shortcuts = ["shortcut"] * control_verbs(card).count("shortcut")
    buttons = ["order", "bare", "write", "rules", "news"]
    assert shortcuts
    assert control_verbs(card) == [*shortcuts, *buttons, "picture"]


def test_a_card_that_is_shown_again_has_the_shortcuts_that_were_found_before() -> None:
    asked: list[str] = []
    guidance = CAPITAL.presentation.guidance

    def noted(voice: Voice, view: Any, ask: Ask, sheet: Sequence[Order]) -> Iterator[Shortcut]:
        asked.append(ask.id)
        yield from guidance.list_shortcuts(voice, view, ask, sheet)

    presentation = replace(CAPITAL.presentation, guidance=replace(guidance, list_shortcuts=noted))
    reader = make_reader(replace(CAPITAL, presentation=presentation), start_game(CAPITAL), 1)
    first, again = turn_card(reader), turn_card(reader, [PICTURE])
    assert again.parts[1:] == first.parts
    assert len(asked) == 1


def test_an_order_that_needs_nothing_chosen_has_a_button_of_its_own() -> None:
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), 1))
    (end,) = [one for one in card.pressable_items if one.control.rest == "end_build"]
    assert isinstance(end, Button)
    assert (end.control.verb, end.label, end.style) == ("bare", "End Build", "secondary")


def test_a_steward_is_told_on_the_card_of_whoever_it_answers_for() -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1, has_steward=True)
    assert "An AI answers for you until you give an order or say Ready." in post_text(turn_card(at))
    assert "An AI answers" not in post_text(turn_card(make_reader(CAPITAL, start_game(CAPITAL), 1)))


def test_a_sealed_ask_has_a_sheet_and_a_ready() -> None:
    card = turn_card(make_reader(TOY, start_game(TOY), 1))
    assert control_verbs(card) == ["order", "sheet", "ready", "rules", "news", "picture"]
    assert primary(card) == ["order"]
    assert "On your sheet" not in post_text(card)


def test_with_orders_on_the_sheet_ready_is_the_likeliest_step() -> None:
    match = start_game(TOY)
    match.submit(Seat(1), read_order(TOY, "bid 2"))
    card = turn_card(make_reader(TOY, match, 1))
    assert primary(card) == ["ready"]
    assert "`bid 2`" in post_text(card)
    assert "What is on the sheet is played when the window closes." in post_text(card)


def test_who_is_ready_may_think_again() -> None:
    match = start_game(TOY)
    match.mark_ready(Seat(1), "bid.1")
    card = turn_card(make_reader(TOY, match, 1))
    assert "unready" in control_verbs(card)
    assert "ready" not in control_verbs(card)
    assert "You are ready." in post_text(card)


def test_at_a_table_that_never_closes_early_ready_promises_nothing() -> None:
    match = start_game(TOY)
    match.mark_ready(Seat(1), "bid.1")
    card = turn_card(make_reader(TOY, match, 1, table_settings=TableSettings(early=False)))
    assert "At this table the window runs to its end all the same." in post_text(card)
    assert "once everybody is" not in post_text(card)


def test_three_lines_of_news_stand_on_the_card_and_the_rest_behind_a_button() -> None:
    match = start_game(TOY)
    card = turn_card(make_reader(TOY, match, 1, heard=told_events(match) * 5))
    assert sum(line.startswith("- ") for line in post_text(card).splitlines()) == 3
    assert "news" in control_verbs(card)


def test_what_was_just_done_takes_the_place_of_the_news() -> None:
    match = start_game(TOY)
    card = turn_card(make_reader(TOY, match, 1, heard=told_events(match)), lead="Noted: all of it.")
    assert "Noted: all of it." in post_text(card)
    assert "What happened" not in post_text(card)


def several(language: str = "en", **values: Any) -> Reader:
    """Ask three things of one seat at once."""
    base = make_reader(TOY, start_game(TOY), 1, language)
    ask = base.seat_view.asks[0].ask
    asks = [
        ask,
        ask.model_copy(update={"id": "pick.1", "kind": "pick", "group": "", "ready": False}),
        ask.model_copy(update={"id": "turn.1", "kind": "turn", "group": ""}),
    ]
    seat_ask = tuple(SeatAsk(one, make_window(one, **values), (), False) for one in asks)
    return replace(base, seat_view=replace(base.seat_view, asks=seat_ask))


@languages
def test_several_asks_have_a_line_and_an_order_button_each(language: str) -> None:
    card = turn_card(several(language))
    orders = [one for one in card.controls if one.verb == "order"]
    assert [one.ask for one in orders] == ["bid.1", "pick.1", "turn.1"]
    ready = [one.ask for one in card.controls if one.verb == "ready"]
    assert ready == ["bid.1", "turn.1"]
    assert build_library_view(card).total_children_count <= 40


def test_a_seat_with_more_asks_than_a_card_holds_is_told_how_many() -> None:
    base = several()
    many = tuple(
        SeatAsk(one.ask.model_copy(update={"id": f"x.{n}"}), one.window, (), False)
        for n, one in enumerate(base.seat_view.asks * 4)
    )
    card = turn_card(replace(base, seat_view=replace(base.seat_view, asks=many)))
    assert "8 things more are asked of you" in post_text(card)


def test_a_pause_and_a_petition_are_told_apart_from_a_window() -> None:
    base = make_reader(TOY, start_game(TOY), 1)
    ask = base.seat_view.asks[0].ask

    def card(**values: Any) -> str:
        seat_ask = SeatAsk(ask, make_window(ask, **values), (), False)
        return post_text(
            turn_card(replace(base, seat_view=replace(base.seat_view, asks=(seat_ask,))))
        )

    assert "stands still" in card(closes_at=None, left=CLOSES - CLOSES)
    assert "Until" not in card(closes_at=None)
    row = replace(base.seat_view.game, paused_at=CLOSES)
    paused = replace(base, seat_view=replace(base.seat_view, game=row))
    assert "The table is paused" in post_text(turn_card(paused))


# Who waits, and who watches


@languages
def test_who_is_not_asked_reads_whom_the_table_waits_for(language: str) -> None:
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), 2, language))
    assert "Ada" in post_text(card)
    assert f"<t:{int(CLOSES.timestamp())}:R>" in post_text(card)
    assert control_verbs(card) == ["table", "order", "rules", "news", "picture"]


def test_who_watches_gives_no_orders() -> None:
    card = turn_card(make_reader(CAPITAL, start_game(CAPITAL), None))
    assert control_verbs(card) == ["table", "rules", "picture"]


@languages
def test_a_secret_ask_of_another_changes_nothing_on_a_card(language: str) -> None:
    """The same cards, to the letter, whether somebody picks in secret or not."""
    match = start_game(TOY, 3)
    for seat in (1, 2, 3):
        match.submit(Seat(seat), read_order(TOY, f"bid {seat}"))
        match.mark_ready(Seat(seat), "bid.1")
    (secret,) = [ask for ask in match.asks if ask.kind == "pick"]
    without = [ask for ask in match.asks if ask is not secret]
    readers = [seat for seat in (1, 2, 3, None) if seat != secret.seat]
    open_to = [turn_card(make_reader(TOY, match, seat, language)) for seat in readers]
    match.in_play = replace(match.in_play, asks=tuple(without))  # but for the secret, the same
    assert [turn_card(make_reader(TOY, match, seat, language)) for seat in readers] == open_to


def test_who_is_not_asked_is_told_that_they_will_be() -> None:
    plain = make_reader(TOY, start_game(TOY), 2)
    card = turn_card(replace(plain, seat_view=replace(plain.seat_view, asks=(), other_windows=())))
    assert "Nothing is asked of you" in post_text(card)
    assert all(control.ask == "" for control in card.controls)


def test_a_game_that_is_over_says_so() -> None:
    base = make_reader(TOY, start_game(TOY), 1)
    row = replace(base.seat_view.game, life="over")
    card = turn_card(
        replace(base, seat_view=replace(base.seat_view, game=row, asks=(), other_windows=()))
    )
    assert "This game is over." in post_text(card)
    assert "order" not in control_verbs(card)


@languages
def test_a_spent_card_has_one_button_left(language: str) -> None:
    card = spent_card(Voice(language, COMMON_BOOK), 7)
    assert control_verbs(card) == ["table"]


def test_no_control_holds_a_revision() -> None:
    """What anybody may do in secret counts nothing up."""
    match = start_game(TOY)
    before = turn_card(make_reader(TOY, match, 1)).controls
    match.submit(Seat(2), read_order(TOY, 'whisper 1 "psst"'))
    assert turn_card(make_reader(TOY, match, 1)).controls == before


# Names


NAMES = st.text(min_size=1, max_size=32).filter(str.strip)


@given(NAMES, NAMES, st.sampled_from(LANGUAGES))
def test_any_names_fit_on_any_card(one: str, two: str, language: str) -> None:
    for kind in (CAPITAL, TOY):
        match = _match(kind)
        for seat in (1, 2, None):
            at = make_reader(
                kind, match, seat, language, names={1: one, 2: two}, heard=told_events(match)
            )
            for post in (turn_card(at, [PICTURE]), *news_cards(at)):
                assert post.component_count <= 40
                assert "@everyone" not in post_text(post)


@given(st.text(min_size=2, max_size=32))
def test_a_name_mentions_nobody_and_is_no_second_headline(name: str) -> None:
    hostile = f"@everyone\n# {name}"
    card = post_text(
        turn_card(make_reader(CAPITAL, _match(CAPITAL), 2, names={1: hostile, 2: "Bo"}))
    )
    assert "@everyone" not in card
    assert "\n# " not in card


MATCHES: dict[str, Match[Any, Any]] = {}


def _match(game_type: GameType) -> Match[Any, Any]:
    if game_type.game.key not in MATCHES:
        MATCHES[game_type.game.key] = start_game(game_type)
    return MATCHES[game_type.game.key]


def test_a_bold_line_of_news_that_is_cut_is_not_bold() -> None:
    reader = make_reader(CAPITAL, start_game(CAPITAL), 1)
    page = Page("Round 1: Bo builds", (f"**{'Ivaldi completes the Treasury ' * 9}**", "More."))
    (card,) = card_with_news(reader, page)
    text = post_text(card)
    assert "**Round 1: Bo builds** And two more pieces of news." in text
    (without_title,) = card_with_news(reader, replace(page, is_title_spare=True))
    text = post_text(without_title)
    assert "Bo builds" not in text
    (empty,) = card_with_news(reader, replace(page, paragraphs=(), is_title_spare=True))
    assert "Bo builds" not in post_text(empty)
    assert "Ivaldi completes" in text
    assert text.count("**") % 2 == 0


# How much there is to press


def list_verbs(card: MessageContent) -> list[str]:
    return [one.verb for one in card.controls]


@languages
def test_a_card_has_eight_controls_at_most_and_the_others_behind_more(language: str) -> None:
    reader = make_reader(CAPITAL, start_game(CAPITAL), 1, language)
    card = turn_card(reader, undo="token", has_refusal=True)
    verbs = list_verbs(card)
    assert len(verbs) == 8
    assert {"explain", "undo", "order", "shortcut", "bare", "more"} <= set(verbs)
    assert verbs[-1] == "more"
    whole = turn_card(replace(reader, has_all_controls=True), undo="token", has_refusal=True)
    assert "more" not in list_verbs(whole)
    assert set(verbs) - {"more"} < set(list_verbs(whole))
    assert {"rules", "news", "picture"} <= set(list_verbs(whole))


def test_the_workshop_stays_on_a_card_that_asks_for_a_side() -> None:
    card = turn_card(make_reader(VALHALLA, start_game(VALHALLA, 3), 1))
    verbs = list_verbs(card)
    assert len(verbs) == 8
    assert {WORKSHOP_VERB, "shortcut", "ready", "more"} <= set(verbs)


def test_a_card_with_few_controls_folds_none() -> None:
    verbs = list_verbs(turn_card(make_reader(TOY, start_game(TOY), None)))
    assert len(verbs) <= 8
    assert "more" not in verbs


def test_the_own_orders_stand_before_the_hint_and_their_ask_before_others() -> None:
    reader = several()
    first, *others = reader.seat_view.asks
    bid = stored_orders(first.ask, [read_order(TOY, "bid 1")])
    asks = (*others, replace(first, sheet=bid))
    guidance = replace(TOY.presentation.guidance, write_hint=lambda *_: "Two hosts stand idle.")
    game_type = replace(TOY, presentation=replace(TOY.presentation, guidance=guidance))
    reader = replace(reader, game_type=game_type, seat_view=replace(reader.seat_view, asks=asks))
    assert [one.ask.id for one in reader.asks_shown] == ["bid.1", "pick.1", "turn.1"]
    text = post_text(turn_card(reader))
    assert text.index("On your sheet is one order") < text.index("Two hosts stand idle.")
