// One message as its reader sees it.

import { commandTitle } from "../forms/commands.js";
import { createAvatar, createElement, createIcon } from "../dom.js";
import { createEmbeds } from "./embeds.js";
import { createMarkdown } from "./markdown.js";
import { createAttachments } from "./media.js";
import { createComponents } from "./components.js";
import { EPHEMERAL, LOADING } from "../panes/person_view.js";
import { createTimestamp } from "./moments.js";

const COMPONENTS_V2 = 1 << 15;
const REPLY_TYPE = 19;
const COMMAND_ANSWER_TYPE = 20;
const THREAD_CREATED_TYPE = 18;
const WRITTEN_TYPES = [0, REPLY_TYPE, COMMAND_ANSWER_TYPE, 23];

/** The element of a message; `follows` means that the one above is by the same author. */
export function createMessage(message, follows, context) {
  const { voice, personView } = context;
  const author = personView.describeUser(message.author);
  if (!WRITTEN_TYPES.includes(message.type)) return createSystemMessage(message, author, voice);
  const only = Boolean(message.flags & EPHEMERAL);
  const above = createContextLine(message, context);
  const close = follows && !above;
  const head = !close && createElement("div.head", {},
    createElement("strong.author", {}, message.author.global_name || message.author.username),
    (author.bot || message.webhook_id) && createElement("span.badge", {}, voice.say("bot")),
    createTimestamp(message.timestamp, voice.locale),
    message.pinned && createElement("span.pinned", { title: voice.say("pinned") }, createIcon("pin"), createElement("span.visually-hidden", {}, voice.say("pinned"))));
  const node = createElement("li.message", { class: `${close ? "follows" : ""} ${only ? "ephemeral" : ""} ${mentionsReader(message, personView) ? "mentions-reader" : ""}`, data: { id: message.id } },
    above,
    createElement("div.frame", {},
      close ? createElement("span.margin") : createAvatar({ ...author, name: message.author.global_name || message.author.username }),
      createElement("div.content", {}, head, createBody(message, context), only && createEphemeralNote(message, context))),
    !(message.flags & LOADING) && createTools(message, context));
  node.style.setProperty("--own", author.color || "inherit");
  return node;
}

function createBody(message, context) {
  const { voice } = context;
  if (message.flags & LOADING) return createElement("p.thinking", {}, voice.say("thinking", { name: message.author.username }), createElement("span.dots", { aria: { hidden: "true" } }));
  const files = message.attachments || [];
  const parts = message.components || [];
  const edited = message.edited_timestamp && !message.author.bot && createElement("small.edited", { title: new Date(message.edited_timestamp).toLocaleString(voice.locale) }, voice.say("edited"));
  return createElement("div.body", {},
    message.content && createMarkdown(message.content, voice),
    message.flags & COMPONENTS_V2 ? null : createAttachments(files, voice),
    createEmbeds(message.embeds || [], voice),
    parts.length > 0 && createElement("div.parts", { class: message.flags & COMPONENTS_V2 ? "v2" : "" }, createComponents(parts, { ...context.componentContext(message), files })),
    edited,
    message.thread && createThreadLink(message.thread, voice),
    createReactions(message, context));
}

/** The line above: which message is answered, or which command was given. */
function createContextLine(message, { voice, personView }) {
  const replied = message.referenced_message;
  if (message.type === REPLY_TYPE && replied) {
    const words = replied.content || voice.say("reply.empty");
    return createElement("p.context-line", {}, createIcon("thread"), createElement("strong", {}, personView.describeUser(replied.author).name), " ", words.slice(0, 90));
  }
  const said = message.interaction || message.interaction_metadata;
  if (!said?.user || !said.name) return null;
  return createElement("p.context-line", {}, createIcon("thread"), createElement("strong", {}, personView.describeUser(said.user).name), " ", createElement("span.mention", {}, message.type === COMMAND_ANSWER_TYPE ? `/${commandTitle(personView.commands, said.name, voice.locale)}` : said.name));
}

/** The way into a thread. */
function createThreadLink(thread, voice) {
  return createElement("button.thread-link", { type: "button", onclick: () => voice.openChannel(thread.id) }, createIcon("thread"), thread.name);
}

function createEphemeralNote(message, context) {
  const { voice } = context;
  return createElement("p.ephemeral-note", {}, createIcon("eye"), voice.say("only.you"), " ",
    createElement("button.text-button", { type: "button", onclick: () => context.dismiss(message) }, voice.say("dismiss")));
}

function createReactions(message, context) {
  if (!message.reactions?.length) return null;
  return createElement("div.reactions", {}, message.reactions.map((one) => createElement("button.reaction", {
    type: "button",
    class: one.me ? "own-reaction" : "",
    aria: { pressed: String(Boolean(one.me)), label: `${one.emoji.name} ${one.count}` },
    onclick: () => context.react(message, one.emoji.name, !one.me),
  }, one.emoji.name, createElement("span", {}, String(one.count)))));
}

function createTools(message, context) {
  return createElement("div.tools", {}, createElement("button.tool", {
    type: "button",
    aria: { label: context.voice.say("message.more"), haspopup: "listbox" },
    onclick: (event) => context.openMenu(message, event.currentTarget),
  }, createIcon("more")));
}

/** In a channel, one's own name stands out; in letters every word is meant for one anyway. */
function mentionsReader(message, personView) {
  if (personView.channels.get(message.channel_id)?.type === 1) return false;
  return message.mention_everyone || (message.mentions || []).some((one) => one.id === personView.person.id);
}

function createSystemMessage(message, author, voice) {
  const keys = { 6: "system.pin", 7: "system.join", 18: "system.thread", 21: "system.begin" };
  const words = voice.say(keys[message.type] || "system.other", { name: author.name, what: message.content });
  return createElement("li.message.system", { data: { id: message.id } }, createIcon(message.type === 6 ? "pin" : "right"), createElement("span", {}, words), createOpenThreadButton(message, voice), " ", createTimestamp(message.timestamp, voice.locale));
}

function createOpenThreadButton(message, voice) {
  const id = message.type === THREAD_CREATED_TYPE && message.message_reference?.channel_id;
  return id && createElement("button.text-button", { type: "button", onclick: () => voice.openChannel(id) }, voice.say("next.go"));
}
