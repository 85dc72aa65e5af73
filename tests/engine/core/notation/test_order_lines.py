"""The notation: every order as one line and back, in ids and in names, however it is typed."""

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter

from engine.core.notation import line_reader, line_writer
from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon, UnknownNameError
from engine.core.protocol.game import React
from engine.core.protocol.values import Draft, Order, Refusal, Seat
from tests.engine.random_play import ALL_GAMES
from tests.engine.toy import GAME
from tests.engine.toy.orders import (
    Arrange,
    Boast,
    Concede,
    Defend,
    End,
    Favour,
    Gift,
    Post,
    Whisper,
)

FRENCH = Lexicon(
    forms={"gift": "donner {cards} à {to}", "post": "poster {guards}", "end": "fin"},
    names={
        "card": {"spear": "Lance", "bow": "Arc, long", "cook": "Cuisinière"},
        "gate": {"north": "Porte Nord", "south": "Sud"},
        "seat": {"1": "Ada Lovelace", "2": "à", "3": "4", "4": "Ada Lovelace"},
        "choice": {"true": "vrai", "false": "faux"},
    },
    aliases={"gate": (("north gate", "north"),)},
    nothing_words=("rien", "none", "-"),
    and_words=("et", "and"),
)

TEXTS = st.text(min_size=1, max_size=40)
CARDS = st.sampled_from(["spear#1", "spear#12", "bow#2", "cook#3"])
SEATS = st.sampled_from([1, 2, 3, 4]).map(Seat)
ORDERS: st.SearchStrategy[Order] = st.one_of(
    st.builds(Whisper, to=SEATS, text=TEXTS),
    st.builds(Boast, text=TEXTS, aside=st.booleans()),
    st.builds(Gift, cards=st.lists(CARDS, max_size=3).map(tuple), to=SEATS),
    st.builds(Post, guards=st.dictionaries(CARDS, st.sampled_from(["north", "south"]), max_size=3)),
    st.builds(Favour, seat=SEATS, amount=st.integers(-99, 99)),
    st.builds(Arrange, hand=st.lists(CARDS, max_size=3).map(tuple)),
)


def read_line(line: str, lexicon: Lexicon = PLAIN_LEXICON) -> Order | Draft | Refusal:
    return line_reader.read_line(GAME, line, lexicon)


def refusal_code(line: str, lexicon: Lexicon = PLAIN_LEXICON) -> str:
    found = read_line(line, lexicon)
    assert isinstance(found, Refusal), found
    return found.code


@given(ORDERS, st.sampled_from([PLAIN_LEXICON, FRENCH]))
def test_every_order_comes_back_from_its_line(order: Order, lexicon: Lexicon) -> None:
    line = line_writer.write_line(order, lexicon)
    assert "\n" not in line
    assert read_line(line, lexicon) == order, line


@given(ORDERS)
def test_a_line_of_ids_is_read_in_every_language(order: Order) -> None:
    assert read_line(line_writer.write_line(order), FRENCH) == order


@pytest.mark.parametrize("key", ALL_GAMES)
@given(st.text(max_size=60), st.data())
def test_any_line_is_read_or_refused(key: str, text: str, data: st.DataObject) -> None:
    kinds = [order.form or kind for kind, order in ALL_GAMES[key].kinds.orders.items()]
    line = f"{data.draw(st.sampled_from(['', *kinds]))} {text}"
    for lexicon in (PLAIN_LEXICON, FRENCH):
        found = line_reader.read_line(ALL_GAMES[key], line, lexicon)
        assert isinstance(found, (Order, Draft, Refusal))
        if isinstance(found, Refusal):
            assert found.rule.startswith("S-ORDER-")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("END", End()),
        ("  en ", End()),
        ("defend none", Defend(guards=())),
        ("defend -", Defend(guards=())),
        ("defend spear#1 , bow #2", Defend(guards=("spear#1", "bow #2"))),
        ("concede", Concede()),
        ("concede Confirm", Concede(confirm=True)),
        ("boast well done", Boast(text="well done")),
        ("boast aside", Draft(kind="boast", fields={"aside": True})),
        ('boast "aside"', Boast(text="aside")),
        ("boast « à moi » aside", Boast(text="à moi", aside=True)),
        (r'boast "say \"no\"\n"', Boast(text='say "no"\n')),
        ("react 1.2 laugh", React(event="1.2", on="laugh")),
        ("gift to 2 spear#1", Draft(kind="gift", fields={"to": "2 spear#1"})),
        ("favour 2", Draft(kind="favour", fields={"seat": "2"})),
        ("favour 2 by much", Draft(kind="favour", fields={"seat": "2", "amount": "much"})),
    ],
)
def test_a_typed_line_is_understood(line: str, order: Order | Draft) -> None:
    assert read_line(line) == order


def test_names_are_understood_in_any_case_and_by_their_beginning() -> None:
    assert read_line("donner lance#1 et cuisiniere#2 à 1", FRENCH) == Gift(
        cards=("spear#1", "cook#2"), to=Seat(1)
    )
    assert read_line("poster CUIS#2 > porte", FRENCH) == Post(guards={"cook#2": "north"})
    assert read_line("post cook#2 > North Gate", FRENCH) == Post(guards={"cook#2": "north"})


def test_what_is_read_in_other_languages_comes_after_ones_own_and_is_never_written() -> None:
    here = Lexicon(
        forms={"gift": "give {cards} to {to}", "end": "finish"},
        other_language_forms={
            "gift": ("give {cards} pour {to}",),
            "post": ("fini {guards}",),
            "end": ("fin",),
        },
        names={"card": {"spear": "Spear"}},
    )
    gift = Gift(cards=("spear#1",), to=Seat(2))
    assert read_line("give spear#1 to 2", here) == read_line("give spear#1 pour 2", here) == gift
    assert line_writer.write_line(gift, here) == "give Spear#1 to 2"
    assert read_line("fin", here) == read_line("finis", here) == End()
    assert read_line("fini spear#1 > north", here) == Post(guards={"spear#1": "north"})


def test_words_may_be_shortened_that_together_begin_only_one_form() -> None:
    here = Lexicon(forms={"end": "call day", "gift": "call gift {cards} to {to}"})
    assert read_line("call d", here) == read_line("CAL DA", here) == End()
    assert read_line("call g spear#1 to 2", here) == Gift(cards=("spear#1",), to=Seat(2))
    for line in ("call", "c d", "ca d", "call x", "call dayy"):
        assert refusal_code(line, here) == "ORDER_UNKNOWN"


def test_a_player_cannot_be_taken_for_another() -> None:
    """Seat 3 calls itself 4, and seats 1 and 4 go by one name: numbers stand where names don't."""
    assert [FRENCH.write_name("seat", str(seat)) for seat in (1, 2, 3, 4)] == ["1", "à", "3", "4"]
    assert refusal_code("whisper « Ada Lovelace » hello", FRENCH) == "NAME_UNKNOWN"
    for seat in (1, 2, 3, 4):
        order = Whisper(to=Seat(seat), text="x")
        assert read_line(line_writer.write_line(order, FRENCH), FRENCH) == order


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "ORDER_UNKNOWN"),
        ("dance", "ORDER_UNKNOWN"),
        ("lapse", "ORDER_UNKNOWN"),
        ("b 3", "ORDER_UNKNOWN"),
        ("end now", "ORDER_UNREAD"),
        ("post spear#1", "ORDER_UNREAD"),
        ("favour 1 by 2 by 3", "ORDER_UNREAD"),
        ("concede confirm twice", "ORDER_UNREAD"),
    ],
)
def test_what_has_no_form_is_refused(line: str, told: str) -> None:
    assert refusal_code(line) == told


def test_an_unknown_name_is_told_with_the_nearest_ones() -> None:
    refusal = read_line("poster lanse#1 > sud", FRENCH)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "NAME_UNKNOWN"
    assert refusal.facts == {"given": "lanse#1", "near": "Lance"}
    with pytest.raises(UnknownNameError):
        FRENCH.read_name("gate", "")


def test_names_side_by_side_are_a_list_where_each_is_one_and_another() -> None:
    assert read_line("donner lance#1 cuis#2 à 2", FRENCH) == Gift(
        cards=("spear#1", "cook#2"), to=Seat(2)
    )
    assert read_line('donner "Arc, long" lance à 2', FRENCH) == Gift(
        cards=("bow", "spear"), to=Seat(2)
    )
    for line in ("donner lance louche à 2", "donner lance lance à 2", 'donner "lance cuis" à 2'):
        assert refusal_code(line, FRENCH) == "NAME_UNKNOWN"


def test_many_lines_are_read_one_by_one() -> None:
    text = "1. bid 3\n\n// a note\r\n2) post spear#1 > north\rnonsense"
    lines = line_reader.read_lines(GAME, text)
    assert [line for line, _ in lines] == ["1. bid 3", "2) post spear#1 > north", "nonsense"]
    assert [getattr(found, "kind", "refused") for _, found in lines] == ["bid", "post", "refused"]


@pytest.mark.parametrize("mark", ["1.", "2)", "-", "*", "\u2022", "\u2013"])
def test_a_line_of_a_list_is_read_without_its_mark(mark: str) -> None:
    [(line, found)] = line_reader.read_lines(GAME, f"{mark} bid 3")
    assert line == f"{mark} bid 3"
    assert found == read_line("bid 3")
    assert read_line(line_reader.strip_list_mark("defend -")) == Defend(guards=())
    assert line_reader.strip_list_mark(f"{mark}bid 3") == f"{mark}bid 3"


def test_lines_are_counted_as_they_stand_in_the_text() -> None:
    text = "bid 1\n\n// a note\r\n- bid 2\n\u200b\nnonsense\n"
    assert line_reader.numbers_of_read_lines(text) == [1, 4, 6]
    assert len(line_reader.read_lines(GAME, text)) == 3


def test_a_mass_of_lines_is_refused_at_once() -> None:
    for text in ("x" * 70_000, "end\n" * 501):
        [(_, refused)] = line_reader.read_lines(GAME, text)
        assert isinstance(refused, Refusal)
        assert refused.code == "LINES_TOO_MANY"


def test_a_line_that_is_too_long_is_refused_by_what_a_line_holds() -> None:
    [(_, refused), _] = line_reader.read_lines(GAME, f"bid {'3' * 5_000}\nend")
    assert isinstance(refused, Refusal)
    assert refused.code == "LINE_TOO_LONG"
    assert refused.facts == {"characters": line_reader.MAX_LINE_CHARACTERS}


# Texts that are one order


class Charter(Order):
    """An order that takes a text whole."""

    form = "charter {text}"
    field_namespaces: ClassVar = {"text": "text"}
    whole_text_field = "text"
    kind: Literal["charter"] = "charter"
    text: str


CHARTERED = replace(
    GAME,
    kinds=replace(GAME.kinds, orders={**GAME.kinds.orders, "charter": Charter}),
    orders=TypeAdapter(Annotated[Charter | End, Field(discriminator="kind")]),
)
MAP = "name: The Deep\nstory: |\n  end\n  boast of it"


@pytest.mark.parametrize(
    "text",
    [MAP, f"\n{MAP}\n", f"charter\n{MAP}", f"Charter\n```yaml\n{MAP}\n```", f"```\n{MAP}```"],
)
def test_a_text_of_many_lines_may_be_one_order(text: str) -> None:
    [(_, order)] = line_reader.read_lines(CHARTERED, text)
    assert isinstance(order, Charter)
    assert order.text.strip() == MAP


@pytest.mark.parametrize("text", ["end\nend", 'charter "a: b"\nend', "end\nname: x"])
def test_lines_that_begin_like_orders_are_read_one_by_one(text: str) -> None:
    assert len(line_reader.read_lines(CHARTERED, text)) == 2


def test_in_a_game_without_such_an_order_every_line_is_one() -> None:
    read = line_reader.read_lines(GAME, "name: x\nto: y")
    assert [getattr(one, "code", "") for _, one in read] == [
        "ORDER_UNKNOWN", "ORDER_UNKNOWN",
    ]  # fmt: skip


@pytest.mark.parametrize("unseen", "\u200b\ufeff\u200e\u2060\u00ad\u202e")
def test_what_is_not_seen_in_a_line_is_not_read(unseen: str) -> None:
    for line in ("donner lance à ada lovelace", "gift spear to 1", 'gift "spear" to 1'):
        odd = unseen + line.replace("pe", f"p{unseen}e").replace("an", f"a{unseen}n") + unseen
        assert read_line(odd, FRENCH) == read_line(line, FRENCH)
        [(_, given)] = line_reader.read_lines(GAME, f"{unseen}1. {odd}", FRENCH)
        assert given == read_line(line, FRENCH)
        [(_, given)] = line_reader.read_lines(GAME, f"1.{unseen} {line}", FRENCH)
        assert given == read_line(line, FRENCH)


@pytest.mark.parametrize(
    "said", ["\u201chello there\u201d", "\u201ehello there\u201c", "« hello there »"]
)
def test_the_quotes_of_phones_and_books_are_quotes(said: str) -> None:
    assert read_line(f"whisper 1 {said}") == Whisper(to=Seat(1), text="hello there")


def test_half_of_a_sign_in_a_quoted_text_stays_as_it_was_typed() -> None:
    assert read_line(r'whisper 1 "\ud800"') == Whisper(to=Seat(1), text=r"\ud800")


def test_what_is_not_seen_stays_in_a_quoted_text_and_joiners_where_they_join() -> None:
    family = "\U0001f468\u200d\U0001f469 \u0645\u06cc\u200c\u062e"
    assert read_line('whisper 1 "a\u200bb"') == Whisper(to=Seat(1), text="a\u200bb")
    assert read_line(f"whisper 1 {family}\u200e") == Whisper(to=Seat(1), text=family)
    named = Lexicon(names={"card": {"spear": "\u0645\u06cc\u200c\u062e"}})
    for typed in ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u062e"):
        assert named.read_name("card", typed) == "spear"


def test_a_name_of_several_words_needs_no_quotes_before_a_text() -> None:
    words = Lexicon(names={"seat": {"1": "Ada", "2": "Bo"}}, aliases={"seat": (("Sky Host", "2"),)})
    assert read_line("whisper sky host come here", words) == Whisper(to=Seat(2), text="come here")
    assert read_line("whisper ada host", words) == Whisper(to=Seat(1), text="host")


def test_a_word_for_nothing_may_be_shortened_where_no_name_begins_so() -> None:
    words = Lexicon(names={"card": {"north": "North Gate"}}, nothing_words=("none", "rien"))
    assert words.is_nothing("ri")
    assert words.is_nothing("non")
    assert not words.is_nothing("no")
    assert not words.is_nothing("")


def test_names_that_could_not_stand_in_a_list_dont_keep_a_word_for_nothing_from_being_short() -> (
    None
):
    names = {"card": {"spear": "Spear", "none": "None"}, "choice": {"nobody": "Nobody"}}
    words = Lexicon(names=names)
    assert words.is_nothing("no", "card")
    assert read_line("gift no to 2", words) == Gift(cards=(), to=Seat(2))
    assert not words.is_nothing("no", "choice")


@pytest.mark.parametrize("arrow", [">", "->", "-->", "=>", "\u2192"])
def test_any_arrow_leads_to_a_field_or_parts_a_pair(arrow: str) -> None:
    here = Lexicon(extra_typed_forms={"gift": ("gift {cards} > {to}",)})
    assert read_line(f"gift spear#1 {arrow} 2", here) == Gift(cards=("spear#1",), to=Seat(2))
    assert read_line(f"post spear#1 {arrow} north") == Post(guards={"spear#1": "north"})


def test_an_order_by_its_whole_beginning_shortens_no_other() -> None:
    here = Lexicon(extra_typed_forms={"end": ("gift all",)}, forms={"gift": "gift {cards} to {to}"})
    assert read_line("gift", here) != End()
