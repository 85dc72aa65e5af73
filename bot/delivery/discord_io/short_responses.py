"""How discord.py answers a press: in one piece, and without having the answer sent back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import aiohttp
from discord import File
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.delivery.discord_io.one_piece_form import Form, Posted, bundle

if TYPE_CHECKING:
    from discord.types.interactions import InteractionCallback

ANSWER: Final = "/interactions/{webhook_id}/{webhook_token}/callback"
COMMAND: Final = 2
"""discord.py wants to know some kind of interaction, and makes nothing of it."""


class ShortResponse(AsyncWebhookAdapter):
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

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        multipart: Form | None = None,
        files: Sequence[File] | None = None,
        **more: Any,
    ) -> Any:
        """Send what has files in one piece."""
        body = bundle(multipart) if multipart else None
        if body is not None:
            posted = cast("aiohttp.ClientSession", Posted(session, body))
            return await super().request(route, posted, **more)
        given: Any = multipart
        return await super().request(route, session, multipart=given, files=files, **more)


def be_curt() -> None:
    """Answer so in this task, and in all that come of it."""
    async_context.set(ShortResponse())  # type: ignore[no-untyped-call]  # its maker has no types
