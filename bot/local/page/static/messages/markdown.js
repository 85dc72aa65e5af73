// Discord's Markdown, block by block, made into elements.

import { createElement } from "../dom.js";
import { createInline } from "./inline.js";

const FENCE = /```(?:([\w+#.-]{1,20})\n)?\n?([\s\S]*?)\n?```/g;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SMALL_TEXT = /^-#\s+(\S.*)$/;
const LIST_ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/;
const QUOTE = /^>\s(.*)$|^>$/;
const QUOTED_REST = /^>>>\s?/;

/** The elements that a text of Discord's Markdown stands for. */
export function createMarkdown(text, voice) {
  const body = createElement("div.md");
  let from = 0;
  for (const found of String(text).matchAll(FENCE)) {
    body.append(...createBlocks(text.slice(from, found.index).replace(/\n$/, ""), voice));
    body.append(createElement("pre", { tabindex: "0" }, createElement("code", {}, found[2])));
    from = found.index + found[0].length;
    if (text[from] === "\n") from += 1;
  }
  body.append(...createBlocks(String(text).slice(from), voice));
  return body;
}

function createBlocks(text, voice) {
  if (!text) return [];
  const lines = text.split("\n");
  const made = [];
  let at = 0;
  while (at < lines.length) {
    const [node, used] = createBlock(lines, at, voice);
    made.push(node);
    at += used;
    while (HEADING.test(lines[at - 1]) && at < lines.length - 1 && !lines[at].trim()) lines.splice(at, 1);
  }
  return made;
}

function createBlock(lines, at, voice) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading) return [createElement(`h${heading[1].length + 2}`, { class: `h${heading[1].length}` }, createInline(heading[2], voice)), 1];
  const small = SMALL_TEXT.exec(line);
  if (small) return [createElement("p.small", {}, createInline(small[1], voice)), 1];
  if (QUOTED_REST.test(line)) {
    const rest = [line.replace(QUOTED_REST, ""), ...lines.slice(at + 1)];
    return [createElement("blockquote", {}, createBlocks(rest.join("\n"), voice)), rest.length];
  }
  if (QUOTE.test(line)) return createQuote(lines, at, voice);
  if (LIST_ITEM.test(line)) return createList(lines, at, voice);
  return createParagraph(lines, at, voice);
}

function createQuote(lines, at, voice) {
  const inner = [];
  while (at + inner.length < lines.length && QUOTE.test(lines[at + inner.length])) {
    inner.push(lines[at + inner.length].replace(/^>\s?/, ""));
  }
  return [createElement("blockquote", {}, createBlocks(inner.join("\n"), voice)), inner.length];
}

function createList(lines, at, voice) {
  const [, indent, sign] = LIST_ITEM.exec(lines[at]);
  const numbered = /\d/.test(sign);
  const whole = createElement(numbered ? "ol" : "ul", numbered ? { start: Number.parseInt(sign, 10) } : {});
  let used = 0;
  while (at + used < lines.length) {
    const found = LIST_ITEM.exec(lines[at + used]);
    if (!found || found[1].length < indent.length) break;
    if (found[1].length === indent.length && /\d/.test(found[2]) !== numbered) break;
    if (found[1].length > indent.length && whole.lastChild) {
      const [inner, taken] = createList(lines, at + used, voice);
      whole.lastChild.append(inner);
      used += taken;
    } else {
      whole.append(createElement("li", {}, createInline(found[3], voice)));
      used += 1;
    }
  }
  return [whole, used];
}

function createParagraph(lines, at, voice) {
  let end = at + 1;
  while (end < lines.length && !beginsBlock(lines[end])) end += 1;
  const text = lines.slice(at, end).join("\n");
  return [createElement("p", {}, text ? createInline(text, voice) : "\u00a0"), end - at];
}

function beginsBlock(line) {
  return HEADING.test(line) || SMALL_TEXT.test(line) || QUOTE.test(line) || QUOTED_REST.test(line) || LIST_ITEM.test(line);
}
