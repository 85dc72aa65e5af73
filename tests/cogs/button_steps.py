"""What people do by buttons, step by step, and what has come of it."""

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from engine.core.protocol.values import Order
from tests.cogs.whole_bot import Hall, choices, controls


async def sheet(hall: Hall, game: int, person: SimulatedPerson) -> list[Order]:
    """Read what a person has on their sheets."""
    number = await hall.person(person.name)
    sight = await hall.client.desk.look(game, number, hall.clock())
    return [one.order for own in sight.asks for one in own.sheet]


async def kinds(hall: Hall, game: int, person: SimulatedPerson) -> list[str]:
    return [one.kind for one in await sheet(hall, game, person)]


async def building(
    hall: Hall, person: SimulatedPerson, card: Json, *answers: str, ask: str | None = None
) -> Json:
    """Open the builder and answer blank after blank; "." closes a list."""
    await hall.press(person, card, "order", ask=ask)
    for answer in answers:
        message = hall.now(card)
        if answer == ".":
            await hall.press(person, message, "pick", rest=".done")
        else:
            await hall.press(person, message, "pick", answer)
    return hall.now(card)


async def whole(hall: Hall, person: SimulatedPerson, message: Json) -> Json:
    """Take the first choice of each blank until the order is whole."""
    while "give" not in [one.verb for one in controls(message)]:
        await hall.press(person, message, "pick", choices(message, "pick")[0])
        message = hall.now(message)
    return message


async def hand(hall: Hall, game: int, person: SimulatedPerson) -> list[str]:
    """Look at a person's hand in the toy game."""
    number = await hall.person(person.name)
    return list((await hall.client.desk.look(game, number, hall.clock())).view.hand)


async def first_turn(hall: Hall, game: int) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Let both bid, so that a turn is open; name its owner and the other."""
    for name, amount in (("Ada", 1), ("Rorik", 2)):
        person = hall.people[name]
        card = await hall.card(person, game)
        await building(hall, person, card, "bid", str(amount))
        await hall.press(person, hall.now(card), "give")
        await hall.press(person, hall.now(card), "ready")
    await hall.deliver()
    return await hall.active(game)
