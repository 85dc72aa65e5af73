// The marks inside a line of Discord's Markdown: bold, links, mentions, moments and the rest.

import { el } from "../dom.js";
import { clock } from "./times.js";

const DEPTH = 12;
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

/** Nodes for one run of text. `lore` knows names, and what a click on them does. */
export function inline(text, lore, depth = 0) {
  const nodes = [];
  let run = "";
  let at = 0;
  while (at < text.length) {
    const hit = depth < DEPTH ? next(text, at, lore, depth) : null;
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

function next(text, at, lore, depth) {
  switch (text[at]) {
    case "\\":
      return take(ESCAPED, text, at, ([, letter]) => letter);
    case "`":
      return take(CODE, text, at, ([, , inner]) => el("code", {}, inner.trim() || inner));
    case "<":
      return take(ANGLE, text, at, (found) => angle(found, lore));
    case "[":
      return take(LINK, text, at, ([, words, address]) => outward(address, inline(words, lore, depth + 1)));
    case "h":
      return take(ADDRESS, text, at, ([address]) => outward(address, address));
    case "(":
      return take(CODE_OF_A_RULE, text, at, ([whole]) => el("span.whole", {}, whole));
    case "@":
      return take(EVERYONE, text, at, ([whole]) => el("span.mention", {}, whole));
    default:
      return emphasis(text, at, lore, depth);
  }
}

function take(rule, text, at, make) {
  rule.lastIndex = at;
  const found = rule.exec(text);
  return found && { node: make(found), end: rule.lastIndex };
}

function emphasis(text, at, lore, depth) {
  for (const [mark, tag] of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    if (mark.length === 1 && /\s/.test(text[at + 1] || " ")) continue;
    if (mark === "_" && /\w/.test(text[at - 1] || "")) continue;
    const end = closing(text, at + mark.length, mark);
    if (end <= at + mark.length) continue;
    const inner = inline(text.slice(at + mark.length, end), lore, depth + 1);
    return { node: tag === "spoiler" ? spoiler(inner, lore) : el(tag, {}, inner), end: end + mark.length };
  }
  return null;
}

// A scan rather than an expression: its time is bounded whatever somebody writes.
function closing(text, from, mark) {
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

function angle([whole, unix, style, sigil, id, command, emoji, address], lore) {
  if (unix !== undefined) return clock(Number(unix), style || "f", lore.locale);
  if (address) return outward(address, address);
  if (emoji) return `:${emoji}:`;
  if (command) return press(`/${command}`, () => lore.useCommand(command));
  if (sigil === "#") return press(`#${lore.channelName(id)}`, () => lore.openChannel(id));
  if (sigil) return el("span.mention", { class: lore.isMe(id) ? "me" : "" }, `@${sigil === "@&" ? lore.roleName(id) : lore.userName(id)}`);
  return whole;
}

function press(words, act) {
  return el("button.mention", { type: "button", onclick: act }, words);
}

/** A link that leaves the page, without telling where it was followed from. */
export function outward(address, words) {
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer nofollow", title: address }, words);
}

/** What is hidden until it is pressed. */
export function spoiler(inner, lore) {
  const cover = el("span.spoiler", { role: "button", tabindex: "0", aria: { label: lore.say("spoiler"), expanded: "false" } }, el("span", {}, inner));
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
