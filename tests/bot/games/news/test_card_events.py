"""The order in which a card tells its news."""

from dataclasses import replace

from bot.games.news.card_events import arrange_card_news
from bot.games.news.unread_news import UnreadChapter, UnreadNews
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.favor import BoastJudged
from render.games import PRESENTATIONS
from tests.bot.games.desk_table import DeskTable

BOAST = BoastJudged(audience=audience_of(Seat(1)), seat=Seat(1), round=1, favor=9, lines=())
CLOSED = ChapterClosed(audience=EVERYONE, title="boast", facts={"round": 1})
BATTLE = BattleTold(
    audience=EVERYONE, battle=9, round=1, at="002.002", attacker=Seat(1), defenders=(Seat(2),),
    outcome="attacker_won", size="battle",
)  # fmt: skip


def arrange(news: UnreadNews, *chapters: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    unread = tuple(UnreadChapter("", number, one) for number, one in enumerate(chapters, 2))
    view = news.snapshot.view(news.seat)
    arranged = arrange_card_news(PRESENTATIONS["valhalla"], view, replace(news, chapters=unread))
    assert arranged is not None
    assert arranged.up_to == len(chapters) + 1
    return [one.events for one in arranged.chapters]


async def test_what_a_boast_earned_comes_behind_later_chapters(table: DeskTable) -> None:
    game = await table.open_game("valhalla", 2, place=(1, 2, 3))
    news = await table.desk.read_unread_news(game.id, game.people[1])
    assert news is not None
    assert arrange(news, (BOAST, CLOSED), (BATTLE,)) == [(CLOSED,), (BATTLE,), (BOAST,)]
    assert arrange(news, (BATTLE,)) == [(BATTLE,)]
    assert arrange_card_news(PRESENTATIONS["valhalla"], None, None) is None
