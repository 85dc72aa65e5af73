"""Brings a work to a table: one press, one order, once."""

from bot.play import last_refusal
from bot.play.answer import Response
from bot.play.answers.card_answers import answer_late_press
from bot.play.answers.order_answers import order_answer
from bot.play.tables.table_reader import look_at_table
from bot.play.workshop.stored_works import WorkInHand
from bot.play.workshop.work_session import WorkSession


async def play_work(session: WorkSession, one: WorkInHand) -> Response:
    """Give the order that brings a work to its table; all reasons against it are said at once.

    The step is counted first, so that a second press of the same button gives nothing.
    """
    services, request = session.services, session.request
    faults = session.workshop.list_faults(session.voice, one.work)
    if faults:
        return await session.show(one)
    reader = await look_at_table(services, request.person, session.game)
    if not await session.waits_for_work(session.game):
        return await answer_late_press(services, request, reader)
    after = await session.store(one.next_step(one.work, one.page))
    made = session.workshop.make_order(reader.voice, reader.seat_view.view, one.work)
    reply = await services.desk.submit(
        session.game, session.person, [("", made.order)], services.now(), token=request.token
    )
    refusals = [why for result in reply.results for why in result.verdict.refusals]
    if refusals:
        await last_refusal.remember_reply(services, session.person, reply, reader.seat_view.players)
        said = dict.fromkeys(map(reader.refusal_in_words, refusals))
        return await session.show(after, "\n".join(said))
    beside = (made.remark,) if made.remark else ()
    return await order_answer(services, request, reply, beside=beside)
