"""Letters that say nothing are not sent."""

import pytest

from bot.letter_bodies import PublicPost
from render.language.pages import Page
from tests.bot.delivery.post_office import PostOffice


@pytest.mark.parametrize("page", [Page("News"), Page("News", (" ",), (("", ""),))])
async def test_a_letter_with_nothing_but_a_title_is_not_sent(
    office: PostOffice, page: Page
) -> None:
    await office.write_letter(PublicPost(page=page), room="")
    await office.write_public("The market stands")
    await office.run_rounds(4)
    assert [one.failed for one in await office.read_letters()] == ["stale", ""]
    told = [one.text for one in office.discord.messages.values() if "stands" in one.text]
    assert len(told) == 1
    assert not [one for one in office.discord.messages.values() if "News" in one.text]
