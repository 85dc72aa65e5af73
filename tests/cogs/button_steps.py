"""Steps that people take by buttons, and readings of the result."""

from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.play.last_refusal import recall_refusal
from bot.play.voices import voice_for
from engine.core.protocol.values import Order
from tests.cogs.running_bot import RunningBot, message_controls, select_values


async def read_sheet(bot: RunningBot, game: int, person: SimulatedPerson) -> list[Order]:
    """Return the orders on a person's sheets."""
    number = await bot.person_number(person.name)
    seat_view = await bot.services.desk.read_seat_view(game, number, bot.clock())
    return [one.order for own in seat_view.asks for one in own.sheet]


async def sheet_kinds(bot: RunningBot, game: int, person: SimulatedPerson) -> list[str]:
    return [one.kind for one in await read_sheet(bot, game, person)]


async def build_order(
    bot: RunningBot, person: SimulatedPerson, card: Json, *answers: str, ask: str | None = None
) -> Json:
    """Open the builder and answer blank after blank; "." closes a list."""
    await bot.press_control(person, card, "order", ask=ask)
    for answer in answers:
        message = bot.message_now(card)
        if answer == ".":
            await bot.press_control(person, message, "pick", rest=".done")
        else:
            await bot.press_control(person, message, "pick", answer)
    return bot.message_now(card)


async def finish_order(bot: RunningBot, person: SimulatedPerson, message: Json) -> Json:
    """Take the first choice of each blank until the order is whole."""
    while "give" not in [one.verb for one in message_controls(message)]:
        await bot.press_control(person, message, "pick", select_values(message, "pick")[0])
        message = bot.message_now(message)
    return message


async def toy_hand(bot: RunningBot, game: int, person: SimulatedPerson) -> list[str]:
    """Return a person's hand in the toy game."""
    number = await bot.person_number(person.name)
    return list((await bot.services.desk.read_seat_view(game, number, bot.clock())).view.hand)


async def open_first_turn(bot: RunningBot, game: int) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Let both bid, so that a turn is open; return its owner and the other."""
    for name, amount in (("Ada", 1), ("Rorik", 2)):
        person = bot.people[name]
        card = await bot.open_card(person, game)
        await build_order(bot, person, card, "bid", str(amount))
        await bot.press_control(person, bot.message_now(card), "give")
        await bot.press_control(person, bot.message_now(card), "ready")
    await bot.deliver_letters()
    return await bot.active_and_waiting(game)


async def write_ready(bot: RunningBot, person: SimulatedPerson, word: str = "ready") -> list[Json]:
    """Type Ready, and once more if that leaves something undone; return the last answer."""
    answers = await bot.write_dm(person, word)
    if _asks_once_more(answers[-1]):
        answers = await bot.write_dm(person, word)
    return answers


async def press_ready(bot: RunningBot, person: SimulatedPerson, card: Json) -> SimulatedInteraction:
    """Press Ready, and once more if that leaves something undone; return the last press."""
    asked = await bot.press_control(person, card, "ready")
    shown = [bot.message_now(card), *asked.answers]
    question = next((one for one in shown if _asks_once_more(one)), None)
    if question is None:
        return asked
    return await bot.press_control(person, question, "ready", rest="anyway")


def _asks_once_more(message: Json) -> bool:
    return any(one.verb == "ready" and one.rest == "anyway" for one in message_controls(message))


async def require_refusal(bot: RunningBot, person: SimulatedPerson, rule: str, told: str) -> None:
    """Check that a text tells the last refusal of a person, and that it is by this rule."""
    async with bot.services.store.reading() as tx:
        reader = await tx.people.find_by_discord_id(person.id)
    assert reader is not None
    last = await recall_refusal(bot.services, reader.id)
    assert last is not None
    voice = voice_for(reader, last.key, last.players)
    by_sentence = {voice.write_refusal(one): one.rule for one in last.refusals}
    assert rule in [by for sentence, by in by_sentence.items() if sentence in told], by_sentence
    assert rule not in told
