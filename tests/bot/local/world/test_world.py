"""The world without a server: who sees what, what is saved, who may do what."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import answers, command_registry, interactions
from bot.local.interactions.people import (
    ClientRefusesError,
    File,
    SimulatedPerson,
    add_person,
    find_person,
    list_people,
)
from bot.local.snowflakes import Json
from bot.local.world import channels, journal, messages, permissions, world_file
from bot.local.world.world import World
from bot.local.world.world_file import WorldFileError
from tests.bot.local.stage import ManualClock

SECRET = "the hand: dragon, wall"


class SmallWorld:
    """A world with two people in a guild and a stranger outside."""

    def __init__(self, path: Path | None = None) -> None:
        self.clock = ManualClock()
        self.world = World(now=self.clock, path=path)
        self.host = add_person(self.world, "Host")
        self.ada = add_person(self.world, "Ada")
        self.rorik = add_person(self.world, "Rorik", locale="fr")
        self.stranger = add_person(self.world, "Stranger")
        self.guild = self.world.add_guild("The hall", [self.host, self.ada, self.rorik])
        self.hall = self.world.add_channel(self.guild, "the-hall")
        command = {"name": "look", "description": "Look", "options": []}
        command_registry.replace_commands(self.world, 0, [command])

    @property
    def bot(self) -> Json:
        return self.world.users[self.world.bot_id]

    def post(self, channel: Json, text: str, **more: Any) -> Json:
        return messages.post_message(
            self.world, int(channel["id"]), self.bot, {"content": text, **more}
        )


async def test_nobody_else_hears_or_reads_what_is_for_one_alone() -> None:
    set_ = SmallWorld()
    watches = {person.name: person.watch() for person in list_people(set_.world)}
    dm = await set_.ada.open_dm()
    set_.post(dm, SECRET)
    asked = await set_.ada.use_command(set_.hall, "look")
    body = {"type": 4, "data": {"content": SECRET, "flags": 64}}
    answers.accept_first_answer(set_.world, asked.id, asked.token, body)
    answers.edit_answer(set_.world, asked, asked.posted_ids[0], {"content": f"{SECRET}, tower"})
    file = [File("hand.txt", SECRET.encode())]
    answers.follow_up(set_.world, asked, {"content": "", "flags": 64}, file)
    answers.delete_answer(set_.world, asked, asked.posted_ids[0])
    parent = int(set_.hall["id"])
    thread = channels.open_thread(set_.world, parent, SECRET, set_.world.bot_id, kind=12)
    set_.post(thread, f"{SECRET} {set_.ada.mention}")
    heard = {name: watch.drain() for name, watch in watches.items()}
    assert [one.kind for one in heard["Ada"]] == [
        "CHANNEL_CREATE",
        "MESSAGE_CREATE",
        "EPHEMERAL_CREATE",
        "INTERACTION_ANSWER",
        "EPHEMERAL_UPDATE",
        "EPHEMERAL_CREATE",
        "EPHEMERAL_DELETE",
        "THREAD_CREATE",
        "THREAD_MEMBERS_UPDATE",
        "MESSAGE_CREATE",
    ]
    assert heard["Rorik"] == []
    assert heard["Stranger"] == []
    assert set_.rorik.read_messages(set_.hall) == []
    assert SECRET not in str(set_.rorik.guilds())
    for person in (set_.rorik, set_.stranger):
        for channel in (dm, thread):
            with pytest.raises(DiscordRefusalError) as refused:
                person.read_messages(channel)
            assert refused.value.code == 50001


async def test_a_button_that_one_alone_sees_is_pressed_by_nobody_else() -> None:
    set_ = SmallWorld()
    asked = await set_.ada.use_command(set_.hall, "look")
    button = {"type": 2, "style": 1, "label": "A", "custom_id": "a"}
    row = {"type": 1, "components": [button]}
    data = {"content": SECRET, "flags": 64, "components": [row]}
    answers.accept_first_answer(set_.world, asked.id, asked.token, {"type": 4, "data": data})
    (card,) = asked.answers
    with pytest.raises(ClientRefusesError, match="gone"):
        await set_.rorik.press(card, "a")
    assert (await set_.ada.press(card, "a")).message == card


async def test_a_channel_that_is_shut_to_somebody_is_not_there_for_them() -> None:
    set_ = SmallWorld()
    number = int(set_.hall["id"])
    watch = set_.rorik.watch()
    channels.deny_permissions(set_.world, number, set_.rorik.id, permissions.VIEW)
    set_.post(set_.hall, "hush")
    assert [one.kind for one in watch.drain()] == ["CHANNEL_DELETE"]
    assert [one["channels"] for one in set_.rorik.guilds()] == [[]]
    channels.deny_permissions(set_.world, number, set_.rorik.id, permissions.SEND)
    assert [one.kind for one in watch.drain()] == ["CHANNEL_CREATE"]
    with pytest.raises(DiscordRefusalError) as refused:
        await set_.rorik.say(set_.hall, "may I?")
    assert refused.value.code == 50013


async def test_a_closed_channel_is_gone_with_its_threads() -> None:
    set_ = SmallWorld()
    number = int(set_.hall["id"])
    thread = channels.open_thread(set_.world, number, "war", set_.world.bot_id)
    watch = set_.ada.watch()
    channels.delete_channel(set_.world, number)
    assert [one.kind for one in watch.drain()] == ["THREAD_DELETE", "CHANNEL_DELETE"]
    with pytest.raises(DiscordRefusalError):
        set_.ada.read_messages(thread)


async def test_the_world_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    set_ = SmallWorld(path)
    dm = await set_.ada.open_dm()
    kept = await set_.ada.say(dm, "look", [File("orders.txt", b"build")])
    asked = await set_.ada.use_command(set_.hall, "look")
    body = {"type": 4, "data": {"content": "psst", "flags": 64}}
    answers.accept_first_answer(set_.world, asked.id, asked.token, body)
    await set_.rorik.react(await set_.ada.say(set_.hall, "hello"), "👋")
    set_.ada.close_dms()
    set_.world.save()
    again = World.load(path, now=set_.clock)
    ada = find_person(again, set_.ada.id)
    assert ada.read_messages(dm) == [kept]
    assert [one["content"] for one in ada.read_messages(set_.hall)] == ["hello"]
    assert ada.last_message(set_.hall)["reactions"][0]["count"] == 1
    assert again.blobs[int(kept["attachments"][0]["id"])] == b"build"
    assert find_person(again, set_.rorik.id).world.person_states[set_.rorik.id].locale == "fr"
    assert not again.person_states[ada.id].dms
    assert [one["name"] for one in ada.commands(set_.hall)] == ["look"]
    assert again.ids() > set_.world.ids.last
    assert not again.changed


async def test_what_was_told_before_a_kill_is_there_after_it(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    set_ = SmallWorld(path)
    gone = await set_.ada.say(set_.hall, "gone")
    set_.world.save()
    dm = await set_.ada.open_dm()
    said = await set_.ada.say(dm, "end build", [File("orders.txt", b"build")])
    card = set_.post(dm, "a card")
    messages.edit_message(set_.world, int(dm["id"]), int(card["id"]), {"content": "spent"})
    await set_.ada.delete(gone)
    again = World.load(path, now=set_.clock)
    ada = find_person(again, set_.ada.id)
    assert [one["content"] for one in ada.read_messages(dm)] == ["end build", "spent"]
    assert ada.read_messages(set_.hall) == []
    assert again.blobs[int(said["attachments"][0]["id"])] == b"build"
    assert again.ids() > set_.world.ids.last
    assert (await ada.open_dm())["id"] == dm["id"]
    again.save()
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["world.json"]


async def test_a_line_that_a_kill_has_cut_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    set_ = SmallWorld(path)
    set_.world.save()
    await set_.ada.say(set_.hall, "first")
    await set_.ada.say(set_.hall, "second")
    since = journal.journal_path(path)
    since.write_bytes(since.read_bytes()[:-9])
    ada = find_person(World.load(path, now=set_.clock), set_.ada.id)
    assert [one["content"] for one in ada.read_messages(set_.hall)] == ["first"]


async def test_the_file_holds_no_file_of_a_message_that_is_gone(tmp_path: Path) -> None:
    set_ = SmallWorld(tmp_path / "world.json")
    kept = await set_.ada.say(set_.hall, "", [File("a.txt", b"a")])
    set_.world.save()
    folder = world_file.attachments_folder(tmp_path / "world.json")
    assert len(list(folder.iterdir())) == 1
    await set_.ada.delete(kept)
    set_.world.save()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 99}'])
def test_a_file_that_is_no_world_is_refused_with_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "world.json"
    path.write_text(text)
    with pytest.raises(WorldFileError, match=r"world\.json"):
        World.load(path)


async def test_addresses_of_files_follow_the_server() -> None:
    set_ = SmallWorld()
    await set_.ada.say(set_.hall, "", [File("a.txt", b"a")])
    world_file.change_base_url(set_.world, "http://127.0.0.1:8001")
    world_file.change_base_url(set_.world, "http://127.0.0.1:8002")
    url = set_.ada.last_message(set_.hall)["attachments"][0]["url"]
    assert url.startswith("http://127.0.0.1:8002/attachments/")


def test_ids_grow_while_the_clock_stands_or_goes_back() -> None:
    set_ = SmallWorld()
    first = set_.world.ids()
    set_.clock.advance(hours=-1)
    second = set_.world.ids()
    set_.clock.advance(hours=2)
    third = set_.world.ids()
    assert first < second < third
    assert set_.world.ids() == third + 1


async def test_what_is_kept_is_never_changed_in_place() -> None:
    set_ = SmallWorld()
    watch = set_.world.watch()
    sent = set_.post(set_.hall, "before")
    (told,) = [one.data for one in watch.drain() if one.kind == "MESSAGE_CREATE"]
    messages.edit_message(set_.world, int(set_.hall["id"]), int(sent["id"]), {"content": "after"})
    assert told["content"] == sent["content"] == "before"
    assert set_.ada.last_message(set_.hall)["content"] == "after"


@pytest.mark.parametrize(
    ("text", "allowed", "named"),
    [
        ("<@{ada}> @everyone", None, ["Ada"]),
        ("<@{ada}> <@{rorik}>", {"parse": []}, []),
        ("<@{ada}> <@{rorik}>", {"users": ["{rorik}"]}, ["Rorik"]),
        ("<@1> nobody", None, []),
    ],
)
def test_only_who_may_be_named_is_named(text: str, allowed: Json | None, named: list[str]) -> None:
    set_ = SmallWorld()
    ids = {"ada": set_.ada.id, "rorik": set_.rorik.id}
    more = {"allowed_mentions": _filled(allowed, ids)} if allowed is not None else {}
    sent = set_.post(set_.hall, text.format(**ids), **more)
    assert [one["global_name"] for one in sent["mentions"]] == named
    assert sent["mention_everyone"] is False


def _filled(allowed: Json, ids: Json) -> Json:
    return {name: [one.format(**ids) for one in value] for name, value in allowed.items()}


async def test_an_interaction_fails_when_nobody_answers_in_three_seconds() -> None:
    set_ = SmallWorld()
    asked = await set_.ada.use_command(set_.hall, "look")
    interactions.check_deadlines(set_.world)
    assert not asked.is_done
    set_.clock.advance(seconds=3.01)
    interactions.check_deadlines(set_.world)
    assert (await asked.wait_until_done()).failure == interactions.NO_RESPONSE_TEXT


async def test_an_answer_that_was_put_off_fails_after_fifteen_minutes() -> None:
    set_ = SmallWorld()
    asked = await set_.ada.use_command(set_.hall, "look")
    answers.accept_first_answer(set_.world, asked.id, asked.token, {"type": 5})
    assert asked.is_deferred
    set_.clock.advance(minutes=15, seconds=1)
    interactions.check_deadlines(set_.world)
    assert asked.failure
    with pytest.raises(DiscordRefusalError) as refused:
        answers.find_by_token(set_.world, asked.token)
    assert refused.value.code == 50027


async def test_without_an_answer_waiting_ends() -> None:
    set_ = SmallWorld()
    asked = await set_.ada.use_command(set_.hall, "look")
    with pytest.raises(TimeoutError):
        await asked.wait_until_done(seconds=0)


async def test_old_interactions_are_let_go() -> None:
    set_ = SmallWorld()
    await set_.ada.use_command(set_.hall, "look")
    set_.clock.advance(hours=1)
    newest = await set_.ada.use_command(set_.hall, "look")
    assert list(set_.world.interactions.values()) == [newest]
    assert list(set_.world.interactions_by_token) == [newest.token]


async def test_a_watch_ends_when_it_is_closed() -> None:
    set_ = SmallWorld()
    watch = set_.ada.watch()
    heard: list[str] = []

    async def listen() -> None:
        heard.extend([signal.kind async for signal in watch])

    listening = asyncio.create_task(listen())
    set_.post(set_.hall, "hello")
    await asyncio.sleep(0)
    watch.close()
    watch.close()
    await listening
    set_.post(set_.hall, "nobody hears this")
    assert heard == ["MESSAGE_CREATE"]


async def test_people_do_to_messages_what_they_may() -> None:
    set_ = SmallWorld()
    own = await set_.ada.say(set_.hall, "first")
    await set_.ada.edit(own, "second")
    reply = await set_.rorik.say(set_.hall, "indeed", reply_to=own)
    assert reply["mentions"][0]["id"] == str(set_.ada.id)
    with pytest.raises(ClientRefusesError, match="somebody else"):
        await set_.rorik.delete(own)
    await set_.ada.react(own, "👍")
    await set_.ada.unreact(own, "👍")
    await set_.ada.delete(own)
    assert [one["content"] for one in set_.ada.read_messages(set_.hall)] == ["indeed"]
    for text in ("", "  ", "x" * 2001):
        with pytest.raises(ClientRefusesError):
            await set_.ada.say(set_.hall, text)


def test_a_person_is_known_by_name_and_by_id() -> None:
    set_ = SmallWorld()
    assert find_person(set_.world, set_.ada.id) == SimulatedPerson(set_.world, set_.ada.id)
    assert set_.ada.name == "Ada"
    with pytest.raises(DiscordRefusalError):
        find_person(set_.world, 1)
    set_.world.join(set_.guild, set_.stranger)
    assert len(set_.stranger.guilds()) == 1


@pytest.mark.parametrize(
    ("more", "channel", "there"),
    [
        ({"contexts": [0]}, "hall", True),
        ({"contexts": [0]}, "dm", False),
        ({"contexts": [1]}, "hall", False),
        ({"default_member_permissions": "32"}, "hall", False),
        ({"default_member_permissions": "0"}, "hall", False),
        ({"default_member_permissions": "32"}, "dm", True),
    ],
)
async def test_commands_are_offered_where_they_can_be_used(
    more: Json, channel: str, there: bool
) -> None:
    set_ = SmallWorld()
    command_registry.replace_commands(
        set_.world, 0, [{"name": "rule", "description": "Rule", **more}]
    )
    where = set_.hall if channel == "hall" else await set_.ada.open_dm()
    assert bool(set_.ada.commands(where)) is there


def test_only_so_many_commands_are_created_in_a_day() -> None:
    set_ = SmallWorld()
    for number in range(command_registry.MAX_CREATED_PER_DAY - 1):
        command_registry.replace_commands(
            set_.world, 0, [{"name": f"c{number}", "description": "C"}]
        )
    again = {"name": "again", "description": "C"}
    with pytest.raises(DiscordRefusalError) as refused:
        command_registry.replace_commands(set_.world, 0, [again])
    assert refused.value.code == 30034
    set_.clock.advance(days=1)
    command_registry.replace_commands(set_.world, 0, [again])
    command_registry.replace_commands(set_.world, 0, [again] * 3)
