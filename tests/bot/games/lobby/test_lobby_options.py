"""What a lobby offers is read off the models, and takes only what they take."""

from enum import Enum
from typing import Any, Literal

import pytest
from pydantic import Field

from bot.game_types import GAME_TYPES
from bot.games.lobby.lobby_options import (
    MAX_TEXT_LENGTH,
    LobbyOption,
    list_options,
    read_value,
    write_value,
)
from bot.games.table_settings import TableSettings, max_steward_after
from engine.core.protocol.values import Model, Refusal
from engine.valhalla.pasted_texts import ready_sides
from render.words import COMMON_BOOK, LANGUAGES, WORD_BOOKS, Voice
from tests.engine.toy import GAME as TOY

GAMES = [*(kind.game for kind in GAME_TYPES.values()), TOY]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


class Side(Enum):
    NORTH = "north"
    SOUTH = "south"


class Odd(Model):
    """A model with everything a later game may ask for."""

    deck: Literal["norse", "egypt"]
    side: Side = Side.NORTH
    team: Literal[1, 2] = 1
    banner: str = Field(default="", max_length=8)
    quick: bool = False
    bonus: int | None = Field(default=None, gt=0, lt=10)
    cards: tuple[Literal["axe", "bow"], ...] = ()


def find_odd_option(name: str, **values: Any) -> LobbyOption:
    return next(one for one in list_options(Odd, values, "entry") if one.name == name)


@games
def test_every_field_of_a_games_settings_and_entry_is_offered(game: Any) -> None:
    for model in (game.settings, game.entry):
        assert [one.name for one in list_options(model, {}, "game")] == list(model.model_fields)


@games
def test_every_value_that_is_offered_is_taken_by_the_model(game: Any) -> None:
    for offer in list_options(game.settings, {}, "game"):
        texts = offer.choices or tuple(map(str, offer.limits))
        for text in texts:
            game.settings.model_validate({offer.name: read_value(offer, text)})


def test_kinds_and_limits_come_from_the_model() -> None:
    shown = {
        one.name: (one.kind, one.choices, one.limits) for one in list_options(Odd, {}, "entry")
    }
    assert shown == {
        "deck": ("choice", ("norse", "egypt"), (0, 0)),
        "side": ("choice", ("north", "south"), (0, 0)),
        "team": ("choice", ("1", "2"), (0, 0)),
        "banner": ("text", (), (0, 8)),
        "quick": ("flag", ("on", "off"), (0, 0)),
        "bonus": ("number", (), (1, 9)),
        "cards": ("text", ("axe", "bow"), (0, 4000)),
    }


def test_a_text_may_be_as_long_as_its_model_says() -> None:
    class Long(Model):
        map: str = Field(default="", max_length=60_000)
        name: str = ""

    spans = [one.limits for one in list_options(Long, {}, "game")]
    assert spans == [(0, 60_000), (0, MAX_TEXT_LENGTH)]
    assert read_value(list_options(Long, {}, "game")[0], "de " * 5_000) == ("de " * 5_000).strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAME_TYPES)
def test_every_choice_that_a_player_brings_has_a_name(key: str, language: str) -> None:
    voice = Voice(language, WORD_BOOKS[key])
    for offer in list_options(GAME_TYPES[key].game.entry, {}, "entry"):
        for choice in offer.choices:
            assert voice.has_words(offer.choice_key(choice)), offer.choice_key(choice)


def test_a_ready_made_side_is_chosen_among_those_that_there_are() -> None:
    found = {one.name: one for one in list_options(GAME_TYPES["valhalla"].game.entry, {}, "entry")}
    assert found["side"].choices == tuple(ready_sides.load_ready_sides())
    assert read_value(found["side"], "deep_folk") == "deep_folk"
    assert isinstance(read_value(found["side"], "dwarves"), Refusal)


def test_what_has_no_default_is_unsettled_until_somebody_chooses() -> None:
    assert not find_odd_option("deck").is_settled
    assert find_odd_option("deck", deck="norse").is_settled
    assert find_odd_option("bonus").is_settled


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("deck", "Norse", "norse"),
        ("team", "2", 2),
        ("quick", "yes", True),
        ("quick", "Non", False),
        ("bonus", "9", 9),
        ("bonus", "none", None),
        ("banner", " wolf ", "wolf"),
        ("cards", "axe, bow\naxe", ["axe", "bow", "axe"]),
    ],
)
def test_what_is_typed_becomes_a_value(name: str, given: str, value: Any) -> None:
    found = read_value(find_odd_option(name), given)
    assert found == value
    assert Odd.model_validate({"deck": "norse", name: found})


@pytest.mark.parametrize(
    ("name", "given", "code"),
    [
        ("deck", "roman", "SETTING_CHOICE"),
        ("deck", "none", "SETTING_CHOICE"),
        ("quick", "maybe", "SETTING_CHOICE"),
        ("bonus", "0", "SETTING_NUMBER"),
        ("bonus", "10", "SETTING_NUMBER"),
        ("bonus", "9" * 5000, "SETTING_NUMBER"),
        ("bonus", "1.5", "SETTING_NUMBER"),
        ("banner", "x" * 9, "SETTING_LENGTH"),
        ("cards", "axe, gun", "SETTING_CHOICE"),
    ],
)
def test_what_the_model_would_refuse_gets_a_sentence(name: str, given: str, code: str) -> None:
    found = read_value(find_odd_option(name), given)
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == (code, "S-TABLE-04")
    for language in LANGUAGES:
        said = Voice(language, COMMON_BOOK, markdown=True).write_refusal(found)
        assert said.endswith((".", "?"))


def test_a_value_is_written_as_it_is_read() -> None:
    values = {"deck": "norse", "team": 2, "quick": True, "bonus": 4, "cards": ["axe", "bow"]}
    for offer in list_options(Odd, values, "entry"):
        if offer.name in values:
            assert read_value(offer, write_value(values[offer.name])) == values[offer.name]


def test_a_shape_that_nobody_could_choose_is_a_fault_of_ours() -> None:
    class Strange(Model):
        either: int | str = 1

    with pytest.raises(TypeError, match="one of several shapes"):
        list_options(Strange, {}, "game")


# The table's own settings


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_setting_has_a_name_and_a_line_on_what_it_does(language: str) -> None:
    voice = Voice(language, COMMON_BOOK)
    for offer in list_options(TableSettings, {}, "table"):
        assert voice.has_words(offer.title_key)
        assert voice.has_words(f"{offer.title_key}.about")
        if offer.kind == "choice":
            assert all(voice.has_words(offer.choice_key(one)) for one in offer.choices)


def test_a_zone_of_the_table_is_spelt_as_the_iana_spells_it() -> None:
    assert TableSettings(zone="Europe/Paris").zone == "Europe/Paris"
    with pytest.raises(ValueError, match="no such time zone"):
        TableSettings(zone="Paris")


def test_a_steward_comes_before_the_seat_would_fall() -> None:
    assert max_steward_after(TOY) == 2
