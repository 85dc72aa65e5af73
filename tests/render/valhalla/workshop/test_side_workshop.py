"""The workshop of sides: pages, changes, forms, texts and orders, in both languages."""

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY
from engine.valhalla.entities.arms import has_contrast
from engine.valhalla.game import GAME
from engine.valhalla.pasted_texts.ready_sides import load_ready_sides
from render.valhalla.heraldry.coats_of_arms import ARMS_BY_SIDE
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.workshop.pictures.unit_card_contents import gather_unit_card
from render.valhalla.workshop.side_changes import read_work
from render.valhalla.workshop.side_workshop import SIDE_WORKSHOP as SHOP
from render.words import Voice
from render.workshop import NO_WORK, ChangedWork, ChoiceList, Work

EN = Voice("en", WORD_BOOK)
MAX_CHOICES = 25


def press(work: Work, page: str, key: str, *values: str) -> ChangedWork:
    return SHOP.change(EN, work, page, key, values)


def find_list(work: Work, page: str, key: str) -> ChoiceList:
    lists = SHOP.write_page(EN, work, page).lists
    return next(one for one in lists if one.key == key)


def chosen(work: Work, page: str, key: str) -> list[str]:
    return [one.value for one in find_list(work, page, key).choices if one.is_chosen]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ready", ["", *load_ready_sides()])
def test_every_page_of_every_ready_side_stays_within_discords_lists(
    language: str, ready: str
) -> None:
    voice = Voice(language, WORD_BOOK)
    work = press(NO_WORK, "", "ready", ready).work if ready else NO_WORK
    assert SHOP.list_faults(voice, work) == ()
    for page in ("", "arms", *(f"unit_{cls}" for cls in CLASSES)):
        shown = SHOP.write_page(voice, work, page)
        assert all(1 <= len(one.choices) <= MAX_CHOICES for one in shown.lists)
        assert all(
            len({choice.value for choice in one.choices}) == len(one.choices)
            and sum(choice.is_chosen for choice in one.choices) <= one.most
            for one in shown.lists
        )
        assert all(one.alt for one in SHOP.draw_page(voice, work, page))


def test_a_unit_is_designed_choice_by_choice() -> None:
    """V-12.1-01, V-4.1-05."""
    work, page, _ = press(NO_WORK, "", "unit", "C")
    assert page == "unit_C"
    for key, values in (
        ("attack", ("6",)),
        ("specials_any", ("charge", "heavy")),
        ("specials_weight", ("packmind",)),
        ("utility", ("meatshield",)),
        ("hp", ("14",)),
    ):
        work = press(work, page, key, *values).work
        assert set(chosen(work, page, key)) == set(values)
    design = read_work(work).designs["C"]
    assert design.specials == ("charge", "heavy", "packmind")
    assert "Points" not in SHOP.write_page(EN, work, page).lines[0]
    assert press(work, page, "default").work == NO_WORK


def test_a_special_that_may_be_taken_several_times_is_offered_once_more() -> None:
    """V-4.3-51."""
    work = press(NO_WORK, "unit_E", "specials_weight", "well_trained").work
    offered = [one.value for one in find_list(work, "unit_E", "specials_weight").choices]
    assert {"well_trained", "well_trained#2"} <= set(offered)
    work = press(work, "unit_E", "specials_weight", "well_trained", "well_trained#2").work
    assert read_work(work).designs["E"].specials == ("well_trained", "well_trained")


def test_all_faults_are_said_at_once_with_the_units_that_have_them() -> None:
    work = press(NO_WORK, "unit_C", "attack", "25").work
    work = press(work, "unit_swordsman", "count", "9").work
    work = SHOP.fill_form(EN, work, "", "names", {"name": "9 lives"}).work
    faults = SHOP.list_faults(EN, work)
    assert [one.partition(" ")[0] for one in faults] == ["The", "The", "**C-class**:"]
    lines = SHOP.write_page(EN, work, "").lines
    assert "3 things keep it" in lines[1]


def test_numbers_are_typed_and_what_is_none_is_told() -> None:
    texts = {"name": "Wolves", "hp": "12", "attack": "many", "defense": "2", "move": "8"}
    work, _, remark = SHOP.fill_form(EN, NO_WORK, "unit_C", "numbers", texts)
    design = read_work(work).designs["C"]
    assert (design.name, str(design.bought)) == ("Wolves", "12/14/2/8")
    assert "many" in remark


def test_arms_are_chosen_part_by_part_and_always_stand_out() -> None:
    """V-11.1-03."""
    work = press(NO_WORK, "arms", "another").work
    assert work != press(work, "arms", "another").work
    for key in ("field", "charge", "tincture", "charge_tincture", "count"):
        for choice in find_list(work, "arms", key).choices:
            after = press(work, "arms", key, choice.value).work
            assert chosen(after, "arms", key) == [choice.value]
            arms = read_work(after).arms
            assert arms is not None
            assert has_contrast(arms)


def test_a_side_is_shared_as_the_text_that_is_read_at_tables() -> None:
    """V-12.2-01."""
    work = press(NO_WORK, "", "ready", "wolf_pack").work
    work = SHOP.fill_form(EN, work, "", "story", {"story": "They ran.\nThey fell."}).work
    assert SHOP.read_text(EN, SHOP.write_text(EN, work)) == work
    wrong = SHOP.read_text(EN, "name: x\nhats: 3")
    assert isinstance(wrong, str)
    assert "2" in wrong


def test_a_special_that_cannot_be_picked_yet_is_left_out_of_the_order() -> None:
    """V-11.2-01."""
    entries = [GAME.entry.model_validate({}) for _ in range(2)]
    state = GAME.setup(
        GAME.settings.model_validate({}), entries, Dice("workshop", "game"), None
    ).state
    work = press(NO_WORK, "", "special", "beloved").work
    views = [GAME.view(state, Seat(seat)) for seat in (1, 2)]
    picking = [view.me is not None and view.me.may_pick for view in views]
    assert sorted(picking) == [False, True]
    for view, may_pick in zip(views, picking, strict=True):
        order, remark = SHOP.make_order(EN, view, work)
        assert ("beloved" in getattr(order, "text", "")) == may_pick
        assert ("Beloved" in remark) != may_pick


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_unit_has_the_same_figures_in_its_lists_and_on_its_card(language: str) -> None:
    voice = Voice(language, WORD_BOOK)
    for side in load_ready_sides():
        work = press(NO_WORK, "", "ready", side).work
        draft = read_work(work)
        for cls in draft.designs:
            if cls in INFANTRY:
                continue
            card = gather_unit_card(voice, draft.design_of(cls), draft.bonus)
            lists = {one.key: one for one in SHOP.write_page(voice, work, f"unit_{cls}").lists}
            for stat, value, _ in card.stats:
                (own,) = (one for one in lists[stat].choices if one.is_chosen)
                assert own.label.rsplit(" ", 1)[1] == str(value)


@pytest.mark.parametrize(("language", "field", "charge"), [
    ("en", "Field: ", "Charge: "), ("fr", "Champ\u202f: ", "Meuble\u202f: "),
])  # fmt: skip
def test_tinctures_say_whether_they_are_of_the_field_or_of_the_charge(
    language: str, field: str, charge: str
) -> None:
    lists = SHOP.write_page(Voice(language, WORD_BOOK), NO_WORK, "arms").lists
    labels = {one.key: [choice.label for choice in one.choices] for one in lists}
    assert all(one.startswith(field) for one in labels["tincture"])
    assert all(one.startswith(charge) for one in labels["charge_tincture"])


def test_a_ready_side_brings_its_own_arms_but_chosen_ones_stay() -> None:
    deep = press(NO_WORK, "", "ready", "deep_folk").work
    assert read_work(deep).arms == ARMS_BY_SIDE["deep_folk"]
    iron = press(deep, "", "ready", "iron_bows").work
    assert read_work(iron).arms == ARMS_BY_SIDE["iron_bows"]
    own = press(iron, "arms", "charge", "owl").work
    kept = read_work(press(own, "", "ready", "deep_folk").work).arms
    assert kept is not None
    assert kept.charge == "owl"
