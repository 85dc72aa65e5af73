"""Pages and pictures of letters, in as many messages as they need."""

from bot.delivery.discord_io.send_errors import TooLargeError
from bot.letter_bodies import PublicPost
from engine.core.protocol.values import Seat
from render.language.pages import Page
from tests.bot.delivery.post_office import ADA, CARD, LOBBY, RORIK, PostOffice


async def test_pictures_are_of_the_letters_revision_and_of_what_it_told(office: PostOffice) -> None:
    await office.write_news(2, "Dealt", look=[("hand", ""), ("table", "")])
    await office.run_rounds(1)
    [sent] = office.discord.messages_to(RORIK)
    assert [one.name for one in sent.files] == ["hand-1.png", "table-2.png"]
    assert sent.files[0].data.startswith(b"\x89PNG")


async def test_a_long_page_goes_in_several_messages_with_the_button_on_the_last(
    office: PostOffice,
) -> None:
    page = Page("Long", tuple(f"{n} " + "word " * 300 for n in range(6)))
    await office.write_letter(PublicPost(page=page), seat=Seat(1))
    await office.run_rounds(1)
    sent = office.discord.messages_to(ADA)
    assert len(sent) > 1
    assert [one.verbs for one in sent] == [()] * (len(sent) - 1) + [("table",)]
    assert len(set(office.discord.tokens())) == len(sent)


async def test_many_pictures_go_in_several_messages(office: PostOffice) -> None:
    await office.write_news(1, "Wars", look=[("hand", "")] * 12)
    await office.run_rounds(1)
    assert [len(one.files) for one in office.discord.messages_to(ADA)] == [10, 2]


async def test_pictures_that_are_too_large_are_told_in_words(office: PostOffice) -> None:
    office.discord.file_limit = 10
    await office.write_news(1, "Dealt", look=[("hand", "")])
    await office.run_rounds(1)
    [sent] = office.discord.messages_to(ADA)
    assert sent.files == ()
    assert "twin of hand" in sent.text


async def test_a_picture_is_drawn_from_what_its_reader_has_heard_and_nobody_elses_news(
    office: PostOffice,
) -> None:
    office.discord.file_limit = 10
    await office.write_news(1, "Dealt", look=[("hand", "")])
    await office.write_public("Dealt", look=[("table", "")])
    await office.run_rounds(1)
    own, public = (
        office.discord.messages_to(ADA)[0].text,
        office.discord.messages_in(LOBBY)[-1].text,
    )
    assert own.count("hand_received") == 1
    assert own.count("seated") == 1  # another was told in a room of its own
    assert "table_opened" in own
    assert "table_opened" in public
    assert "hand_received" not in public


async def test_a_message_that_discord_finds_too_large_goes_again_in_words(
    office: PostOffice,
) -> None:
    await office.open_window(1)
    office.discord.faults["post"] = [TooLargeError("413/0")]
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    [sent] = office.discord.messages_to(ADA)
    assert sent.files == ()
    assert "twin of kingdom" in sent.text
