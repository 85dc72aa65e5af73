"""How discord.py answers a press, without having the answer sent back: nobody looks at it."""

from typing import TYPE_CHECKING, Any, Final

import aiohttp
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

if TYPE_CHECKING:
    from discord.types.interactions import InteractionCallback

ANSWER: Final = "/interactions/{webhook_id}/{webhook_token}/callback"
COMMAND: Final = 2
"""discord.py wants to know some kind of interaction, and makes nothing of it."""


class Curt(AsyncWebhookAdapter):
    """Asks Discord for no more than that it has taken the answer."""

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> "InteractionCallback":
        """Answer; a whole message, as it stands then, would come back otherwise."""
        route = Route("POST", ANSWER, webhook_id=interaction_id, webhook_token=token)
        given: dict[str, Any] = {"payload": params.payload}
        if params.files:
            given = {"files": params.files, "multipart": params.multipart}
        await self.request(route, session=session, proxy=proxy, proxy_auth=proxy_auth, **given)
        return {"interaction": {"id": interaction_id, "type": COMMAND}}


def be_curt() -> None:
    """Answer so in this task, and in all that come of it."""
    async_context.set(Curt())  # type: ignore[no-untyped-call]  # its maker has no types
