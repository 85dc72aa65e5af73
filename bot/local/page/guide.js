// What to do next: read off what the person sees, and nothing else.

const DM = 1;
const BUTTON = 2;
const LINK = 5;
const RECENT = 12;
const MOST = 3;
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
 * {open: channel}, {command: name}, {reveal: message} or nothing.
 */
export function advise(sight, channelId, leaves) {
  return elsewhere(sight, channelId, true) || here(sight, channelId) || elsewhere(sight, channelId, false) || beginning(sight, leaves);
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

/** The newest message here that can be pressed. */
function here(sight, channelId) {
  const recent = sight.log(channelId).slice(-RECENT).reverse();
  const message = recent.find((one) => controls(one).length);
  if (!message) return null;
  const pressed = controls(message);
  const labels = pressed.filter((one) => one.type === BUTTON && one.label).sort((one, other) => weight(one) - weight(other)).map((one) => one.label);
  const act = { reveal: message.id };
  if (!labels.length) return { key: "next.choose", facts: {}, act };
  const facts = { buttons: labels.slice(0, MOST) };
  const channel = sight.channels.get(channelId);
  if (channel?.type === DM || message.flags & 64) return { key: "next.card", facts, act };
  if (sight.isThread(channel || {})) return { key: "next.thread", facts, act };
  const opener = (message.interaction_metadata || message.interaction)?.user;
  const own = opener && opener.id === sight.person.id;
  return { key: own ? "next.own" : "next.join", facts, act };
}

/** What leads on comes first, what ends something last. */
function weight(button) {
  return { 1: 0, 3: 1, 4: 3 }[button.style] ?? 2;
}

function beginning(sight, leaves) {
  const leaf = FIRST.map((name) => leaves.find((one) => one.typed === name)).find(Boolean) || leaves[0];
  if (leaf) return { key: "next.begin", facts: { command: `/${leaf.title}` }, act: { command: leaf.title } };
  return { key: "next.wait", facts: { name: sight.bot.name }, act: null };
}
