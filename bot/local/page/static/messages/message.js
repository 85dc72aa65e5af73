// One message as its reader sees it.

import { titled } from "../forms/commands.js";
import { avatar, el, icon } from "../dom.js";
import { embeds } from "./embeds.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { components } from "./parts.js";
import { EPHEMERAL, LOADING } from "../panes/person_view.js";
import { stamp } from "./times.js";

const V2 = 1 << 15;
const REPLY = 19;
const BY_COMMAND = 20;
const THREAD_MADE = 18;
const SPOKEN = [0, REPLY, BY_COMMAND, 23];

/** The element of a message; `follows` means that the one above is by the same author. */
export function messageNode(message, follows, desk) {
  const { lore, sight } = desk;
  const author = sight.meet(message.author);
  if (!SPOKEN.includes(message.type)) return system(message, author, lore);
  const only = Boolean(message.flags & EPHEMERAL);
  const above = opening(message, desk);
  const close = follows && !above;
  const head = !close && el("div.head", {},
    el("strong.author", {}, message.author.global_name || message.author.username),
    (author.bot || message.webhook_id) && el("span.badge", {}, lore.say("bot")),
    stamp(message.timestamp, lore.locale),
    message.pinned && el("span.pinned", { title: lore.say("pinned") }, icon("pin"), el("span.unseen", {}, lore.say("pinned"))));
  const node = el("li.message", { class: `${close ? "follows" : ""} ${only ? "only" : ""} ${calls(message, sight) ? "calls" : ""}`, data: { id: message.id } },
    above,
    el("div.frame", {},
      close ? el("span.margin") : avatar({ ...author, name: message.author.global_name || message.author.username }),
      el("div.content", {}, head, body(message, desk), only && note(message, desk))),
    !(message.flags & LOADING) && tools(message, desk));
  node.style.setProperty("--own", author.color || "inherit");
  return node;
}

function body(message, desk) {
  const { lore } = desk;
  if (message.flags & LOADING) return el("p.thinking", {}, lore.say("thinking", { name: message.author.username }), el("span.dots", { aria: { hidden: "true" } }));
  const files = message.attachments || [];
  const parts = message.components || [];
  const edited = message.edited_timestamp && !message.author.bot && el("small.edited", { title: new Date(message.edited_timestamp).toLocaleString(lore.locale) }, lore.say("edited"));
  return el("div.body", {},
    message.content && markdown(message.content, lore),
    message.flags & V2 ? null : attachments(files, lore),
    embeds(message.embeds || [], lore),
    parts.length > 0 && el("div.parts", { class: message.flags & V2 ? "v2" : "" }, components(parts, { ...desk.of(message), files })),
    edited,
    message.thread && onward(message.thread, lore),
    reactions(message, desk));
}

/** The line above: which message is answered, or which command was given. */
function opening(message, { lore, sight }) {
  const replied = message.referenced_message;
  if (message.type === REPLY && replied) {
    const words = replied.content || lore.say("reply.empty");
    return el("p.above", {}, icon("thread"), el("strong", {}, sight.meet(replied.author).name), " ", words.slice(0, 90));
  }
  const said = message.interaction || message.interaction_metadata;
  if (!said?.user || !said.name) return null;
  return el("p.above", {}, icon("thread"), el("strong", {}, sight.meet(said.user).name), " ", el("span.mention", {}, message.type === BY_COMMAND ? `/${titled(sight.commands, said.name, lore.locale)}` : said.name));
}

/** The way into a thread. */
function onward(thread, lore) {
  return el("button.onward", { type: "button", onclick: () => lore.openChannel(thread.id) }, icon("thread"), thread.name);
}

function note(message, desk) {
  const { lore } = desk;
  return el("p.only-you", {}, icon("eye"), lore.say("only.you"), " ",
    el("button.textual", { type: "button", onclick: () => desk.dismiss(message) }, lore.say("dismiss")));
}

function reactions(message, desk) {
  if (!message.reactions?.length) return null;
  return el("div.reactions", {}, message.reactions.map((one) => el("button.reaction", {
    type: "button",
    class: one.me ? "mine" : "",
    aria: { pressed: String(Boolean(one.me)), label: `${one.emoji.name} ${one.count}` },
    onclick: () => desk.react(message, one.emoji.name, !one.me),
  }, one.emoji.name, el("span", {}, String(one.count)))));
}

function tools(message, desk) {
  return el("div.tools", {}, el("button.tool", {
    type: "button",
    aria: { label: desk.lore.say("message.more"), haspopup: "listbox" },
    onclick: (event) => desk.more(message, event.currentTarget),
  }, icon("more")));
}

/** In a channel, one's own name stands out; in letters every word is meant for one anyway. */
function calls(message, sight) {
  if (sight.channels.get(message.channel_id)?.type === 1) return false;
  return message.mention_everyone || (message.mentions || []).some((one) => one.id === sight.person.id);
}

function system(message, author, lore) {
  const keys = { 6: "system.pin", 7: "system.join", 18: "system.thread", 21: "system.begin" };
  const words = lore.say(keys[message.type] || "system.other", { name: author.name, what: message.content });
  return el("li.message.system", { data: { id: message.id } }, icon(message.type === 6 ? "pin" : "right"), el("span", {}, words), opened(message, lore), " ", stamp(message.timestamp, lore.locale));
}

function opened(message, lore) {
  const id = message.type === THREAD_MADE && message.message_reference?.channel_id;
  return id && el("button.textual", { type: "button", onclick: () => lore.openChannel(id) }, lore.say("next.go"));
}
