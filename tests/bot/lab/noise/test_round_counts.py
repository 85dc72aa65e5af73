"""What was seen is counted by person and round, and questions out of turn apart."""

from bot.lab.bench.noise.round_counts import (
    PersonRound,
    PublicRound,
    TableChannels,
    count_noise,
    find_questions_out_of_turn,
    measure_card,
)
from tests.bot.lab.noise.bot_messages import SILENT, button, card, message, seen


def test_pings_answers_and_changes_of_a_person_are_counted_by_round() -> None:
    counts = count_noise(
        [
            seen(card("turn.1")),
            seen(message("Noted.", interaction_metadata={}), pings=False),
            seen(message("Noted, and more."), text_before="Noted."),
            seen(message("News."), round_number=2),
            seen(message("Only you see it."), place="ephemeral", pings=False),
        ],
        ["Ada"],
    )
    assert counts.persons == {
        ("Ada", 1): PersonRound(pings=1, stayed=2, edits=1),
        ("Ada", 2): PersonRound(pings=1, stayed=1),
    }


def test_the_first_question_of_a_round_is_the_turn_and_later_ones_are_out_of_turn() -> None:
    turn, raid, again = seen(card("turn.1")), seen(card("answer.1")), seen(card("answer.1"))
    next_turn = seen(card("turn.2"), round_number=2)
    others = seen(card("turn.1"), reader="Ben")
    letters = [turn, seen(message("News.")), raid, again, others, next_turn]
    assert list(find_questions_out_of_turn(letters)) == [raid]


def test_pings_beside_questions_out_of_turn_leave_those_out() -> None:
    letters = [seen(card("turn.1")), seen(card("answer.1")), seen(message("News."))]
    counted = count_noise(letters, ["Ada"]).persons["Ada", 1]
    assert (counted.pings, counted.out_of_turn, counted.pings_beside_questions) == (3, 1, 2)


def test_a_question_that_came_without_a_ping_is_no_ping_out_of_turn() -> None:
    letters = [seen(card("turn.1")), seen(card("answer.1"), pings=False)]
    assert list(find_questions_out_of_turn(letters)) == []


def test_public_posts_are_counted_with_their_words_and_changes_apart() -> None:
    loud = message("## Round 1\n\nBen builds.")
    silent = message("Two words.", flags=SILENT)
    counts = count_noise(
        [
            seen(loud, place="public", pings=False),
            seen(silent, place="public", pings=False),
            seen(silent, place="public", text_before="Two."),
        ],
        [],
    )
    assert counts.rounds == {1: PublicRound(posts=2, words=6, edits=1, loud_posts=1)}


def test_posts_of_the_thread_floors_and_boasts_are_counted_apart() -> None:
    boast = message("We came.", parts=(button("The best", "sk:best:1::boast.1.1"),))
    posts = [{**message("Round 1"), "channel_id": "7"}, {**message("Floor"), "channel_id": "8"}]
    shown = [*posts, {**boast, "channel_id": "8"}, {**message("A fight"), "channel_id": "9"}]
    seen_posts = [seen(one, place="public", pings=False) for one in shown]
    counted = count_noise(seen_posts, [], TableChannels(thread=7, boasts=8)).rounds[1]
    assert (counted.posts, counted.thread_posts, counted.floors, counted.boasts) == (4, 1, 1, 1)


def test_messages_without_content_are_kept_to_be_shown() -> None:
    empty = message("## Round 1")
    counts = count_noise(
        [seen(empty), seen(empty, place="public", pings=False), seen(message("News."))], ["Ada"]
    )
    assert len(counts.empty_messages) == len(counts.empty_posts) == 1


def test_a_mention_pings_in_public() -> None:
    counts = count_noise([seen(message("Ada!"), place="public")], ["Ada"])
    assert counts.persons["Ada", 1].pings == 1


def test_what_came_before_the_start_and_after_a_person_is_out_is_left_out() -> None:
    counts = count_noise(
        [
            seen(message("The lobby."), round_number=0),
            seen(card("turn.1")),
            seen(card("turn.3"), reader="Ben", round_number=3),
        ],
        ["Ada", "Ben"],
    )
    assert list(counts.rounds) == [1, 2, 3]
    assert list(counts.persons) == [("Ada", 1), ("Ben", 1), ("Ben", 2), ("Ben", 3)]


def test_only_turn_cards_that_come_by_themselves_are_measured() -> None:
    text = f"### Round 1\n{'word ' * 17}"
    answer = card("turn.1", text) | {"interaction_metadata": {}}
    counts = count_noise([seen(card("turn.1", text)), seen(answer), seen(message(text))], ["Ada"])
    assert counts.cards == [measure_card(text)]
    assert measure_card(text) == (len(text), 2, 4)
