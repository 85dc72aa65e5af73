"""The turn card, in both languages, within Discord's limits, and without a hint of a secret."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.news import news_cards
from bot.cards.turn import sentences, spent_card, turn_card
from bot.game_types import GameType
from bot.games.state.seat_view import SeatAsk
from bot.games.table_settings import TableSettings
from bot.messages.posts import Button, MessageContent, Shown
from bot.messages.reader import Reader
from engine.core.match import Match
from engine.core.protocol.values import Seat
from render.words import LANGUAGES, Voice
from tests.bot.cards.table_views import (
    CAPITAL,
    CLOSES,
    TOY,
    order,
    play,
    reader,
    told,
    verbs,
    window,
    words,
)
from tests.bot.messages.library_posts import by_its_library

languages = pytest.mark.parametrize("language", LANGUAGES)
kinds = pytest.mark.parametrize("kind", [CAPITAL, TOY], ids=["capital", "toy"])
PICTURE = Shown("hoard-1.png", "A hoard")


def primary(post: MessageContent) -> list[str]:
    return [
        one.control.verb
        for one in post.pressable
        if isinstance(one, Button) and one.style in {"primary", "success"}
    ]


# What stands on it


@languages
@kinds
def test_every_reader_has_a_card_that_discord_takes(kind: GameType, language: str) -> None:
    match = play(kind, 3)
    for seat in (1, 2, 3, None):
        card = turn_card(reader(kind, match, seat, language, heard=told(match)), [PICTURE])
        assert by_its_library(card).total_children_count == card.components
        assert card.characters < 1500


def test_news_is_cut_at_the_end_of_a_sentence_and_never_in_a_list() -> None:
    dealt = "Your city is Dunholm. You drew a Light Horse, a Warehouse and a Cavalry."
    assert sentences(dealt, 100) == dealt
    assert sentences(dealt, 60) == "Your city is Dunholm."
    assert sentences(dealt, 5) == "Your city is Dunholm."
    one = "You drew a Light Horse, a Warehouse and a Cavalry."
    assert sentences(one, 20) == one


@languages
def test_a_card_says_what_is_asked_and_until_when(language: str) -> None:
    card = turn_card(reader(CAPITAL, play(CAPITAL), 1, language))
    stamp = int(CLOSES.timestamp())
    assert Voice(language, "capital").say("ask.build") in words(card)
    assert f"<t:{stamp}:R>" in words(card)
    assert f"<t:{stamp}:f>" in words(card)


def test_an_open_ask_has_no_sheet_and_may_not_be_readied_where_the_game_says_so() -> None:
    card = turn_card(reader(CAPITAL, play(CAPITAL), 1))
    assert verbs(card) == ["picture", "order", "order", "write", "rules"]


def test_an_order_that_needs_nothing_chosen_has_a_button_of_its_own() -> None:
    card = turn_card(reader(CAPITAL, play(CAPITAL), 1))
    (end,) = [one for one in card.pressable if one.control.rest == "end_build"]
    assert isinstance(end, Button)
    assert (end.control.verb, end.label, end.style) == ("order", "End Build", "secondary")


def test_a_steward_is_told_on_the_card_of_whoever_it_answers_for() -> None:
    at = reader(CAPITAL, play(CAPITAL), 1, steward=True)
    assert "An AI answers for you until you give an order or say Ready." in words(turn_card(at))
    assert "An AI answers" not in words(turn_card(reader(CAPITAL, play(CAPITAL), 1)))


def test_a_sealed_ask_has_a_sheet_and_a_ready() -> None:
    card = turn_card(reader(TOY, play(TOY), 1))
    assert verbs(card) == ["picture", "order", "sheet", "ready", "rules"]
    assert primary(card) == ["order"]
    assert "Your sheet is empty." in words(card)


def test_with_orders_on_the_sheet_ready_is_the_likeliest_step() -> None:
    match = play(TOY)
    match.submit(Seat(1), order(TOY, "bid 2"))
    card = turn_card(reader(TOY, match, 1))
    assert primary(card) == ["ready"]
    assert "`bid 2`" in words(card)
    assert "What is on the sheet is played when the window closes." in words(card)


def test_who_is_ready_may_think_again() -> None:
    match = play(TOY)
    match.ready(Seat(1), "bid.1")
    card = turn_card(reader(TOY, match, 1))
    assert "unready" in verbs(card)
    assert "ready" not in verbs(card)
    assert "You are ready." in words(card)


def test_at_a_table_that_never_closes_early_ready_promises_nothing() -> None:
    match = play(TOY)
    match.ready(Seat(1), "bid.1")
    card = turn_card(reader(TOY, match, 1, table=TableSettings(early=False)))
    assert "At this table the window runs to its end all the same." in words(card)
    assert "once everybody is" not in words(card)


def test_three_lines_of_news_stand_on_the_card_and_the_rest_behind_a_button() -> None:
    match = play(TOY)
    card = turn_card(reader(TOY, match, 1, heard=told(match) * 5))
    assert sum(line.startswith("- ") for line in words(card).splitlines()) == 3
    assert verbs(card)[-1] == "news"


def test_what_was_just_done_takes_the_place_of_the_news() -> None:
    match = play(TOY)
    card = turn_card(reader(TOY, match, 1, heard=told(match)), lead="Noted: all of it.")
    assert "Noted: all of it." in words(card)
    assert "What happened" not in words(card)


def several(language: str = "en", **values: Any) -> Reader:
    """Ask three things of one seat at once."""
    base = reader(TOY, play(TOY), 1, language)
    ask = base.sight.asks[0].ask
    asks = [
        ask,
        ask.model_copy(update={"id": "pick.1", "kind": "pick", "group": "", "ready": False}),
        ask.model_copy(update={"id": "turn.1", "kind": "turn", "group": ""}),
    ]
    own = tuple(SeatAsk(one, window(one, **values), (), False) for one in asks)
    return replace(base, sight=replace(base.sight, asks=own))


@languages
def test_several_asks_have_a_line_and_an_order_button_each(language: str) -> None:
    card = turn_card(several(language))
    orders = [one for one in card.controls if one.verb == "order"]
    assert [one.ask for one in orders] == ["bid.1", "pick.1", "turn.1"]
    ready = [one.ask for one in card.controls if one.verb == "ready"]
    assert ready == ["bid.1", "turn.1"]
    assert by_its_library(card).total_children_count <= 40


def test_a_seat_with_more_asks_than_a_card_holds_is_told_how_many() -> None:
    base = several()
    many = tuple(
        SeatAsk(one.ask.model_copy(update={"id": f"x.{n}"}), one.window, (), False)
        for n, one in enumerate(base.sight.asks * 4)
    )
    card = turn_card(replace(base, sight=replace(base.sight, asks=many)))
    assert "8 things more are asked of you" in words(card)


def test_a_pause_and_a_petition_are_told_apart_from_a_window() -> None:
    base = reader(TOY, play(TOY), 1)
    ask = base.sight.asks[0].ask

    def card(**values: Any) -> str:
        own = SeatAsk(ask, window(ask, **values), (), False)
        return words(turn_card(replace(base, sight=replace(base.sight, asks=(own,)))))

    assert "stands still" in card(closes_at=None, left=CLOSES - CLOSES)
    assert "Closes" not in card(closes_at=None)
    row = replace(base.sight.game, paused_at=CLOSES)
    paused = replace(base, sight=replace(base.sight, game=row))
    assert "The table is paused" in words(turn_card(paused))


# Who waits, and who watches


@languages
def test_who_is_not_asked_reads_whom_the_table_waits_for(language: str) -> None:
    card = turn_card(reader(CAPITAL, play(CAPITAL), 2, language))
    assert "Ada" in words(card)
    assert f"<t:{int(CLOSES.timestamp())}:R>" in words(card)
    assert verbs(card) == ["picture", "table", "order", "rules"]


def test_who_watches_gives_no_orders() -> None:
    card = turn_card(reader(CAPITAL, play(CAPITAL), None))
    assert verbs(card) == ["picture", "table", "rules"]


@languages
def test_a_secret_ask_of_another_changes_nothing_on_a_card(language: str) -> None:
    """The same cards, to the letter, whether somebody picks in secret or not."""
    match = play(TOY, 3)
    for seat in (1, 2, 3):
        match.submit(Seat(seat), order(TOY, f"bid {seat}"))
        match.ready(Seat(seat), "bid.1")
    (secret,) = [ask for ask in match.asks if ask.kind == "pick"]
    without = [ask for ask in match.asks if ask is not secret]
    readers = [seat for seat in (1, 2, 3, None) if seat != secret.seat]
    open_to = [turn_card(reader(TOY, match, seat, language)) for seat in readers]
    match._asks = tuple(without)  # noqa: SLF001 - the same position, but for the secret
    assert [turn_card(reader(TOY, match, seat, language)) for seat in readers] == open_to


def test_who_is_not_asked_is_told_that_they_will_be() -> None:
    plain = reader(TOY, play(TOY), 2)
    card = turn_card(replace(plain, sight=replace(plain.sight, asks=(), others=())))
    assert "Nothing is asked of you" in words(card)
    assert all(control.ask == "" for control in card.controls)


def test_a_game_that_is_over_says_so() -> None:
    base = reader(TOY, play(TOY), 1)
    row = replace(base.sight.game, life="over")
    card = turn_card(replace(base, sight=replace(base.sight, game=row, asks=(), others=())))
    assert "This game is over." in words(card)
    assert "order" not in verbs(card)


@languages
def test_a_spent_card_has_one_button_left(language: str) -> None:
    card = spent_card(Voice(language), 7)
    assert verbs(card) == ["table"]


def test_no_control_holds_a_revision() -> None:
    """What anybody may do in secret counts nothing up."""
    match = play(TOY)
    before = turn_card(reader(TOY, match, 1)).controls
    match.submit(Seat(2), order(TOY, 'whisper 1 "psst"'))
    assert turn_card(reader(TOY, match, 1)).controls == before


# Names


NAMES = st.text(min_size=1, max_size=32).filter(str.strip)


@given(NAMES, NAMES, st.sampled_from(LANGUAGES))
def test_any_names_fit_on_any_card(one: str, two: str, language: str) -> None:
    for kind in (CAPITAL, TOY):
        match = _match(kind)
        for seat in (1, 2, None):
            at = reader(kind, match, seat, language, names={1: one, 2: two}, heard=told(match))
            for post in (turn_card(at, [PICTURE]), *news_cards(at)):
                assert post.components <= 40
                assert "@everyone" not in words(post)


@given(st.text(min_size=2, max_size=32))
def test_a_name_mentions_nobody_and_is_no_second_headline(name: str) -> None:
    hostile = f"@everyone\n# {name}"
    card = words(turn_card(reader(CAPITAL, _match(CAPITAL), 2, names={1: hostile, 2: "Bo"})))
    assert "@everyone" not in card
    assert "\n# " not in card


MATCHES: dict[str, Match[Any, Any]] = {}


def _match(kind: GameType) -> Match[Any, Any]:
    if kind.game.key not in MATCHES:
        MATCHES[kind.game.key] = play(kind)
    return MATCHES[kind.game.key]
