"""A seat that is offered: who is asked hears of it, anybody may answer once, and it ends."""

from bot.local.interactions import interactions
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world import components
from bot.messages.controls import Control
from tests.bot.toy_game import KEY as TOY
from tests.cogs.slash_typing import said, typed
from tests.cogs.whole_bot import Hall, controls, finished, words

TAKE = "takeover"


async def offered(court: Hall, game: int, giver: str = "Ada", to: str = "Bo") -> tuple[Json, Json]:
    """Offer a seat: the message to whoever is asked, and the one that all read."""
    court.clock.move(seconds=1)
    one = court.people[giver]
    asked = await typed(court, one, "table replace", player=court.people[to], game=game)
    await court.press(one, asked.answers[0], "offer")
    await court.deliver()
    return await last(court.people[to]), court.public()[-1]


async def last(person: SimulatedPerson) -> Json:
    """Read the last direct message to somebody."""
    return person.read(await person.dm())[-1]


def live(court: Hall, *messages: Json) -> set[str]:
    """Find what can be pressed on messages now, but the way to the table."""
    return {one.verb for message in messages for one in controls(court.now(message))} - {"table"}


async def holders(court: Hall, game: int) -> set[str]:
    return set((await court.seats(game)).values())


async def test_who_is_asked_gets_a_message_and_may_say_no(court: Hall) -> None:
    """S-TABLE-11."""
    game = await court.table()
    ada, bo = court.people["Ada"], court.people["Bo"]
    own, public = await offered(court, game)
    assert f"Ada offers you a place at table {game} (Capital)" in words(own)
    assert live(court, own) == {TAKE, "decline"}
    assert live(court, public) == {TAKE, "decline", "retract"}
    stranger = court.people["Sigrun"]
    assert "offered to Bo" in said(await court.press(stranger, public, "decline"))
    assert said(await court.press(bo, own, "decline")) == ""
    assert "You have declined" in words(court.now(own))
    await court.deliver()
    assert live(court, own, public) == set()
    assert "You have declined" in words(court.now(own))
    assert "Bo has declined" in words(court.now(public))
    assert "Bo has declined: you play on" in words(await last(ada))


async def test_who_takes_a_seat_is_told_once_and_so_are_all(court: Hall) -> None:
    """S-TABLE-11."""
    game, bo = await court.table(), court.people["Bo"]
    own, public = await offered(court, game)
    before = len(bo.read(await bo.dm())), len(court.public())
    assert said(await court.press(bo, own, TAKE)) == ""
    await court.deliver()
    assert await holders(court, game) == {"Bo", "Rorik"}
    assert live(court, own, public) == set()
    assert "You have taken the place of Ada" in words(court.now(own))
    [_] = bo.read(await bo.dm())[before[0] :]
    assert "You now play in place of Ada" in words(await last(bo))
    told = [words(one) for one in court.public()[before[1] :]]
    assert sum("Bo now plays in place of Ada" in one for one in told) == 1
    assert "The offer of a place" in words(court.now(public))


async def test_who_offers_a_seat_to_themselves_is_spoken_to(court: Hall) -> None:
    """S-TABLE-11."""
    game = await court.table()
    ada = court.people["Ada"]
    text = said(await typed(court, ada, "table replace", player=ada, game=game))
    assert "You have a place at this table already." in text


async def test_who_offers_a_seat_may_think_better_of_it(court: Hall) -> None:
    game = await court.table()
    ada, bo = court.people["Ada"], court.people["Bo"]
    own, public = await offered(court, game)
    assert "Only Ada may" in said(await court.press(bo, public, "retract"))
    assert "withdrawn" in said(await court.press(ada, public, "retract"))
    await court.deliver()
    assert live(court, own, public) == set()
    assert "withdrawn" in words(court.now(own))
    assert await holders(court, game) == {"Ada", "Rorik"}
    old, _ = await offered(court, game)
    new, _ = await offered(court, game, to="Sigrun")
    assert live(court, old) == set()
    assert live(court, new) == {TAKE, "decline"}


async def test_an_offer_ends_when_its_giver_plays_on_or_nobody_answers(court: Hall) -> None:
    game = await court.table(names=("Ada", "Rorik"))
    active, _ = await court.active(game)
    own, public = await offered(court, game, active.name)
    await court.write(active, "end build")
    await court.deliver()
    assert live(court, own, public) == set()
    assert active.name in words(court.now(public))
    own, public = await offered(court, game, active.name)
    court.clock.move(hours=47)
    await court.client.lobby.close_stale(court.clock())
    await court.deliver()
    assert live(court, own) == {TAKE, "decline"}
    court.clock.move(hours=1)
    await court.client.lobby.close_stale(court.clock())
    await court.deliver()
    assert live(court, own, public) == set()
    assert await holders(court, game) == {"Ada", "Rorik"}


async def test_an_offer_ends_when_the_seat_is_anothers(court: Hall) -> None:
    game = await court.table()
    bo = court.people["Bo"]
    own, public = await offered(court, game, "Rorik")
    seat = next(str(one) for one, name in (await court.seats(game)).items() if name == "Rorik")
    await typed(court, court.people["Ada"], "keeper replace", seat=seat)
    pressed = await court.press(bo, own, TAKE)
    assert said(pressed) == ""
    assert "This offer is over" in words(court.now(own))
    await court.deliver()
    assert live(court, own, public) == set()
    assert await holders(court, game) == {"Ada"}


async def test_who_handed_a_seat_on_is_told_where_it_went(court: Hall) -> None:
    game = await court.table()
    ada, bo = court.people["Ada"], court.people["Bo"]
    await court.card(ada, game)
    own, _ = await offered(court, game)
    await court.press(bo, own, TAKE)
    await court.deliver()
    for text in ("end build", "ready", "sheet"):
        answer = words((await court.write(ada, text))[0])
        assert f"table {game}" in answer
        assert "Bo" in answer
        assert "I am Skald" not in answer
    assert "Bo" in words((await court.write(ada, "help"))[0])
    assert "I am Skald" in words((await court.write(court.people["Sigrun"], "end build"))[0])


async def test_who_takes_no_messages_is_rung_for_where_all_read_the_offer(court: Hall) -> None:
    game = await court.table()
    bo = court.people["Bo"]
    await bo.say(await bo.dm(), "help")
    bo.shut_dms()
    _, note = await offered(court, game)
    assert f"<@{bo.id}>, Ada offers you a place" in words(note)
    assert [one["id"] for one in note["mentions"]] == [str(bo.id)]
    offer = next(one for one in court.public() if "retract" in live(court, one))
    await court.press(court.people["Ada"], offer, "retract")
    await court.deliver()
    assert "has withdrawn" in words(court.now(note))
    assert "buttons" not in words(court.now(note))


async def test_who_offered_a_seat_hears_that_nobody_can_take_it_any_more(court: Hall) -> None:
    game = await court.table()
    ada, bo = court.people["Ada"], court.people["Bo"]
    first, _ = await offered(court, game)
    own, _ = await offered(court, game, giver="Rorik")
    await court.press(bo, own, TAKE)
    await court.press(bo, first, TAKE)
    await court.deliver()
    assert "take your place at table 1 any more" in words(await last(ada))


async def test_an_order_after_a_lost_seat_is_played_nowhere_unasked(court: Hall) -> None:
    one, two = await court.table(names=("Ada", "Rorik")), await court.table(names=("Ada", "Rorik"))
    active, _ = await court.active(two)
    await court.write(active, f"game {one}")
    own, _ = await offered(court, one, giver=active.name)
    await court.press(court.people["Bo"], own, TAKE)
    gone, which = await court.write(active, "end build", answers=2)
    assert "Bo" in words(gone)
    assert f"`game {two}`" in words(which) or f"`partie {two}`" in words(which)
    sight = await court.client.desk.look(two, await court.person(active.name), court.clock())
    assert sight.asks[0].ask.kind == "build"
    [played] = await court.write(active, "end build")
    assert "end build" in words(played) or "fin" in words(played)


async def test_whoever_offers_a_seat_and_never_looked_is_no_newcomer(court: Hall) -> None:
    game = await court.table()
    own, _ = await offered(court, game)
    await court.press(court.people["Bo"], own, TAKE)
    [help_] = await court.write(court.people["Ada"], "help")
    assert "Bo has your place" in words(help_)


async def test_the_card_of_who_gave_a_seat_away_says_whose_it_is(court: Hall) -> None:
    game = await court.table(names=("Ada", "Rorik"))
    active, _ = await court.active(game)
    card = await last(active)
    own, _ = await offered(court, game, giver=active.name)
    await court.press(court.people["Bo"], own, TAKE)
    await court.deliver()
    assert "Bo" in words(court.now(card))
    assert controls(court.now(card)) == []


async def test_what_was_never_offered_can_be_forged_without_harm(court: Hall) -> None:
    game = await court.table()
    own, public = await offered(court, game)
    ada, place = int(court.people["Ada"].id), int(public["channel_id"])
    for verb, rest in (
        ("takeover", "1"),
        ("retract", ":1"),
        ("decline", "9.9.9"),
        ("takeover", "9" * 60),
    ):
        forged = str(Control(verb, game, rest=rest))
        data = {"custom_id": forged, "component_type": components.BUTTON}
        asked = interactions.ask(
            court.world, interactions.COMPONENT, ada, place, data, message=public
        )
        assert "This offer is over" in said(await finished(asked))
    assert live(court, own) == {TAKE, "decline"}


async def test_a_letter_to_whom_discord_tells_no_language_of_speaks_the_tables(
    court: Hall,
) -> None:
    game = await court.table(language="fr")
    own, _ = await offered(court, game, to="Sigrun")
    assert "vous propose une place" in words(own)


async def test_who_is_named_and_shows_no_name_has_one_name_everywhere(court: Hall) -> None:
    """S-TABLE-10."""
    game = await court.table()
    ada, rorik = court.people["Ada"], court.people["Rorik"]
    one = court.world.users[rorik.id]
    one["global_name"] = "\u200b"
    await court.client.people.of(rorik.id, "\u200b", "", one["username"])
    await typed(court, ada, "keeper handover", player=rorik, game=game)
    assert one["username"] in (await court.seats(game)).values()


async def test_whose_seat_is_anothers_reads_so_by_the_buttons_of_an_old_card(court: Hall) -> None:
    """S-TABLE-01."""
    game = await court.table(TOY)
    rorik = court.people["Rorik"]
    cards = {verb: await court.card(rorik, game) for verb in ("sheet", "order", "ready")}
    card = await court.card(rorik, game)
    await court.press(rorik, card, "sheet")
    cards["write"] = court.now(card)
    seat = next(str(one) for one, name in (await court.seats(game)).items() if name == "Rorik")
    await typed(court, court.people["Ada"], "keeper replace", seat=seat)
    for verb, card in cards.items():
        pressed = await court.press(rorik, card, verb)
        told = said(pressed) or words(court.now(card))
        assert f"table {game}" in told
        assert "Cette fenêtre est close" not in told
        assert "Une IA" in told
