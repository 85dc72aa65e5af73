// Embeds, as plain as they are rare here.

import { createElement } from "../dom.js";
import { createExternalLink } from "./inline.js";
import { createMarkdown } from "./markdown.js";
import { createPicture } from "./media.js";
import { createTimestamp } from "./moments.js";

export function createEmbeds(list, voice) {
  return list.map((one) => createEmbed(one, voice));
}

function createEmbed(one, voice) {
  const body = createElement("div", {},
    one.author && createElement("p.author", {}, one.author.name),
    one.title && createElement("p.title", {}, createLinkOrText(one.url, one.title)),
    one.description && createMarkdown(one.description, voice),
    one.fields?.length && createElement("dl", {}, one.fields.map((field) => createElement("div", { class: field.inline ? "side-by-side" : "" }, createElement("dt", {}, field.name), createElement("dd", {}, createMarkdown(field.value, voice))))),
    one.image && createPicture(one.image, one.description || one.title, voice),
    createFooter(one, voice));
  const frame = createElement("article.embed", {}, body, one.thumbnail && createPicture(one.thumbnail, one.title, voice, { small: true }));
  if (one.color !== undefined && one.color !== null) frame.style.setProperty("--accent", `#${one.color.toString(16).padStart(6, "0")}`);
  return frame;
}

function createLinkOrText(address, words) {
  return /^https?:\/\//.test(address || "") ? createExternalLink(address, words) : words;
}

function createFooter(one, voice) {
  if (!one.footer && !one.timestamp) return null;
  return createElement("p.small", {}, one.footer?.text, one.footer && one.timestamp && " · ", one.timestamp && createTimestamp(one.timestamp, voice.locale));
}
