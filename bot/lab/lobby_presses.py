"""People who open a lobby, take seats, choose options and start a game, by its buttons."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.lab.interaction_answers import ANSWER_TIMEOUT, wait_for_answer
from bot.lab.screen import find_control
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world.world import World


@dataclass(frozen=True)
class LobbyPresses:
    """What people press in the lobbies of one channel."""

    world: World
    channel: Json
    wait_until_settled: Callable[[], Awaitable[None]]

    async def start_game(
        self,
        people: Sequence[SimulatedPerson],
        key: str,
        options: Mapping[str, str],
        machines: int = 0,
    ) -> None:
        """Open a lobby, let everybody join, and start the game with these options and AIs."""
        host, *others = people
        lobby = await self._open_lobby(host, key)
        for name, value in options.items():
            await self._choose_option(host, lobby, name, value)
        for person in others:
            await self._press(person, lobby, "join")
        for _ in range(machines):
            await self._press(host, lobby, "addai")
        await self._press(host, lobby, "start")

    async def _open_lobby(self, host: SimulatedPerson, key: str) -> Json:
        asked = await host.use_command(self.channel, "table new", {"game": key})
        await asked.wait_until_done(ANSWER_TIMEOUT)
        await self.wait_until_settled()
        return next(
            one
            for one in reversed(host.read_messages(self.channel))
            if find_control(one, "start", "join")
        )

    async def _press(self, person: SimulatedPerson, lobby: Json, verb: str) -> None:
        lobby = self.world.find_message(int(lobby["channel_id"]), int(lobby["id"]))
        use = find_control(lobby, verb)
        assert use is not None, verb  # noqa: S101 - a lobby has these buttons
        await (await person.press(lobby, use.custom_id)).wait_until_done(ANSWER_TIMEOUT)
        await self.wait_until_settled()

    async def _choose_option(
        self, host: SimulatedPerson, lobby: Json, name: str, value: str
    ) -> None:
        """Let the host choose an option of the lobby, on whichever page it is."""
        opening, message, page = find_control(lobby, "options"), lobby, 0
        while opening is not None:
            pressed = await host.press(message, opening.custom_id)
            message = await wait_for_answer(pressed, message)
            if select := find_control(message, "option", rest=name):
                chosen = await host.choose(message, select.custom_id, [value])
                await chosen.wait_until_done(ANSWER_TIMEOUT)
                await self.wait_until_settled()
                return
            page += 1
            opening = find_control(message, "options", rest=str(page))
        raise LookupError(f"the lobby has no option {name}")
