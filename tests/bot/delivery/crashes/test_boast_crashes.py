"""Boasts that wait leave as one post, and each is posted once wherever the process ends."""

from typing import Final

from bot.letter_bodies import BoastPost, DeedOffer, FloorPost
from bot.messages.post_parts import MAX_CHARACTERS, AttachedPicture, Section
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from engine.core.protocol.values import EVERYONE
from render.language.pages import Page
from tests.bot.delivery.crashes.process_life import Crash
from tests.bot.delivery.crashes.test_crashes import LONG
from tests.bot.delivery.fake_discord import KeptMessage
from tests.bot.delivery.post_office import PostOffice, fast_city_game

STUDIO: Final = PictureStudio({"capital": fast_city_game()}, workers=0)
ROOM: Final = "hall"
NAMES: Final = ("Brokk", "Ulf", "Ylva", "Aud")


async def write_boast(
    office: PostOffice, name: str, text: str = "We came.", *, part: str = ""
) -> None:
    look = [(part, "")] if part else []
    page = Page(f"{name} boasts", (text,))
    body = BoastPost(page=page, room=ROOM, boast=f"boast.1.{NAMES.index(name) + 1}")
    await office.write_letter(body, room=ROOM, look=look)


async def open_office(store: Store) -> PostOffice:
    office = PostOffice(store, studio=STUDIO)
    await office.open_table(message=None)
    await office.open_room(ROOM, EVERYONE)
    return office


def list_hall_messages(office: PostOffice) -> list[KeptMessage]:
    """List the messages in which somebody boasts."""
    return [one for one in office.discord.messages.values() if "boasts" in one.text]


async def test_boasts_that_wait_leave_as_one_silent_post_with_buttons_for_each(
    store: Store,
) -> None:
    office = await open_office(store)
    for name in NAMES[:3]:
        await write_boast(office, name)
    await office.run_rounds(3)
    [post] = list_hall_messages(office)
    assert [post.text.count(name) for name in NAMES] == [1, 1, 1, 0]
    assert post.verbs == ("best", "cheer") * 3
    assert post.silent
    await write_boast(office, "Aud")
    await office.run_rounds(3)
    [_, later] = list_hall_messages(office)
    assert [later.text.count(name) for name in NAMES] == [0, 0, 0, 1]


async def test_long_boasts_leave_one_by_one_and_whole(store: Store) -> None:
    office = await open_office(store)
    for name in NAMES[:2]:
        await write_boast(office, name, "\\!" * (MAX_CHARACTERS - 10))
    await office.run_rounds(20)
    posts = [one for one in office.discord.messages.values() if "\\!" in one.text]
    assert sum(one.text.count("\\!") for one in posts) == 2 * (MAX_CHARACTERS - 10)
    assert [one.verbs for one in posts if one.verbs] == [("best", "cheer")] * 2


def list_thumbnails(message: KeptMessage) -> list[tuple[str, str]]:
    """List the small pictures of a message, each with the text it stands beside."""
    beside = [one for one in message.content.parts if isinstance(one, Section)]
    return [
        (one.accessory.name, one.text.splitlines()[0].strip("# "))
        for one in beside
        if isinstance(one.accessory, AttachedPicture)
    ]


async def test_arms_stand_beside_each_boast_that_has_some(store: Store) -> None:
    office = await open_office(store)
    await write_boast(office, "Brokk", part="table")
    await write_boast(office, "Ulf")
    await write_boast(office, "Ylva", part="table")
    await office.run_rounds(3)
    [post] = list_hall_messages(office)
    beside = list_thumbnails(post)
    assert [name for name, _ in beside] == [one.name for one in post.files]
    assert [text.split()[-2] for _, text in beside] == ["Brokk", "Ylva"]
    assert post.verbs == ("best", "cheer") * 3


async def test_arms_that_are_too_large_are_left_out(store: Store) -> None:
    office = await open_office(store)
    office.discord.file_limit = 10
    await write_boast(office, "Brokk", part="table")
    await office.run_rounds(3)
    [post] = list_hall_messages(office)
    assert (list_thumbnails(post), post.files) == ([], ())


async def deliver_with_crash(store: Store, end: int | None) -> PostOffice:
    """Deliver three boasts, then a fourth, with the process ending once at a point."""
    office = await open_office(store)
    for name in NAMES[:3]:
        await write_boast(office, name)
    office.life.ends_at = end
    for round_number in range(12):
        try:
            await office.courier.deliver_due_letters(office.now)
        except Crash:
            office.start()
            office.life.ends_at = None
            office.now += LONG
        if round_number == 1:
            await write_boast(office, "Aud")
        office.now += LONG
    return office


async def test_each_boast_is_posted_once_wherever_the_process_ends(store: Store) -> None:
    whole = await deliver_with_crash(store, None)
    assert whole.life.points > 20
    for end in range(whole.life.points - 1):
        office = await deliver_with_crash(store, end)
        text = "\n".join(one.text for one in list_hall_messages(office))
        assert [text.count(f"{name} boasts") for name in NAMES] == [1, 1, 1, 1], end


async def test_a_floor_has_five_deeds_with_buttons_and_the_others_in_a_select(
    store: Store,
) -> None:
    office = await open_office(store)
    deeds = tuple(DeedOffer(key=f"4.{n}", text=f"Ulf\\-{n} came.") for n in range(8))
    page = Page("Ulf boasts", ("The gods have spoken.",))
    body = FloorPost(page=page, room=ROOM, deeds=deeds, key="4")
    await office.write_letter(body, room=ROOM)
    await office.run_rounds(3)
    [post] = list_hall_messages(office)
    rests = [one.rest for one in post.content.controls if one.verb == "boast"]
    assert rests == ["4.0", "4.1", "4.2", "4.3", "4.4", "", "4"]
    select = post.content.pressable_items[5]
    assert [one.label for one in getattr(select, "options", ())] == [
        "Ulf-5 came.", "Ulf-6 came.", "Ulf-7 came.",
    ]  # fmt: skip
    assert post.silent
