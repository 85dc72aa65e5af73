"""One direct message, and the answers that are sent to it."""

import asyncio
from collections.abc import Sequence
from functools import partial
from hashlib import blake2b
from typing import Final

import aiohttp
import discord

from bot.client import Skald
from bot.delivery.discord_io.sender import SentMessage
from bot.games.people.languages import supported_language
from bot.games.refusals import RefusedError
from bot.messages.command_mentions import translate_commands
from bot.messages.discord_layout import build_files, build_view
from bot.messages.posts import File, MessageContent
from bot.order_reading import uploads
from bot.order_reading.typed_lines import TypedRun
from bot.play.answer import Answer
from bot.play.answers.card_answers import note_not_shown, note_shown
from bot.play.memory.heard_messages import MessageKey
from bot.play.typed.typed_message import TypedMessage

CONNECTION_FAULTS: Final = (aiohttp.ClientError, OSError, discord.DiscordServerError)
"""Faults of the connection to Discord; the same answer may succeed later."""
RETRY_WAIT: Final = 0.5
"""Seconds before an answer is sent once more after a connection fault."""


class UnsentError(Exception):
    """Discord accepts no answer now; what was done is answered later."""


class DirectMessage:
    """One direct message to the bot, and its answers."""

    def __init__(self, client: Skald, message: discord.Message, typed: TypedMessage) -> None:
        self.client, self.discord_message, self.typed = client, message, typed
        self._answer_count = 0
        self._messages_by_nonce: dict[str, discord.Message] = {}

    @property
    def key(self) -> MessageKey:
        """The ids of the message and its writer."""
        return message_key(self.discord_message)

    def start_part(self, number: int, run: TypedRun) -> None:
        """Start a part of the message."""
        self.typed.part_number, self.typed.part = number, run
        self._answer_count = 0

    async def read_texts(self) -> tuple[str, list[RefusedError]]:
        """Return the text of the message and of its text files, and why others can't be read."""
        texts, refused = [self.discord_message.content], []
        for one in self.discord_message.attachments:
            try:
                texts.append(await _read_file(one))
            except RefusedError as error:
                refused.append(error)
        return "\n".join(text for text in texts if text.strip()), refused

    async def send_answer(self, answer: Answer) -> None:
        """Send an answer, and remember what it has told."""
        services = self.typed.services
        try:
            sent = [await self._send_post(post, answer.files) for post in answer.posts]
        except BaseException:
            note_not_shown(services, answer)
            raise
        messages = [SentMessage(one.channel.id, one.id) for one in sent]
        await note_shown(services, self.typed.request, answer, messages)

    async def _send_post(self, post: MessageContent, files: Sequence[File]) -> discord.Message:
        """Send one message with a nonce; one that arrived at an earlier try is not sent again."""
        post = translate_commands(post, supported_language(self.typed.person.locale))
        nonce = self._next_nonce()
        if nonce not in self._messages_by_nonce:
            shown = [one for one in files if one.name in post.file_names]
            self._messages_by_nonce[nonce] = await self._send_with_retry(post, shown, nonce)
        return self._messages_by_nonce[nonce]

    def _next_nonce(self) -> str:
        """Return the nonce of the next answer, from the message and the answer's number."""
        self._answer_count += 1
        name = f"{self.typed.token}/{self._answer_count}"
        return blake2b(name.encode(), digest_size=10).hexdigest()

    async def _send_with_retry(
        self, post: MessageContent, files: Sequence[File], nonce: str
    ) -> discord.Message:
        """Send one message; once more after a connection fault."""
        is_retried = self.typed.is_retried
        to = self.discord_message.to_reference(fail_if_not_exists=False) if is_retried else None
        send = partial(self.discord_message.channel.send, nonce=nonce, reference=to)
        try:
            return await send(view=build_view(post), files=build_files(files))
        except CONNECTION_FAULTS:
            await asyncio.sleep(RETRY_WAIT)
        try:
            return await send(view=build_view(post), files=build_files(files))
        except CONNECTION_FAULTS as fault:
            raise UnsentError(str(getattr(fault, "status", type(fault).__name__))) from fault


async def _read_file(file: discord.Attachment) -> str:
    """Return the text of a file."""
    uploads.check_text_file(file.filename, file.size)
    try:
        data = await file.read()
    except (discord.HTTPException, aiohttp.ClientError):
        raise uploads.lost_file_error(file.filename) from None
    return uploads.decode_text(file.filename, data)


def message_key(message: discord.Message) -> MessageKey:
    """Return the ids of a message and its writer."""
    return MessageKey(message.id, message.author.id)
