"""A round in which nothing public happened is half a line of the last post."""

from tests.cogs.running_bot import RunningBot, count_pictures, message_text


async def play_round(bot: RunningBot, game: int, *lines: str) -> None:
    """Let both players write these lines and end their turns; then let letters go out."""
    for _ in range(2):
        player, _ = await bot.active_and_waiting(game)
        for line in (*lines, "end build", "store none"):
            await bot.write_surely(player, line)
    bot.clock.advance(seconds=3)
    await bot.deliver_letters()


def last_post(bot: RunningBot) -> tuple[int, str, int]:
    """Return the number of public messages, and the text and pictures of the last one."""
    messages = bot.public_messages()
    return len(messages), message_text(messages[-1]), count_pictures(messages[-1])


async def test_quiet_rounds_are_told_by_the_last_post(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    count, begun, pictures = last_post(bot)
    for line in ("Round 1 was quiet.", "Rounds 1 to 2 were quiet."):
        await play_round(bot, game)
        posts, text, shown = last_post(bot)
        assert (posts, shown) == (count, pictures)
        assert [one for one in text.split("\n") if one.endswith("quiet.")] == [f"-# {line}"]
        assert "The seats are drawn" in begun
        assert "The seats are drawn" in text
    await play_round(bot, game, "upgrade gold")
    posts, text, _ = last_post(bot)
    assert posts == count + 1
    assert "completes the Treasury" in text
    assert text.count("Treasury") >= 2
    await play_round(bot, game)
    assert "-# Round 4 was quiet." in last_post(bot)[1].split("\n")


async def test_a_restart_forgets_no_quiet_round(bot_on_disk: RunningBot) -> None:
    bot = bot_on_disk
    game = await bot.open_table(names=("Ada", "Bo"))
    await play_round(bot, game)
    await bot.restart()
    await play_round(bot, game)
    assert "-# Rounds 1 to 2 were quiet." in last_post(bot)[1].split("\n")
