"""People who open a lobby, take seats, choose options and start a game, by its buttons."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.lab.screen import UsableControl, find_control, list_usable_controls
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.local.world.world import World

ANSWER_TIMEOUT: Final = 60.0


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
        opening, message = find_control(lobby, "options"), lobby
        while opening is not None:
            pressed = await host.press(message, opening.custom_id)
            await pressed.wait_until_done(ANSWER_TIMEOUT)
            earlier, message = message, _read_answer(pressed, message)
            if select := find_control(message, "option", rest=name):
                chosen = await host.choose(message, select.custom_id, [value])
                await chosen.wait_until_done(ANSWER_TIMEOUT)
                await self.wait_until_settled()
                return
            opening = _find_later_page(earlier, message)
        raise LookupError(f"the lobby has no option {name}")


def _read_answer(pressed: SimulatedInteraction, message: Json) -> Json:
    """Return the message that answers a press: a new one, or the pressed one as it is now."""
    if pressed.answers:
        return pressed.answers[-1]
    where, number = int(message["channel_id"]), int(message["id"])
    return pressed.world.find_message(where, number)


def _find_later_page(earlier: Json, page: Json) -> UsableControl | None:
    """Return the control of a page of options that leads to a later one than the page before."""
    seen = {one.control.rest for one in list_usable_controls(earlier)}
    return next(
        (
            one
            for one in list_usable_controls(page)
            if one.control.verb == "options" and one.control.rest not in seen
        ),
        None,
    )
