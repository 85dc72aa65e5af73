// What to do next: read off what the person was shown, and nothing else.

const DM = 1;
const BUTTON = 2;
const LINK = 5;
const READY = 3;
const GRAVE = 4;
const EPHEMERAL = 64;
const MOST = 3;
const LEADING = [1, READY];
const SETTINGS = ["entry", "option", "options"];
const BROWSED = ["rule", "picture"];
const FIRST = ["table new", "help"];

/** Every component of a message, nested ones too. */
export function* partsOf(list) {
  for (const part of list || []) {
    yield part;
    if (part.components) yield* partsOf(part.components);
    if (part.accessory) yield part.accessory;
  }
}

/** The controls of a message that can be pressed. */
export function controls(message) {
  return [...partsOf(message.components)].filter((part) => part.custom_id && !part.disabled && part.style !== LINK);
}

/**
 * {key, facts, act}: a sentence of `words.js` and where it leads:
 * {open: channel}, {command: name}, {be: person}, {reveal: {channel, message, control}} or nothing.
 * `others` is {people, waiting}: who else sits here, for whom letters wait, and whose answer is waited for.
 */
export function advise(sight, channelId, leaves, others) {
  const here = around(sight, channelId);
  return elsewhere(sight, channelId, true)
    || (!here && (unanswered(sight, channelId) || besides(sight, others)))
    || here
    || elsewhere(sight, channelId, false)
    || gathering(sight)
    || beginning(sight, leaves);
}

/** Something new that the person has not looked at: letters first, then threads. */
function elsewhere(sight, channelId, letters) {
  for (const [id, count] of sight.unread) {
    const channel = sight.channels.get(id);
    if (!count || id === channelId || !channel || (channel.type === DM) !== letters) continue;
    return { key: letters ? "next.letters" : "next.news", facts: { name: sight.channelName(id) }, act: { open: id } };
  }
  return null;
}

/** A card that was seen waits for its answer, in another place or farther up in this one. */
function unanswered(sight, channelId) {
  const { asked, alike } = sight.awaited;
  const card = [...asked, ...alike].find((one) => one.channel === channelId) || asked.at(-1);
  return card && { key: "next.asked", facts: { name: sight.bot.name }, act: { reveal: card } };
}

/** Nothing is asked here, but somebody else at this computer has a letter, or is waited for. */
function besides(sight, { people, waiting }) {
  for (const [what, key] of [["letters", "next.other"], ["asked", "next.awaits"]]) {
    const other = people.find((one) => one.id !== sight.person.id && waiting[one.id]?.[what]);
    if (other) return { key, facts: { name: other.name, bot: sight.bot.name }, act: { be: other } };
  }
  return null;
}

/** A table gathers where one does not look just now. */
function gathering(sight) {
  const [lobby] = sight.awaited.lobbies;
  return lobby && { key: "next.lobby", facts: { name: sight.channelName(lobby.channel) }, act: { reveal: lobby } };
}

/** What waits to be pressed here: a lobby, a card that asks for something, or what was begun last. */
function around(sight, channelId) {
  const { asked, alike, lobbies } = sight.awaited;
  const named = (list, message) => list.some((one) => one.message === message.id);
  let newest = true;
  let told = false;
  for (const message of [...sight.log(channelId)].reverse()) {
    const begun = !told && own(sight, message) && grave(message);
    if (begun) return begun;
    told = told || own(sight, message);
    if (!controls(message).length || optional(message)) continue;
    if (named(lobbies, message) && joinable(message)) return lobby(sight, message);
    if (named(asked, message) || named(alike, message)) return offer(message) || card(message) || call(message);
    if (newest && own(sight, message) && !answers(message) && !aside(message)) {
      const begun = card(message);
      if (begun) return begun;
    }
    newest = false;
  }
  return null;
}

/** A seat that somebody offers: it is taken, or it is not. */
function offer(message) {
  const answers = controls(message).filter((one) => ["takeover", "decline"].includes(verb(one)));
  return answers.length ? { key: "next.card", facts: { buttons: answers.map((one) => one.label) }, act: shown(message, answers[0]) } : null;
}

/** What a message asks of its reader; null if it only leads to their table. */
function card(message) {
  const pressed = controls(message);
  const buttons = pressed.filter((one) => one.type === BUTTON && one.label);
  const leading = buttons.filter((one) => LEADING.includes(one.style) && verb(one) !== "table");
  const lists = pressed.filter((one) => one.type !== BUTTON);
  const list = lists.find((one) => verb(one) === "pick") || (pressed.every((one) => verb(one) !== "table") && lists[0]);
  if (leading.length) {
    const [first] = leading;
    const labels = [...new Set(leading.map((one) => one.label))].slice(0, MOST);
    const act = shown(message, first);
    const what = buttons.filter((one) => one.label === first.label).length > 1 && beside(message, first);
    if (what) return { key: "next.beside", facts: { buttons: [first.label], what }, act };
    const sheets = buttons.filter((one) => verb(one) === "sheet").map(ask);
    const ready = verb(first) === "order" && buttons.find((one) => verb(one) === "ready" && one.style !== READY && sheets.includes(ask(one)));
    return ready ? { key: "next.ready", facts: { buttons: labels, ready: ready.label }, act } : { key: "next.card", facts: { buttons: labels }, act };
  }
  return list ? { key: list.placeholder ? "next.choose" : "next.pick", facts: { list: list.placeholder }, act: shown(message, list) } : null;
}

/** The first words of what a button stands beside: there are others of its name. */
function beside(message, button) {
  const section = [...partsOf(message.components)].find((one) => one.accessory?.custom_id === button.custom_id);
  const said = (section?.components || []).map((one) => one.content || "").join("\n");
  return /\*\*([^*:]+)/.exec(said)?.[1].replace(/[.\s]+$/, "");
}

/** What can't be taken back and waits for a second press; it is let be by whatever else is done. */
function grave(message) {
  const [sure, ...more] = controls(message);
  const meant = sure && !more.length && sure.style === GRAVE && sure.label;
  return meant ? { key: "next.sure", facts: { buttons: [sure.label] }, act: shown(message, sure) } : null;
}

/** What leads its reader to their table: a note, or a page of the card. */
function call(message) {
  const buttons = controls(message).filter((one) => one.type === BUTTON);
  const door = buttons.find((one) => verb(one) === "table") || buttons[0];
  return door && { key: "next.card", facts: { buttons: [door.label] }, act: shown(message, door) };
}

function shown(message, part) {
  return { reveal: { channel: message.channel_id, message: message.id, control: part.custom_id } };
}

/** Said to this person alone. */
function own(sight, message) {
  return Boolean(message.flags & EPHEMERAL) || sight.channels.get(message.channel_id)?.type === DM;
}

/** Whether a message is a card of an ask: one that is not waited for any more is stale. */
function answers(message) {
  return controls(message).some((one) => ["order", "give", "pick", "sheet"].includes(verb(one)) && ask(one));
}

/** Whether a message holds an order out of turn: whoever likes may go on with it, and nobody has to. */
function aside(message) {
  return controls(message).some((one) => ["give", "pick"].includes(verb(one)) && !ask(one));
}

/** Settings that came with an answer, or a book: whoever likes may choose, and nobody has to. */
function optional(message) {
  const all = (verbs) => controls(message).every((one) => verbs.includes(verb(one)));
  return all(BROWSED) || (Boolean(message.flags & EPHEMERAL) && all(SETTINGS));
}

function joinable(message) {
  return controls(message).find((one) => verb(one) === "join");
}

/** Whoever has no seat takes one, the host begins, and the others come first or wait. */
function lobby(sight, message) {
  const buttons = controls(message).filter((one) => one.type === BUTTON && one.label);
  const join = joinable(message);
  const start = buttons.find((one) => verb(one) === "start");
  const said = words([...partsOf(message.components)].map((part) => part.content || "").join("\n"));
  const seated = [...sight.people.values()].map((one) => ({ name: one.name, at: said.indexOf(words(one.name)) })).filter((one) => one.at >= 0);
  const [host] = seated.sort((one, other) => one.at - other.at);
  const { name } = sight.person;
  const able = start?.style === READY;
  if (!seated.some((one) => one.name === name)) return { key: "next.card", facts: { buttons: [join.label] }, act: shown(message, join) };
  if (able && host.name === name) return { key: "next.card", facts: { buttons: [start.label] }, act: shown(message, start) };
  if (able) return { key: "next.host", facts: { name: host.name, start: start.label }, act: shown(message, start) };
  const add = buttons.find((one) => verb(one) === "addai");
  return { key: add ? "next.fill" : "next.seats", facts: { join: join.label, add: add?.label }, act: shown(message, add || join) };
}

/** A text as its words alone, each between spaces: so a name is found whole, whatever marks stand around it. */
function words(text) {
  return ` ${text.split(/[^\p{L}\p{N}]+/u).filter(Boolean).join(" ")} `;
}

/** What a control does, as the bot itself calls it. */
function verb(part) {
  return part.custom_id.split(":")[1];
}

/** What is asked where a control answers; "" is nothing. */
function ask(part) {
  return part.custom_id.split(":")[3];
}

/** Nobody is asked for anything: a table is opened, or the bot will write. */
function beginning(sight, leaves) {
  const leaf = FIRST.map((name) => leaves.find((one) => one.typed === name)).find(Boolean) || leaves[0];
  if (!leaf) return { key: "next.wait", facts: { name: sight.bot.name }, act: null };
  const facts = { command: `/${leaf.title}`, name: sight.bot.name };
  return sight.awaited.tables ? { key: "next.idle", facts, act: null } : { key: "next.begin", facts, act: { command: leaf.title } };
}
