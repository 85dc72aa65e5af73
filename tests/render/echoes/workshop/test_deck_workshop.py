"""The workshop of decks: pages, searches, changes, texts, codes and orders, in both languages."""

from dataclasses import replace

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.echoes.catalog.card_set import CIV_FILES, load_shipped_card_set
from engine.echoes.decks.deck_check import check_deck
from engine.echoes.decks.share_code import read_share_code
from engine.echoes.game import GAME
from engine.echoes.orders.setup import PickCiv
from render.echoes.words.nouns import WORD_BOOK
from render.echoes.workshop.deck_workshop import DECK_WORKSHOP as SHOP
from render.language.voice import Voice
from render.language.word_books import LANGUAGES
from render.workshop import NO_WORK, ChangedWork, Work

EN = Voice("en", WORD_BOOK)
MAX_CHOICES = 25
CARDS = load_shipped_card_set()
languages = pytest.mark.parametrize("language", LANGUAGES)


def press(work: Work, page: str, key: str, *values: str) -> ChangedWork:
    return SHOP.change(EN, work, page, key, values)


def begin(civ: str = "norsemen", key: str = "prepared") -> Work:
    return press(NO_WORK, "", key, civ).work


def with_copies(work: Work, **copies: int) -> Work:
    return {**work, "cards": {**work["cards"], **copies}}


def find_by(work: Work, page: str = "cards", **fields: str) -> list[str]:
    """Search by fields; return the cards that are found."""
    for key, value in fields.items():
        if key == "words":
            page = SHOP.fill_form(EN, work, page, key, {key: value}).page
        else:
            page = press(work, page, key, value).page
    lists = {one.key: one for one in SHOP.write_page(EN, work, page).lists}
    return [one.value for one in lists["card"].choices] if "card" in lists else []


@languages
@pytest.mark.parametrize("civ", ["", *CIV_FILES])
def test_every_page_stays_within_discords_lists_and_has_a_picture(language: str, civ: str) -> None:
    voice = Voice(language, WORD_BOOK)
    work = begin(civ) if civ else NO_WORK
    assert len(SHOP.list_faults(voice, work)) == (not civ)
    for page in ("", "cards", f"card?card={civ}_scout") if civ else ("",):
        shown = SHOP.write_page(voice, work, page)
        assert all(1 <= len(one.choices) <= MAX_CHOICES for one in shown.lists)
        assert all(
            len({choice.value for choice in one.choices}) == len(one.choices)
            and sum(choice.is_chosen for choice in one.choices) <= one.most
            for one in shown.lists
        )
        assert all(shown.lines)
        assert all(one.alt and one.text_twin for one in SHOP.draw_page(voice, work, page))


@languages
def test_a_card_is_counted_up_to_its_rarity_and_down_to_none(language: str) -> None:
    """E-DECK-06, R-DECK-01."""
    voice, work = Voice(language, WORD_BOOK), begin()
    page = press(work, "", "card", "norsemen_scout").page
    most = CARDS.unit_card("norsemen_scout").rarity
    for _ in range(4):
        work, page, remark = SHOP.change(voice, work, page, "more", ())
    assert work["cards"]["norsemen_scout"] == most
    assert str(most) in remark
    for _ in range(4):
        work, page, remark = SHOP.change(voice, work, page, "fewer", ())
    assert "norsemen_scout" not in work["cards"]
    assert remark


def test_an_empty_deck_begins_with_its_civilization_card() -> None:
    """E-DECK-03."""
    work, page, _ = press(NO_WORK, "", "empty", "scots")
    assert work == {"civ": "scots", "cards": {"scots_civ": 1}}
    assert page.startswith("cards")


def test_cards_are_found_by_cost_keyword_type_and_words() -> None:
    work = begin()
    every = [one.id for one in CARDS.civs["norsemen"].cards]
    assert set(find_by(work)) == set(every)
    ships = set(find_by(work, sort="ship"))
    assert ships < set(find_by(work, sort="unit")) < set(every)
    naval = find_by(work, keyword="naval")
    for name in naval:
        assert "naval" in {one.kw for one in CARDS.unit_card(name).keywords}
    cheap = find_by(work, cost="1")
    assert "norsemen_scout" in cheap
    assert find_by(work, words="LONGBOAT") == ["norsemen_longboat"]
    assert find_by(work, words="barque") == ["norsemen_longboat"]
    assert find_by(work, sort="ship", cost="1", keyword="naval", words="zzz") == []
    page = SHOP.fill_form(EN, work, "cards", "words", {"words": "zzz"}).page
    assert press(work, page, "all").page == press(work, "", "cards").page


def test_all_reasons_are_said_at_once_and_in_the_order_of_the_ledger() -> None:
    """R-DECK-03."""
    work = with_copies(begin(), norsemen_raiders=5, scots_piper=1, norsemen_civ=2)
    work["cards"].pop("norsemen_scout")
    faults = SHOP.list_faults(EN, work)
    page = SHOP.write_page(EN, work, "")
    for part in ("Clan Piper", "exactly 35", "1 Civilization", "Starting Scout", "5 copies"):
        assert any(part in one for one in faults), part
    assert [one.removeprefix("- ") for one in page.lines if one.startswith("- ")] == list(faults)
    held = [choice.value for choice in page.lists[0].choices]
    assert set(held[:3]) == {"norsemen_raiders", "scots_piper", "norsemen_civ"}


@languages
def test_the_deck_and_what_is_found_stand_in_the_message_by_cost(language: str) -> None:
    voice, work = Voice(language, WORD_BOOK), begin("scots")
    for page in ("", press(work, "cards", "keyword", "recruit").page):
        shown = SHOP.write_page(voice, work, page)
        offered = next(one for one in shown.lists if one.key == "card")
        text = "\n".join(shown.lines)
        assert offered.choices
        assert all(choice.label in text for choice in offered.choices)


def test_a_card_of_another_civilization_is_taken_out_but_never_added() -> None:
    """E-DECK-01."""
    work = with_copies(begin(), scots_piper=1)
    page = press(work, "", "card", "scots_piper").page
    more = press(work, page, "more")
    assert (more.work, "no card of this civilization" in more.remark) == (work, True)
    assert "scots_piper" not in press(work, page, "fewer").work["cards"]
    assert press(begin(), "", "card", "scots_piper").page == ""


@languages
@pytest.mark.parametrize("civ", CIV_FILES)
def test_a_deck_is_shared_as_text_and_as_code(language: str, civ: str) -> None:
    voice, work = Voice(language, WORD_BOOK), begin(civ)
    named = SHOP.fill_form(voice, work, "", "name", {"name": " The  *Grey* #1 "}).work
    assert SHOP.name_work(named) == "The *Grey* #1"
    assert SHOP.read_text(EN, SHOP.write_text(voice, named)) == named
    assert SHOP.write_code is not None
    code = SHOP.write_code(named)
    assert len(code) < 100
    for given in (code, f"`{code}`", f"\n {code}\n", f"# The *Grey* #1\n{code}"):
        found = SHOP.read_text(voice, given)
        assert not isinstance(found, str)
        assert found["cards"] == named["cards"]


def list_bad_texts() -> list[str]:
    assert SHOP.write_code is not None
    code = SHOP.write_code(begin())
    other = SHOP.write_code(begin("scots"))
    return [
        "", "hello", "# only a name", code[:-1], code[:20], code[1:], code + code,
        code.replace("norsemen", "scots"), "scots." + code.partition(".")[2],
        code[:12] + other[12:], "norsemen.", "norsemen.====", "norsemen.\u00e9\u00e9", ".",
        "Norsemen\n3 hammers", "Norsemen\n0 Longboat", "Norsemen\n999999 Longboat",
        "Norsemen\n" + "1 Longboat\n" * 10_000, "x\n" * 10_000, "Norsemen\n**bold** `x` <@1>",
        "\x00", "{civ: norsemen}",
    ]  # fmt: skip


@languages
@pytest.mark.parametrize("text", list_bad_texts())
def test_a_text_that_is_no_deck_is_refused_with_clear_sentences(language: str, text: str) -> None:
    voice = Voice(language, WORD_BOOK, markdown=True)
    said = SHOP.read_text(voice, text)
    assert isinstance(said, str)
    first, *reasons = said.splitlines()
    assert first == voice.say("workshop.text.unread")
    assert 1 <= len(reasons) <= 9
    assert len(said) < 3_000
    assert "**bold**" not in said


def test_markup_in_a_name_is_shown_as_it_was_typed() -> None:
    voice = replace(EN, markdown=True)
    work = SHOP.fill_form(EN, begin(), "", "name", {"name": "**x** <@1>\n# y"}).work
    line = SHOP.write_page(voice, work, "").lines[0]
    assert "\\*\\*x\\*\\*" in line
    assert "\n" not in line


@pytest.mark.parametrize(
    "work",
    [{"civ": "romans", "cards": {}}, {"name": "x"}, {"civ": "scots", "cards": {"a": -1}}, {"a": 1}],
)
def test_a_work_that_cannot_be_read_any_more_is_begun_anew(work: Work) -> None:
    page = SHOP.write_page(EN, work, "")
    assert [one.key for one in page.lists] == ["prepared", "empty"]
    assert SHOP.list_faults(EN, work)
    assert press(work, "", "prepared", "scots").work == begin("scots")


def test_a_card_that_there_is_not_any_more_is_named_and_may_be_taken_out() -> None:
    work = with_copies(begin(), norsemen_gone=1)
    assert any("norsemen" in one for one in SHOP.list_faults(EN, work))
    page = press(work, "", "card", "norsemen_gone").page
    assert SHOP.draw_page(EN, work, page) == ()
    assert press(work, page, "fewer").work == begin()


def test_an_own_deck_goes_to_a_table_as_its_code_and_a_prepared_one_by_its_civilization() -> None:
    """R-DECK-02, E-ORD-02."""
    entries = [GAME.entry.model_validate({}) for _ in range(2)]
    settings = GAME.settings.model_validate({"custom_decks": "on"})
    view = GAME.view(GAME.setup(settings, entries, Dice("workshop", "game"), None).state, Seat(1))
    assert SHOP.make_order(EN, view, begin()).order == PickCiv(civ="norsemen")
    work = with_copies(begin(), norsemen_longboat=1, norsemen_duelist=2)
    own = SHOP.make_order(EN, view, work).order
    assert isinstance(own, PickCiv)
    assert own.deck is not None
    assert read_share_code(own.deck, CARDS).cards == work["cards"]
    assert bool(check_deck(read_share_code(own.deck, CARDS), CARDS)) == bool(
        SHOP.list_faults(EN, work)
    )
    assert SHOP.takes_works(settings)
    assert not SHOP.takes_works(GAME.settings.model_validate({}))
