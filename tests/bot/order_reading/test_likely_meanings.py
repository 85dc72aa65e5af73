"""What an unreadable line may mean: the likeliest comes first, and nothing grave is guessed."""

import pytest

from bot.lab.bench.lines.mid_game import make_mid_game_reader
from bot.messages.reader import Reader
from bot.order_reading.meanings import likely_meanings
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import command_words
from engine.core.protocol.values import Seat
from render.words import LANGUAGES
from tests.bot.cards.table_views import CAPITAL, TOY, make_reader, read_order, start_game

languages = pytest.mark.parametrize("language", LANGUAGES)


def say_likely_meanings(reader: Reader, text: str) -> str:
    return likely_meanings.say_likely_meanings(ReadingContext.to_read(reader), text)


@languages
def test_undo_is_shown_and_meant_only_where_it_is_allowed(language: str) -> None:
    word = f"`{command_words(language)['undo'][0]}`"
    assert word in say_likely_meanings(make_reader(TOY, start_game(TOY), 1, language), word[1:-2])
    assert word not in say_likely_meanings(
        make_reader(CAPITAL, start_game(CAPITAL), 1, language), word[1:-2]
    )


@languages
@pytest.mark.parametrize(
    "typed",
    ["xyzzy", "please help me to go on", "w", "\u202e", "thanks", "merci", "lol", "no", "non"],
)
def test_for_what_means_nothing_only_help_is_named(language: str, typed: str) -> None:
    for reader in (
        make_reader(TOY, start_game(TOY), 1, language),
        make_reader(CAPITAL, start_game(CAPITAL), 1, language),
    ):
        said = say_likely_meanings(reader, typed)
        assert f"`{command_words(language)['help'][0]}`" in said
        assert said.count("`") == 2


@languages
def test_who_nearly_writes_the_first_word_alone_reads_a_sample(language: str) -> None:
    said = say_likely_meanings(make_reader(TOY, start_game(TOY), 1, language), "bud")
    assert "bid 0" in said
    assert "`" not in said


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
    said = say_likely_meanings(make_reader(TOY, start_game(TOY), 1), "whispre Bo Hello")
    assert 'Did you mean `whisper Bo "Hello"`?' in said


def test_the_rest_of_a_line_stays_where_it_can_be_given() -> None:
    said = say_likely_meanings(make_reader(TOY, start_game(TOY), 1), "bidd 3")
    assert "Did you mean `bid 3`?" in said
    said = say_likely_meanings(make_reader(TOY, start_game(TOY), 1), "bidd 99")
    assert "Write it as in “bid 0”." in said


def test_no_order_with_a_placeholder_for_its_text_is_offered() -> None:
    """Sent as it stands, it would say the placeholder aloud."""
    reader = make_reader(TOY, start_game(TOY), 1)
    assert "whisper" not in say_likely_meanings(reader, "xyzzy")
    said = say_likely_meanings(reader, "whispr")
    assert "Write it as in “whisper Bo Hail to all”." in said
    assert "`" not in said


@pytest.mark.parametrize(("typed", "hints"), [("tra", ["help transfer", "help train"]), ("fo", [])])
def test_who_begins_several_orders_is_offered_help_about_each(typed: str, hints: list[str]) -> None:
    reader = make_mid_game_reader("valhalla", "en")
    said = say_likely_meanings(reader, typed)
    assert [one for one in hints if f"`{one}`" not in said] == []


@languages
@pytest.mark.parametrize("typed", ["bonne nuit", "un", "ab", "w", "abandon ship"])
def test_what_cant_be_taken_back_is_offered_only_to_who_has_nearly_written_it(
    language: str, typed: str
) -> None:
    at = make_reader(CAPITAL, start_game(CAPITAL), 1, language)
    grave = at.lexicon.forms["concede"].split(" [")[0]
    assert f"`{grave}`" not in say_likely_meanings(at, typed)
    assert f"`{grave}`" in say_likely_meanings(at, grave[:-1])


@languages
def test_only_command_words_that_work_at_this_table_now_are_meant(language: str) -> None:
    """Capital has neither sheet nor Ready; on an empty sheet nothing can be withdrawn."""
    match = start_game(TOY)
    words = {verb: f"`{some[0]}`" for verb, some in command_words(language).items()}

    def is_offered(reader: Reader, verb: str) -> bool:
        return words[verb] in say_likely_meanings(reader, words[verb][1:-2])

    cities = make_reader(CAPITAL, start_game(CAPITAL), 1, language)
    assert not any(is_offered(cities, one) for one in ("sheet", "ready", "unready", "withdraw"))
    reader = make_reader(TOY, match, 1, language)
    assert is_offered(reader, "sheet")
    assert is_offered(reader, "ready")
    assert not is_offered(reader, "withdraw")
    match.submit(Seat(1), read_order(TOY, "bid 3"), match.asks[0].id)
    assert is_offered(make_reader(TOY, match, 1, language), "withdraw")
