// Embeds, as plain as they are rare here.

import { el } from "../dom.js";
import { outward } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { stamp } from "./times.js";

export function embeds(list, lore) {
  return list.map((one) => embed(one, lore));
}

function embed(one, lore) {
  const body = el("div", {},
    one.author && el("p.author", {}, one.author.name),
    one.title && el("p.title", {}, linked(one.url, one.title)),
    one.description && markdown(one.description, lore),
    one.fields?.length && el("dl", {}, one.fields.map((field) => el("div", { class: field.inline ? "beside" : "" }, el("dt", {}, field.name), el("dd", {}, markdown(field.value, lore))))),
    one.image && picture(one.image, one.description || one.title, lore),
    foot(one, lore));
  const frame = el("article.embed", {}, body, one.thumbnail && picture(one.thumbnail, one.title, lore, { small: true }));
  if (one.color !== undefined && one.color !== null) frame.style.setProperty("--accent", `#${one.color.toString(16).padStart(6, "0")}`);
  return frame;
}

function linked(address, words) {
  return /^https?:\/\//.test(address || "") ? outward(address, words) : words;
}

function foot(one, lore) {
  if (!one.footer && !one.timestamp) return null;
  return el("p.small", {}, one.footer?.text, one.footer && one.timestamp && " · ", one.timestamp && stamp(one.timestamp, lore.locale));
}
