// What to do next: read off what the person sees, and nothing else.

const DM = 1;
const BUTTON = 2;
const LINK = 5;
const READY = 3;
const EPHEMERAL = 64;
const RECENT = 12;
const MOST = 3;
const LEADING = [1, READY];
const SETTINGS = ["entry", "option", "options"];
const FIRST = ["table new", "help"];

/** Whether the place that somebody looks at asks them for something. */
export function asks(sight, channelId) {
  return Boolean(around(sight, channelId)?.asks);
}

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
 * {open: channel}, {command: name}, {be: person}, {reveal: message} or nothing.
 * `others` is {people, waiting, asked}: who else sits here, for whom letters wait, and who has one open before them.
 */
export function advise(sight, channelId, leaves, others) {
  const here = around(sight, channelId);
  return elsewhere(sight, channelId, true)
    || (!here?.asks && (unanswered(sight, channelId) || besides(sight, others)))
    || here
    || elsewhere(sight, channelId, false)
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

/** A letter that was read waits for its answer. */
function unanswered(sight, channelId) {
  const letter = sight.letters().find((one) => one.id !== channelId && asks(sight, one.id));
  return letter && { key: "next.asked", facts: { name: sight.channelName(letter.id) }, act: { open: letter.id } };
}

/** Nothing is asked here, but somebody else at this computer has a letter. */
function besides(sight, { people, waiting, asked }) {
  const waits = (one) => waiting[one.id]?.letters || asked.includes(one.id);
  const other = people.find((one) => one.id !== sight.person.id && waits(one));
  return other && { key: "next.other", facts: { name: other.name, bot: sight.bot.name }, act: { be: other } };
}

/** The newest message here that asks for a press; `asks` tells that it asks for more than a look. */
function around(sight, channelId) {
  const recent = sight.log(channelId).slice(-RECENT).reverse();
  const message = recent.find((one) => controls(one).length && !optional(one));
  if (!message) return null;
  const pressed = controls(message);
  const act = { reveal: message.id };
  const buttons = pressed.filter((one) => one.type === BUTTON && one.label);
  const join = buttons.find((one) => verb(one) === "join");
  if (join) return { ...lobby(sight, message, buttons, join), act, asks: true };
  const leading = buttons.filter((one) => LEADING.includes(one.style));
  const answer = pressed.some((one) => verb(one) !== "table") && (leading.length === 0 || leading.some((one) => verb(one) !== "table"));
  const lists = pressed.filter((one) => one.type !== BUTTON);
  const back = lists.some((one) => verb(one) === "pick") ? [] : buttons.filter((one) => verb(one) === "table");
  if (!leading.length && !back.length && lists.length) return { key: "next.choose", facts: {}, act, asks: answer };
  const named = [leading, back, buttons].find((one) => one.length).map((one) => one.label);
  const labels = [...new Set(named)].slice(0, MOST);
  const channel = sight.channels.get(channelId);
  const own = channel?.type === DM || message.flags & EPHEMERAL;
  return { key: own ? "next.card" : "next.join", facts: { buttons: labels }, act, asks: answer };
}

/** Settings that came with an answer: whoever likes may choose, and nobody has to. */
function optional(message) {
  return Boolean(message.flags & EPHEMERAL) && controls(message).every((one) => SETTINGS.includes(verb(one)));
}

/** Whoever has no seat takes one, the host begins, and the others come first or wait. */
function lobby(sight, message, buttons, join) {
  const start = buttons.find((one) => verb(one) === "start");
  const said = words([...partsOf(message.components)].map((part) => part.content || "").join("\n"));
  const seated = [...sight.people.values()].map((one) => ({ name: one.name, at: said.indexOf(words(one.name)) })).filter((one) => one.at >= 0);
  const [host] = seated.sort((one, other) => one.at - other.at);
  const { name } = sight.person;
  if (!seated.some((one) => one.name === name)) return { key: "next.join", facts: { buttons: [join.label] } };
  if (start?.style !== READY) {
    const add = buttons.find((one) => verb(one) === "addai");
    return { key: add ? "next.fill" : "next.seats", facts: { join: join.label, add: add?.label } };
  }
  if (host.name !== name) return { key: "next.host", facts: { name: host.name, start: start.label } };
  return { key: "next.card", facts: { buttons: [start.label] } };
}

/** A text as its words alone, each between spaces: so a name is found whole, whatever marks stand around it. */
function words(text) {
  return ` ${text.split(/[^\p{L}\p{N}]+/u).filter(Boolean).join(" ")} `;
}

/** What a control does, as the bot itself calls it. */
function verb(part) {
  return part.custom_id.split(":")[1];
}

function beginning(sight, leaves) {
  const leaf = FIRST.map((name) => leaves.find((one) => one.typed === name)).find(Boolean) || leaves[0];
  if (leaf) return { key: "next.begin", facts: { command: `/${leaf.title}` }, act: { command: leaf.title } };
  return { key: "next.wait", facts: { name: sight.bot.name }, act: null };
}
