// Discord's Markdown, block by block, made into elements.

import { el } from "../dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+#.-]{1,20})\n)?\n?([\s\S]*?)\n?```/g;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SMALL = /^-#\s+(\S.*)$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/;
const QUOTE = /^>\s(.*)$|^>$/;
const REST = /^>>>\s?/;

/** The elements that a text of Discord's Markdown stands for. */
export function markdown(text, lore) {
  const body = el("div.md");
  let from = 0;
  for (const found of String(text).matchAll(FENCE)) {
    body.append(...blocks(text.slice(from, found.index).replace(/\n$/, ""), lore));
    body.append(el("pre", { tabindex: "0" }, el("code", {}, found[2])));
    from = found.index + found[0].length;
    if (text[from] === "\n") from += 1;
  }
  body.append(...blocks(String(text).slice(from), lore));
  return body;
}

function blocks(text, lore) {
  if (!text) return [];
  const lines = text.split("\n");
  const made = [];
  let at = 0;
  while (at < lines.length) {
    const [node, used] = block(lines, at, lore);
    made.push(node);
    at += used;
    while (HEADING.test(lines[at - 1]) && at < lines.length - 1 && !lines[at].trim()) lines.splice(at, 1);
  }
  return made;
}

function block(lines, at, lore) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading) return [el(`h${heading[1].length + 2}`, { class: `h${heading[1].length}` }, inline(heading[2], lore)), 1];
  const small = SMALL.exec(line);
  if (small) return [el("p.small", {}, inline(small[1], lore)), 1];
  if (REST.test(line)) {
    const rest = [line.replace(REST, ""), ...lines.slice(at + 1)];
    return [el("blockquote", {}, blocks(rest.join("\n"), lore)), rest.length];
  }
  if (QUOTE.test(line)) return quote(lines, at, lore);
  if (ITEM.test(line)) return list(lines, at, lore);
  return paragraph(lines, at, lore);
}

function quote(lines, at, lore) {
  const inner = [];
  while (at + inner.length < lines.length && QUOTE.test(lines[at + inner.length])) {
    inner.push(lines[at + inner.length].replace(/^>\s?/, ""));
  }
  return [el("blockquote", {}, blocks(inner.join("\n"), lore)), inner.length];
}

function list(lines, at, lore) {
  const [, indent, sign] = ITEM.exec(lines[at]);
  const numbered = /\d/.test(sign);
  const whole = el(numbered ? "ol" : "ul", numbered ? { start: Number.parseInt(sign, 10) } : {});
  let used = 0;
  while (at + used < lines.length) {
    const found = ITEM.exec(lines[at + used]);
    if (!found || found[1].length < indent.length) break;
    if (found[1].length === indent.length && /\d/.test(found[2]) !== numbered) break;
    if (found[1].length > indent.length && whole.lastChild) {
      const [inner, taken] = list(lines, at + used, lore);
      whole.lastChild.append(inner);
      used += taken;
    } else {
      whole.append(el("li", {}, inline(found[3], lore)));
      used += 1;
    }
  }
  return [whole, used];
}

function paragraph(lines, at, lore) {
  let end = at + 1;
  while (end < lines.length && !begins(lines[end])) end += 1;
  const text = lines.slice(at, end).join("\n");
  return [el("p", {}, text ? inline(text, lore) : "\u00a0"), end - at];
}

function begins(line) {
  return HEADING.test(line) || SMALL.test(line) || QUOTE.test(line) || REST.test(line) || ITEM.test(line);
}
