"""A person who plays at random: writes lines, presses, types commands; never waits for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.lab.player_sight import PlayerSight, chosen
from bot.lab.screen import Use, find, first_number, goes_on, uses
from bot.lab.simulate.player_hands import PATIENCE, RECENT, PlayerHands
from bot.lab.simulate.stage import Stage
from bot.local.discord_errors import DiscordRefusalError
from bot.local.faults import Twice
from bot.local.interactions.people import SimulatedPerson
from bot.local.interactions.slash_commands import GROUPS, UnableError
from bot.local.snowflakes import Json
from bot.local.world.watch import Watch
from bot.messages.message_numbers import LOWEST

STEPS: Final = 14
FATAL: Final = frozenset({"concede", "quit", "end", "leave", "new", "first"})
"""What ends games or begins them is not pressed by chance alone."""
WORDS: Final = ("sheet", "ready", "undo", "news", "withdraw 1", "unready", "help", "look", "?")
SMALL: Final = ("help", "me", "table list", "table look", "table sheet", "why")
KEEPER: Final = ("pause", "extend", "close", "close")


@dataclass
class Player:
    """One person's hands, and chance."""

    person: SimulatedPerson
    stage: Stage
    eyes: PlayerSight
    chance: Random
    games: int
    """So many tables shall go on at a time."""

    @property
    def hands(self) -> PlayerHands:
        """Give this person's hands."""
        return PlayerHands(self.person, self.stage, self.chance, self.eyes.kinds)

    async def act(self) -> None:
        """Do one thing, whatever comes to mind."""
        self.stage.ledger.deeds += 1
        try:
            await (await self._deed())()
        except (UnableError, DiscordRefusalError):
            return  # their client did not let them
        except TimeoutError:
            self.stage.ledger.unanswered.append(self.person.name)

    async def _deed(self) -> Callable[[], Awaitable[None]]:
        where = int(self.stage.guild["id"]), int(self.stage.channel["id"])
        tables = await self.eyes.here(*where)
        lobbies = [row.id for row in tables if row.life == "lobby"]
        if len(tables) < self.games and self.chance.random() < 0.3:
            return self.open
        if lobbies and self.chance.random() < 0.7:
            return lambda: self.gather(self.chance.choice(lobbies))
        deeds = [self.write, self.build, self.fumble, self.type, self.talk, self.keep]
        return self.chance.choices(deeds, (7, 5, 2, 2, 1, 1))[0]

    # Tables

    async def open(self) -> None:
        """Open a lobby."""
        key = self.chance.choice(sorted(self.eyes.kinds))
        await self.hands.type("table new", {"game": key})

    async def gather(self, game: int) -> None:
        """Join a lobby, change it, or begin."""
        verbs = self.chance.choices(("join", "addai", "options", "start"), (6, 2, 2, 4))
        for message in reversed(self.person.read(self.stage.channel)[-4 * RECENT :]):
            use = find(message, *verbs, game=game)
            if use is not None:
                asked = await self.hands.use(message, use)
                if use.control.verb == "options" and asked.answers:
                    await self._any(asked.answers[-1], ("option",))
                return

    # Orders

    async def write(self) -> None:
        """Write orders in a DM, in the notation, as one's own language spells them."""
        readers = [one for one in await self.eyes.readers(self.person.id) if one.sight.asks]
        if not readers:
            await self.talk()
            return
        reader = self.chance.choice(readers)
        lines = [reader.spell(order) for order in chosen(reader, self.chance)]
        if self.chance.random() < 0.1:
            lines.append("bulid maket")
        if not lines or (reader.sight.asks[0].ask.ready and self.chance.random() < 0.15):
            lines = ["ready"]
        if len(readers) > 1:
            await self._said(f"game {reader.sight.game.id}")
        await self._said("\n".join(lines), orders=True)

    async def twice(self) -> None:
        """Write orders that the bot gets to hear twice, and answers once."""
        readers = [one for one in await self.eyes.readers(self.person.id) if one.sight.asks]
        lines = [one.spell(order) for one in readers[:1] for order in chosen(one, self.chance)]
        if not lines:
            return
        self.stage.server.faults.on_event("MESSAGE_CREATE", Twice())
        with suppress(TimeoutError), closing(self.person.watch()) as watch:
            channel = await self.person.dm()
            mine = await self.person.say(channel, "\n".join(lines))
            await self._answer(watch, channel, mine)

    async def talk(self) -> None:
        """Write one of the words that always work."""
        await self._said(self.chance.choice(WORDS))

    async def _said(self, text: str, *, orders: bool = False) -> None:
        """Write a DM, and read the answer to it; one to orders is a promise."""
        channel = await self.person.dm()
        with closing(self.person.watch()) as watch:
            mine = await self.person.say(channel, text)
            answer = await self._answer(watch, channel, mine)
        if orders:
            self.stage.ledger.answered(self.person.id, f"dm.{mine['id']}", answer)

    async def _answer(self, watch: Watch, channel: Json, mine: Json) -> Json:
        """Read the answer to a DM; what became of many lines has the card below it."""
        answer: Json = {}
        while not answer or goes_on(answer):
            answer = await watch.next(
                "MESSAGE_CREATE",
                lambda data: _is_answer(data, channel, self.person.id, mine),
                seconds=PATIENCE,
            )
        return answer

    async def build(self) -> None:
        """Put an order together in the builder, step by step, and mostly give it."""
        message = await self._card()
        opening = find(message, "order") if message else None
        if message is None or opening is None:
            return
        message = await self._after(message, opening)
        for _ in range(STEPS):
            use = self._next(message) if message else None
            if message is None or use is None:
                return
            message = await self._after(message, use)
            if use.control.verb == "give":
                return

    def _next(self, message: Json) -> Use | None:
        give = find(message, "give")
        if give is not None:
            return give
        ways = [one for one in uses(message) if one.control.verb in {"pick", "number", "text"}]
        return self.chance.choice(ways) if ways else None

    async def _card(self) -> Json | None:
        """Find one's card among the last DMs, or press for it at the table."""
        dm = self.person.dms()
        last = self.person.read(dm[0])[-RECENT:] if dm else []
        cards = [one for one in last if find(one, "order")]
        if cards and self.chance.random() < 0.7:
            return cards[-1]
        tables = [one for one in self.hands.public() if find(one, "table")]
        if not tables:
            return cards[-1] if cards else None
        at = self.chance.choice(tables[-RECENT:])
        asked = await self.hands.use(at, find(at, "table") or uses(at)[0])
        return asked.answers[-1] if asked.answers else None

    async def _after(self, message: Json, use: Use) -> Json | None:
        """Use a control, and see what stands there now."""
        asked = await self.hands.use(message, use)
        if asked.modal is not None:
            asked = await self.hands.fill(asked)
        now = asked.answers[-1] if asked.answers else self.hands.still(message)
        if now is not None and use.control.verb == "give":
            token = f"give.{use.control.game}.{use.control.rest}"
            self.stage.ledger.answered(self.person.id, token, now)
        return now

    # Anything

    async def fumble(self) -> None:
        """Press anything that stands somewhere, old or new, and perhaps what comes of it."""
        dm = self.person.dms()
        seen = [*self.hands.public(), *(self.person.read(dm[0])[-2 * RECENT :] if dm else ())]
        seen = [one for one in seen if uses(one)]
        if seen:
            await self._any(self.chance.choice(seen))

    async def _any(self, message: Json, verbs: tuple[str, ...] = ()) -> None:
        ways = [
            one
            for one in uses(message)
            if (one.control.verb in verbs if verbs else one.control.verb not in FATAL)
        ]
        if ways:
            now = await self._after(message, self.chance.choice(ways))
            if now is not None and not verbs and uses(now) and self.chance.random() < 0.5:
                await self._any(now)

    # Commands

    async def type(self) -> None:
        """Type a slash command: an order with what autocomplete offers, or a small one."""
        if self.chance.random() < 0.4:
            await self.hands.type(self.chance.choice(SMALL), {})
            return
        offered = {one["name"]: one for one in self.person.commands(self.stage.channel)}
        groups = [one for name, one in offered.items() if name not in {"table", "keeper", "me"}]
        groups = [one for one in groups if any(o["type"] in GROUPS for o in one.get("options", ()))]
        if groups:
            root = self.chance.choice(groups)
            await self._order(root["name"], self.chance.choice(root["options"]))

    async def _order(self, path: str, leaf: Json) -> None:
        path = f"{path} {leaf['name']}"
        given: dict[str, Any] = {}
        for option in leaf.get("options", ()):
            if not option.get("required") and self.chance.random() < 0.6:
                continue
            if not option.get("autocomplete"):
                given[option["name"]] = "hail"
                continue
            focus = option["name"]
            offers = await self.person.autocomplete(
                self.stage.channel, path, {**given, focus: ""}, focus
            )
            if not offers:
                return
            given[focus] = self.chance.choice(offers)["value"]
        await self.hands.type(path, given, orders=True)

    async def keep(self) -> None:
        """Do what a host may; who is none hears so."""
        readers = await self.eyes.readers(self.person.id)
        if readers:
            row = self.chance.choice(readers).sight.game
            verb = self.chance.choice(KEEPER) if row.paused_at is None else "resume"
            game = row.id
            more = {"hours": self.chance.randint(1, 30)} if verb == "extend" else {}
            await self.hands.type(f"keeper {verb}", {"game": game, **more})


def _is_answer(message: Json, channel: Json, person: int, mine: Json) -> bool:
    """Tell an answer in a DM from a letter, which bears a mark, and from late ones to others."""
    here = message["channel_id"] == channel["id"] and message["author"]["id"] != str(person)
    named = (message.get("message_reference") or {}).get("message_id", mine["id"])
    return here and first_number(message) < LOWEST and str(named) == mine["id"]


async def together(players: list[Player], deeds: int) -> None:
    """Let all act at the same time, each so often."""

    async def act(player: Player) -> None:
        for _ in range(deeds):
            await player.act()

    await asyncio.gather(*(act(player) for player in players))
