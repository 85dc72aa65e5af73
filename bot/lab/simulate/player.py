"""A simulated person who plays at random in DMs, with buttons and with commands."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.lab.player_games import PlayerGames
from bot.lab.screen import (
    UsableControl,
    find_control,
    list_usable_controls,
)
from bot.lab.simulate.direct_messages import DirectMessages
from bot.lab.simulate.player_actions import RECENT_MESSAGES, PlayerActions
from bot.lab.simulate.simulation_context import SimulationContext
from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions.people import SimulatedPerson
from bot.local.interactions.slash_commands import GROUP_TYPES, ClientRefusesError
from bot.local.snowflakes import Json

MAX_BUILDER_STEPS: Final = 14
GAME_CHANGING_VERBS: Final = frozenset({"concede", "quit", "end", "leave", "new", "first"})
"""Verbs that end or start games; they are not pressed at random."""
SMALL_COMMANDS: Final = ("help", "settings", "table list", "table look", "table sheet", "why")
HOST_COMMANDS: Final = ("pause", "extend", "close", "close")


@dataclass
class Player:
    """One simulated person."""

    person: SimulatedPerson
    context: SimulationContext
    player_games: PlayerGames
    random: Random
    games_wanted: int
    """How many games should go on at a time."""

    @property
    def actions(self) -> PlayerActions:
        """Return this person's actions in Discord."""
        return PlayerActions(self.person, self.context, self.random, self.player_games.game_types)

    @property
    def direct_messages(self) -> DirectMessages:
        """Return what this person writes to the bot."""
        return DirectMessages(self.person, self.context, self.player_games, self.random)

    async def act(self) -> None:
        """Do one random thing."""
        self.context.ledger.actions += 1
        try:
            await (await self._choose_action())()
        except (ClientRefusesError, DiscordRefusalError):
            return  # their client did not let them
        except TimeoutError:
            self.context.ledger.unanswered.append(self.person.name)

    async def _choose_action(self) -> Callable[[], Awaitable[None]]:
        where = int(self.context.guild["id"]), int(self.context.channel["id"])
        tables = await self.player_games.list_channel_games(*where)
        lobbies = [row.id for row in tables if row.life == "lobby"]
        if len(tables) < self.games_wanted and self.random.random() < 0.3:
            return self.open_lobby
        if lobbies and self.random.random() < 0.7:
            return lambda: self.use_lobby(self.random.choice(lobbies))
        deeds = [
            self.direct_messages.write_orders,
            self.build_order,
            self.press_anything,
            self.type_command,
            self.direct_messages.write_word,
            self.act_as_host,
        ]
        return self.random.choices(deeds, (7, 5, 2, 2, 1, 1))[0]

    # Tables

    async def open_lobby(self) -> None:
        """Open a lobby."""
        key = self.random.choice(sorted(self.player_games.game_types))
        await self.actions.type_command("table new", {"game": key})

    async def use_lobby(self, game: int) -> None:
        """Join a lobby, change it, or start its game."""
        verbs = self.random.choices(("join", "addai", "options", "start"), (6, 2, 2, 4))
        for message in reversed(
            self.person.read_messages(self.context.channel)[-4 * RECENT_MESSAGES :]
        ):
            use = find_control(message, *verbs, game=game)
            if use is not None:
                asked = await self.actions.use_control(message, use)
                if use.control.verb == "options" and asked.answers:
                    await self._use_any(asked.answers[-1], ("option",))
                return

    # Orders

    async def build_order(self) -> None:
        """Build an order in the builder, and mostly submit it."""
        message = await self._find_card()
        opening = find_control(message, "order") if message else None
        if message is None or opening is None:
            return
        message = await self._use_and_read(message, opening)
        for _ in range(MAX_BUILDER_STEPS):
            use = self._choose_control(message) if message else None
            if message is None or use is None:
                return
            message = await self._use_and_read(message, use)
            if use.control.verb == "give":
                return

    def _choose_control(self, message: Json) -> UsableControl | None:
        give = find_control(message, "give")
        if give is not None:
            return give
        ways = [
            one
            for one in list_usable_controls(message)
            if one.control.verb in {"pick", "number", "text"}
        ]
        return self.random.choice(ways) if ways else None

    async def _find_card(self) -> Json | None:
        """Find the person's card in the last DMs, or press the button for it in the channel."""
        dm = self.person.dms()
        last = self.person.read_messages(dm[0])[-RECENT_MESSAGES:] if dm else []
        cards = [one for one in last if find_control(one, "order")]
        if cards and self.random.random() < 0.7:
            return cards[-1]
        tables = [one for one in self.actions.read_public_messages() if find_control(one, "table")]
        if not tables:
            return cards[-1] if cards else None
        at = self.random.choice(tables[-RECENT_MESSAGES:])
        asked = await self.actions.use_control(
            at, find_control(at, "table") or list_usable_controls(at)[0]
        )
        return asked.answers[-1] if asked.answers else None

    async def _use_and_read(self, message: Json, use: UsableControl) -> Json | None:
        """Use a control, and return the message that follows."""
        asked = await self.actions.use_control(message, use)
        if asked.modal is not None:
            asked = await self.actions.fill_in_modal(asked)
        now = asked.answers[-1] if asked.answers else self.actions.read_again(message)
        if now is not None and use.control.verb == "give" and not asked.failure:
            token = f"give.{use.control.game}.{use.control.ask}.{use.control.rest}"
            self.context.ledger.record_answer(self.person.id, token, now)
        return now

    # Anything

    async def press_anything(self) -> None:
        """Press any control in recent messages, and perhaps one in the answer."""
        dm = self.person.dms()
        seen = [
            *self.actions.read_public_messages(),
            *(self.person.read_messages(dm[0])[-2 * RECENT_MESSAGES :] if dm else ()),
        ]
        seen = [one for one in seen if list_usable_controls(one)]
        if seen:
            await self._use_any(self.random.choice(seen))

    async def _use_any(self, message: Json, verbs: tuple[str, ...] = ()) -> None:
        ways = [
            one
            for one in list_usable_controls(message)
            if (one.control.verb in verbs if verbs else one.control.verb not in GAME_CHANGING_VERBS)
        ]
        if ways:
            now = await self._use_and_read(message, self.random.choice(ways))
            if (
                now is not None
                and not verbs
                and list_usable_controls(now)
                and self.random.random() < 0.5
            ):
                await self._use_any(now)

    # Commands

    async def type_command(self) -> None:
        """Type a slash command: an order with offered options, or a small command."""
        if self.random.random() < 0.4:
            await self.actions.type_command(self.random.choice(SMALL_COMMANDS), {})
            return
        offered = {one["name"]: one for one in self.person.commands(self.context.channel)}
        groups = [
            one for name, one in offered.items() if name not in {"table", "keeper", "settings"}
        ]
        groups = [
            one for one in groups if any(o["type"] in GROUP_TYPES for o in one.get("options", ()))
        ]
        if groups:
            root = self.random.choice(groups)
            await self._type_order(root["name"], self.random.choice(root["options"]))

    async def _type_order(self, path: str, leaf: Json) -> None:
        path = f"{path} {leaf['name']}"
        given: dict[str, Any] = {}
        for option in leaf.get("options", ()):
            if not option.get("required") and self.random.random() < 0.6:
                continue
            if not option.get("autocomplete"):
                given[option["name"]] = "hail"
                continue
            focus = option["name"]
            offers = await self.person.autocomplete(
                self.context.channel, path, {**given, focus: ""}, focus
            )
            if not offers:
                return
            given[focus] = self.random.choice(offers)["value"]
        await self.actions.type_command(path, given, orders=True)

    async def act_as_host(self) -> None:
        """Use a keeper command; a person who is not the host is refused."""
        readers = await self.player_games.list_readers(self.person.id)
        if readers:
            row = self.random.choice(readers).seat_view.game
            verb = self.random.choice(HOST_COMMANDS) if row.paused_at is None else "resume"
            game = row.id
            more = {"hours": self.random.randint(1, 30)} if verb == "extend" else {}
            await self.actions.type_command(f"keeper {verb}", {"game": game, **more})


async def act_together(players: list[Player], deeds: int) -> None:
    """Let all players act a number of times, at the same time."""

    async def act(player: Player) -> None:
        for _ in range(deeds):
            await player.act()

    await asyncio.gather(*(act(player) for player in players))
