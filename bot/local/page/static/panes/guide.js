// The guide: what the person may do next, read only from what they can see.

const DM = 1;
const BUTTON = 2;
const LINK_STYLE = 5;
const SUCCESS_STYLE = 3;
const DANGER_STYLE = 4;
const EPHEMERAL = 64;
const MAX_BUTTONS_NAMED = 3;
const LEADING_STYLES = [1, SUCCESS_STYLE];
const SETTING_VERBS = ["entry", "option", "options"];
const LOOKUP_VERBS = ["rule", "picture"];
const FIRST_COMMANDS = ["help", "table new"];

/** Every component of a message, nested ones too. */
export function* walkComponents(list) {
  for (const part of list || []) {
    yield part;
    if (part.components) yield* walkComponents(part.components);
    if (part.accessory) yield part.accessory;
  }
}

/** The controls of a message that can be pressed. */
export function listUsableControls(message) {
  return [...walkComponents(message.components)].filter((part) => part.custom_id && !part.disabled && part.style !== LINK_STYLE);
}

/**
 * Return {key, facts, act}: a sentence of `words.js` and the action it leads to:
 * {open: channel}, {command: name}, {be: person}, {reveal: {channel, message, control}} or nothing.
 * `others` is {people, waiting}: the people at this computer, and what waits for each.
 */
export function chooseAdvice(personView, channelId, commands, others) {
  const here = visibleAdvice(personView, channelId);
  return unreadAdvice(personView, channelId, true)
    || (!here && (awaitedCardAdvice(personView, channelId) || otherPersonAdvice(personView, others)))
    || here
    || unreadAdvice(personView, channelId, false)
    || otherLobbyAdvice(personView)
    || startAdvice(personView, commands);
}

/** Unread messages in another channel: letters first, then threads. */
function unreadAdvice(personView, channelId, letters) {
  for (const [id, count] of personView.unread) {
    const channel = personView.channels.get(id);
    if (!count || id === channelId || !channel || (channel.type === DM) !== letters) continue;
    return { key: letters ? "next.letters" : "next.news", facts: { name: personView.channelName(id) }, act: { open: id } };
  }
  return null;
}

/** A read card that waits for its answer, in another channel or farther up in this one. */
function awaitedCardAdvice(personView, channelId) {
  const { asked, alike } = personView.awaited;
  const card = [...asked, ...alike].find((one) => one.channel === channelId) || asked.at(-1);
  return card && { key: "next.asked", facts: { name: personView.bot.name }, act: { reveal: card } };
}

/** Another person at this computer who has a letter or is asked something. */
function otherPersonAdvice(personView, { people, waiting }) {
  for (const [what, key] of [["letters", "next.other"], ["asked", "next.awaits"]]) {
    const other = people.find((one) => one.id !== personView.person.id && waiting[one.id]?.[what]);
    if (other) return { key, facts: { name: other.name, bot: personView.bot.name }, act: { be: other } };
  }
  return null;
}

/** A lobby in another channel. */
function otherLobbyAdvice(personView) {
  const [lobby] = personView.awaited.lobbies;
  return lobby && { key: "next.lobby", facts: { name: personView.channelName(lobby.channel) }, act: { reveal: lobby } };
}

/** What can be pressed in this channel: a lobby, a card that asks, or a form that was just started. */
function visibleAdvice(personView, channelId) {
  const { asked, alike, lobbies } = personView.awaited;
  const named = (list, message) => list.some((one) => one.message === message.id);
  let newest = true;
  let told = false;
  for (const message of [...personView.messagesOf(channelId)].reverse()) {
    const advice = !told && isPersonal(personView, message) && confirmationAdvice(message);
    if (advice) return advice;
    told = told || isPersonal(personView, message);
    if (!listUsableControls(message).length || isOptional(message)) continue;
    if (named(lobbies, message) && joinButton(message)) return lobbyAdvice(personView, message);
    if (named(asked, message) || named(alike, message)) return offerAdvice(message) || cardAdvice(message) || tableButtonAdvice(message);
    if (newest && isPersonal(personView, message) && !answersAsk(message) && !holdsExtraOrder(message)) {
      const advice = cardAdvice(message);
      if (advice) return advice;
    }
    newest = false;
  }
  return null;
}

/** A seat that is offered to the person, to accept or decline. */
function offerAdvice(message) {
  const answers = listUsableControls(message).filter((one) => ["takeover", "decline"].includes(verbOf(one)));
  return answers.length ? { key: "next.card", facts: { buttons: answers.map((one) => one.label) }, act: revealControl(message, answers[0]) } : null;
}

/** What a card asks of its reader; null if it only leads to their table. */
function cardAdvice(message) {
  const pressed = listUsableControls(message);
  const buttons = pressed.filter((one) => one.type === BUTTON && one.label);
  const leading = buttons.filter((one) => LEADING_STYLES.includes(one.style) && verbOf(one) !== "table");
  const lists = pressed.filter((one) => one.type !== BUTTON);
  const list = lists.find((one) => verbOf(one) === "pick") || (pressed.every((one) => verbOf(one) !== "table") && lists[0]);
  if (leading.length) {
    const [first] = leading;
    const labels = [...new Set(leading.map((one) => one.label))].slice(0, MAX_BUTTONS_NAMED);
    const act = revealControl(message, first);
    const what = buttons.filter((one) => one.label === first.label).length > 1 && textBeside(message, first);
    if (what) return { key: "next.beside", facts: { buttons: [first.label], what }, act };
    const sheets = buttons.filter((one) => verbOf(one) === "sheet").map(askIdOf);
    const ready = ["order", "shortcut"].includes(verbOf(first)) && buttons.find((one) => verbOf(one) === "ready" && one.style !== SUCCESS_STYLE && sheets.includes(askIdOf(one)));
    return ready ? { key: "next.ready", facts: { buttons: labels, ready: ready.label }, act } : { key: "next.card", facts: { buttons: labels }, act };
  }
  return list ? { key: list.placeholder ? "next.choose" : "next.pick", facts: { list: list.placeholder }, act: revealControl(message, list) } : null;
}

/** The bold words beside a button, to tell it from others with its label. */
function textBeside(message, button) {
  const section = [...walkComponents(message.components)].find((one) => one.accessory?.custom_id === button.custom_id);
  const said = (section?.components || []).map((one) => one.content || "").join("\n");
  return /\*\*([^*:]+)/.exec(said)?.[1].replace(/[.\s]+$/, "");
}

/** A step that can't be undone and waits for confirmation. */
function confirmationAdvice(message) {
  const [sure, ...more] = listUsableControls(message);
  const meant = sure && !more.length && sure.style === DANGER_STYLE && sure.label;
  return meant ? { key: "next.sure", facts: { buttons: [sure.label] }, act: revealControl(message, sure) } : null;
}

/** A button that leads to the reader's table, on a note or a page of the card. */
function tableButtonAdvice(message) {
  const buttons = listUsableControls(message).filter((one) => one.type === BUTTON);
  const button = buttons.find((one) => verbOf(one) === "table") || buttons[0];
  return button && { key: "next.card", facts: { buttons: [button.label] }, act: revealControl(message, button) };
}

function revealControl(message, part) {
  return { reveal: { channel: message.channel_id, message: message.id, control: part.custom_id } };
}

/** Whether only this person sees a message. */
function isPersonal(personView, message) {
  return Boolean(message.flags & EPHEMERAL) || personView.channels.get(message.channel_id)?.type === DM;
}

/** Whether a message answers an ask. */
function answersAsk(message) {
  return listUsableControls(message).some((one) => ["order", "shortcut", "bare", "give", "pick", "sheet"].includes(verbOf(one)) && askIdOf(one));
}

/** Whether a message builds an order that no ask requires. */
function holdsExtraOrder(message) {
  return listUsableControls(message).some((one) => ["give", "pick"].includes(verbOf(one)) && !askIdOf(one));
}

/** Whether a message only offers settings or lookups, which nobody has to use. */
function isOptional(message) {
  const all = (verbs) => listUsableControls(message).every((one) => verbs.includes(verbOf(one)));
  return all(LOOKUP_VERBS) || (Boolean(message.flags & EPHEMERAL) && all(SETTING_VERBS));
}

function joinButton(message) {
  return listUsableControls(message).find((one) => verbOf(one) === "join");
}

/** Join without a seat, start as the host of a full table, else fill it or wait. */
function lobbyAdvice(personView, message) {
  const buttons = listUsableControls(message).filter((one) => one.type === BUTTON && one.label);
  const join = joinButton(message);
  const start = buttons.find((one) => verbOf(one) === "start");
  const said = spacedWords([...walkComponents(message.components)].map((part) => part.content || "").join("\n"));
  const seated = [...personView.people.values()].map((one) => ({ name: one.name, at: said.indexOf(spacedWords(one.name)) })).filter((one) => one.at >= 0);
  const [host] = seated.sort((one, other) => one.at - other.at);
  const { name } = personView.person;
  const able = start?.style === SUCCESS_STYLE;
  if (!seated.some((one) => one.name === name)) return { key: "next.card", facts: { buttons: [join.label] }, act: revealControl(message, join) };
  if (able && host.name === name) return { key: "next.card", facts: { buttons: [start.label] }, act: revealControl(message, start) };
  if (able) return { key: "next.host", facts: { name: host.name, start: start.label }, act: revealControl(message, start) };
  const add = buttons.find((one) => verbOf(one) === "addai");
  return { key: add ? "next.fill" : "next.seats", facts: { join: join.label, add: add?.label }, act: revealControl(message, add || join) };
}

/** The words of a text, each between spaces, so that whole names can be found in it. */
function spacedWords(text) {
  return ` ${text.split(/[^\p{L}\p{N}]+/u).filter(Boolean).join(" ")} `;
}

/** The verb in a control's custom id. */
function verbOf(part) {
  return part.custom_id.split(":")[1];
}

/** The ask in a control's custom id; "" is none. */
function askIdOf(part) {
  return part.custom_id.split(":")[3];
}

/** Nothing is asked: open a table, or wait for the bot. */
function startAdvice(personView, commands) {
  const command = FIRST_COMMANDS.map((name) => commands.find((one) => one.typed === name)).find(Boolean) || commands[0];
  if (!command) return { key: "next.wait", facts: { name: personView.bot.name }, act: null };
  const facts = { command: `/${command.title}`, name: personView.bot.name };
  return personView.awaited.tables ? { key: "next.idle", facts, act: null } : { key: "next.begin", facts, act: { command: command.title } };
}
