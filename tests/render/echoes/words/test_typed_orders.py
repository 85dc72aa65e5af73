"""Echoes of Emperors as people type it: things by their names, in both languages."""

from functools import cache

import pytest

from engine.core.notation.lexicon import PLAIN_LEXICON, Lexicon
from engine.core.notation.line_reader import read_line
from engine.core.notation.line_writer import write_line
from engine.core.protocol.values import Draft, Order, Refusal, Seat
from engine.echoes.game import GAME
from render.echoes.words.nouns import WORD_BOOK
from render.echoes.words.table.table_names import teach_table_names
from render.language.order_lexicon import build_lexicon, list_own_names
from render.language.voice import Voice
from render.language.word_books import LANGUAGES
from tests.render.echoes.told_games import play_told_game

PLAYERS = {1: "Ada", 2: "Ben"}
both = pytest.mark.parametrize("language", LANGUAGES)


def voice_at_table(language: str) -> Voice:
    """Return the voice of a red player with a scout and longboats, against a blue one."""
    names = {
        "piece.r1": "norsemen_scout#1", "owner.r1": "1", "spot.r1": "B2",
        "piece.r2": "norsemen_longboat#1", "owner.r2": "1", "spot.r2": "B3",
        "piece.u1": "scots_scout#1", "owner.u1": "2", "spot.u1": "C3",
        "site.F6": "capital", "holder.F6": "2", "site.A1": "capital", "holder.A1": "1",
        "site.D4": "camp", "holder.D4": "2",
    }  # fmt: skip
    return Voice(language, WORD_BOOK, PLAYERS, Seat(1), table_names=names)


@cache
def lexicon_of(language: str) -> Lexicon:
    return build_lexicon(language, WORD_BOOK, PLAYERS, "", list_own_names(voice_at_table(language)))


def read_plainly(line: str, language: str) -> str:
    """Write by ids what a line means, and check that it is read as it is written."""
    lexicon = lexicon_of(language)
    order = read_line(GAME, line, lexicon)
    assert isinstance(order, Order), order
    assert read_line(GAME, write_line(order, lexicon), lexicon) == order
    return write_line(order, PLAIN_LEXICON)


@both
@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("move r1 to c3", "move r1 to C3"),
        ("move scout C3", "move r1 to C3"),
        ("scout with strand scout to C3", "move r1 to C3"),
        ("send longboat to B5", "move r2 to B5"),
        ("déplacer éclaireur en C3", "move r1 to C3"),
        ("bouge barque longue en B5", "move r2 to B5"),
        ("attack c3 with scout", "attack C3 with r1"),
        ("attack glen scout with longboat", "attack C3 with r2"),
        ("attack capital with longboat", "attack F6 with r2"),
        ("hit camp D4 with r2", "attack D4 with r2"),
        ("attaquer éclaireur des vallons avec r2", "attack C3 with r2"),
        ("tirer sur C3 avec éclaireur", "attack C3 with r1"),
        ("build camp with scout", "build camp with r1"),
        ("construire caserne avec r1", "build barracks with r1"),
        ("mobilize longboat on A1", "deploy norsemen_longboat on A1"),
        ("deploy harald A1 as king mode melee", "deploy norsemen_harald on A1 as king mode melee"),
        ("déployer barque longue en A1", "deploy norsemen_longboat on A1"),
        ("play danegeld", "play norsemen_danegeld"),
        ("jouer rune-cut axe cibles r1", "play norsemen_rune_axe targets r1"),
        ("react with locked shields", "react with norsemen_locked_shields"),
        ("set avenge", "standing norsemen_avenge"),
        ("mode scout ranged", "mode r1 ranged"),
        ("mode éclaireur distance", "mode r1 ranged"),
        ("choose resource wood", "choose resource [wood]"),
        ("rotate 90", "rotate 90"),
        ("discard danegeld, avenge", "discard norsemen_danegeld, norsemen_avenge"),
        ("pick norsemen", "pick civilization norsemen"),
        ("pass", "pass"),
        ("fin du tour", "end turn"),
        ("next phase", "end phase"),
        ("surrender", "concede"),
        ("give up confirm", "concede confirm"),
        ("je me rends pour de bon", "concede confirm"),
        ("draw offer", "draw offer"),
    ],
)
def test_lines_are_read_as_people_type_them(line: str, plain: str, language: str) -> None:
    meant = read_line(GAME, plain.replace("[", "").replace("]", ""), PLAIN_LEXICON)
    found = read_plainly(line, language)
    if isinstance(meant, Order):
        assert found == write_line(meant, PLAIN_LEXICON)
    else:
        assert found.startswith(plain.split(" ", maxsplit=1)[0])


@both
def test_a_unit_is_written_by_its_name_and_a_square_by_its_letter(language: str) -> None:
    order = read_line(GAME, "move r1 to C3", lexicon_of(language))
    assert isinstance(order, Order)
    written = write_line(order, lexicon_of(language))
    assert "C3" in written
    assert "r1" not in written


@both
def test_a_unit_that_is_not_there_is_refused(language: str) -> None:
    found = read_line(GAME, "move trebuchet to C3", lexicon_of(language))
    assert isinstance(found, Refusal | Draft)


def test_a_view_teaches_whose_units_stand_where() -> None:
    moment = play_told_game("base").moments[-1]
    view = moment.after[Seat(1)]
    voice = teach_table_names(Voice("en", WORD_BOOK, PLAYERS, Seat(1)), view)
    assert voice.reader == 1
    assert view.board.units
    for handle, unit in view.board.units.items():
        assert voice.table_names[f"owner.{handle}"] == str(unit.owner)
