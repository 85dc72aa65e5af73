// What stands inside a line of Discord's Markdown: bold, links, mentions, moments and the rest.

import { createElement } from "../dom.js";
import { createMoment } from "./moments.js";

const MAX_DEPTH = 12;
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const CODE = /(`+)([\s\S]*?[^`])\1(?!`)/y;
const ANGLE = /<(?:t:(-?\d{1,13})(?::([tTdDfFR]))?|(@!?|@&|#)(\d+)|\/([^:<>]{1,110}):\d+|a?:(\w{2,32}):\d+|(https?:\/\/[^\s<>]+))>/y;
const LINK = /\[((?:\\[\s\S]|[^\\[\]])+)\]\(\s*<?(https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\))?[^\s<>()]*)>?(?:\s+"[^"]*")?\s*\)/y;
const ADDRESS = /https?:\/\/[^\s<>]+[^\s<>.,:;"'\])|*_~]/y;
const CODE_OF_A_RULE = /\([A-Z]+-[\w.-]*\w\)/y;
const EVERYONE = /@(everyone|here)\b/y;
const MARKS = [
  ["**", "strong"],
  ["__", "u"],
  ["~~", "s"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];

/** Nodes for one run of text. `voice` knows names, and what a click on them does. */
export function createInline(text, voice, depth = 0) {
  const nodes = [];
  let run = "";
  let at = 0;
  while (at < text.length) {
    const hit = depth < MAX_DEPTH ? readMark(text, at, voice, depth) : null;
    if (!hit) {
      run += text[at];
      at += 1;
      continue;
    }
    if (typeof hit.node === "string") run += hit.node;
    else {
      if (run) nodes.push(run);
      run = "";
      nodes.push(hit.node);
    }
    at = hit.end;
  }
  if (run) nodes.push(run);
  return nodes;
}

function readMark(text, at, voice, depth) {
  switch (text[at]) {
    case "\\":
      return matchAt(ESCAPED, text, at, ([, letter]) => letter);
    case "`":
      return matchAt(CODE, text, at, ([, , inner]) => createElement("code", {}, inner.trim() || inner));
    case "<":
      return matchAt(ANGLE, text, at, (found) => createAngleNode(found, voice));
    case "[":
      return matchAt(LINK, text, at, ([, words, address]) => createExternalLink(address, createInline(words, voice, depth + 1)));
    case "h":
      return matchAt(ADDRESS, text, at, ([address]) => createExternalLink(address, address));
    case "(":
      return matchAt(CODE_OF_A_RULE, text, at, ([whole]) => createElement("span.no-break", {}, whole));
    case "@":
      return matchAt(EVERYONE, text, at, ([whole]) => createElement("span.mention", {}, whole));
    default:
      return readEmphasis(text, at, voice, depth);
  }
}

function matchAt(rule, text, at, make) {
  rule.lastIndex = at;
  const found = rule.exec(text);
  return found && { node: make(found), end: rule.lastIndex };
}

function readEmphasis(text, at, voice, depth) {
  for (const [mark, tag] of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    if (mark.length === 1 && /\s/.test(text[at + 1] || " ")) continue;
    if (mark === "_" && /\w/.test(text[at - 1] || "")) continue;
    const end = findClosingMark(text, at + mark.length, mark);
    if (end <= at + mark.length) continue;
    const inner = createInline(text.slice(at + mark.length, end), voice, depth + 1);
    return { node: tag === "spoiler" ? createSpoiler(inner, voice) : createElement(tag, {}, inner), end: end + mark.length };
  }
  return null;
}

// A scan rather than an expression: its time is bounded whatever somebody writes.
function findClosingMark(text, from, mark) {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") {
      at += 1;
    } else if (text[at] === mark[0]) {
      let run = 1;
      while (text[at + run] === mark[0]) run += 1;
      const fits = run === mark.length || run === 3;
      const word = mark === "_" && /\w/.test(text[at + run] || "");
      if (fits && !word) return at + run - mark.length;
      at += run - 1;
    }
  }
  return -1;
}

function createAngleNode([whole, unix, style, sigil, id, command, emoji, address], voice) {
  if (unix !== undefined) return createMoment(Number(unix), style || "f", voice.locale);
  if (address) return createExternalLink(address, address);
  if (emoji) return `:${emoji}:`;
  if (command) return createMentionButton(`/${command}`, () => voice.useCommand(command));
  if (sigil === "#") return createMentionButton(`#${voice.channelName(id)}`, () => voice.openChannel(id));
  if (sigil) return createElement("span.mention", { class: voice.isMe(id) ? "me" : "" }, `@${sigil === "@&" ? voice.roleName(id) : voice.userName(id)}`);
  return whole;
}

function createMentionButton(words, act) {
  return createElement("button.mention", { type: "button", onclick: act }, words);
}

/** A link that leaves the page, without telling where it was followed from. */
export function createExternalLink(address, words) {
  return createElement("a", { href: address, target: "_blank", rel: "noopener noreferrer nofollow", title: address }, words);
}

/** What is hidden until it is pressed. */
export function createSpoiler(inner, voice) {
  const cover = createElement("span.spoiler", { role: "button", tabindex: "0", aria: { label: voice.say("spoiler"), expanded: "false" } }, createElement("span", {}, inner));
  const show = () => {
    cover.classList.add("open");
    cover.removeAttribute("aria-label");
    cover.setAttribute("aria-expanded", "true");
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      show();
    }
  });
  return cover;
}
