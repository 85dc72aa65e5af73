"""The order in which a card tells its news."""

from dataclasses import replace

from bot.delivery.letters.card_composer import arrange_news
from bot.game_types import GAME_TYPES
from bot.games.news.unread_news import UnreadChapter
from bot.messages.card_events import arrange_card_news, split_late_news
from bot.messages.reader import Reader
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.favor import BoastJudged
from render.games import PRESENTATIONS
from tests.bot.games.desk_table import DeskTable

STORY = PRESENTATIONS["valhalla"]
BOAST = BoastJudged(audience=audience_of(Seat(1)), seat=Seat(1), round=1, favor=9, lines=())
CLOSED = ChapterClosed(audience=EVERYONE, title="boast", facts={"round": 1})
BATTLE = BattleTold(
    audience=EVERYONE, battle=9, round=1, at="002.002", attacker=Seat(1), defenders=(Seat(2),),
    outcome="attacker_won", size="battle",
)  # fmt: skip


async def test_what_a_boast_earned_comes_behind_later_chapters(table: DeskTable) -> None:
    game = await table.open_game("valhalla", 2, place=(1, 2, 3))
    news = await table.desk.read_unread_news(game.id, game.people[1])
    assert news is not None
    chapters = (UnreadChapter("", 2, (BOAST, CLOSED)), UnreadChapter("", 3, (BATTLE,)))
    view = news.snapshot.view(news.seat)
    arranged = arrange_card_news(STORY, view, replace(news, chapters=chapters))
    assert arranged is not None
    assert [one.events for one in arranged.chapters] == [(CLOSED,), (BATTLE,), (BOAST,)]
    told, late = split_late_news(STORY, arranged)
    assert told is not None
    assert [one.events for one in told.chapters] == [(CLOSED,), (BATTLE,)]
    assert late == (BOAST,)
    assert split_late_news(STORY, told) == (told, ())
    assert arrange_card_news(STORY, None, None) is None


async def test_the_reader_of_a_card_hears_it_after_the_news_of_the_turn(table: DeskTable) -> None:
    game = await table.open_game("valhalla", 2, place=(1, 2, 3))
    person = game.people[1]
    news = await table.desk.read_unread_news(game.id, person)
    assert news is not None
    unread = replace(news, chapters=(UnreadChapter("", 2, (BOAST, CLOSED)),))
    seat_view = await table.desk.read_seat_view(game.id, person, table.now)
    reader = Reader(replace(seat_view, unshown_events=()), GAME_TYPES["valhalla"], "en")
    told, same = arrange_news(reader, unread)
    assert same is reader
    assert told is not None
    assert told.up_to == 2
    since = replace(seat_view, unshown_events=(BATTLE,))
    _, shown = arrange_news(Reader(since, GAME_TYPES["valhalla"], "en"), unread)
    assert shown.seat_view.unshown_events == (BATTLE, BOAST)
