// The components of a message: the old rows, and everything of Components V2.

import { createElement, createIcon } from "../dom.js";
import { SELECT_TYPES, listDefaults, listOptions } from "../forms/select_options.js";
import { createExternalLink, createSpoiler } from "./inline.js";
import { openList } from "../forms/choice_list.js";
import { createMarkdown } from "./markdown.js";
import { createFileCard, createGallery, createPicture } from "./media.js";

const CHANNEL_ADDRESS = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)/;
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/**
 * `context` answers for the message: {voice, personView, guild, files, busy(id), fault(id), picked(id), act(part, values)}.
 */
export function createComponents(list, context) {
  return list.map((part) => createComponent(part, context));
}

function createComponent(part, context) {
  const make = CREATE_BY_TYPE[part.type];
  return make ? make(part, context) : createElement("p.small", {}, context.voice.say("part.unknown", { type: part.type }));
}

const CREATE_BY_TYPE = {
  1: (part, context) => createRow(part, context),
  2: (part, context) => createButton(part, context),
  9: (part, context) => createSection(part, context),
  10: (part, context) => createMarkdown(part.content, context.voice),
  11: (part, context) => createPicture(addAttachmentSize(part.media, context), part.description, context.voice, { hidden: part.spoiler, small: true }),
  12: (part, context) => createGallery(part.items.map((item) => ({ ...item, media: addAttachmentSize(item.media, context) })), context.voice),
  13: (part, context) => createFile(part, context),
  14: (part) => createElement("hr", { class: `${part.divider === false ? "bare" : ""} ${part.spacing === 2 ? "wide" : ""}` }),
  17: (part, context) => createContainer(part, context),
  ...Object.fromEntries(SELECT_TYPES.map((type) => [type, (part, context) => createSelect(part, context)])),
};

function createRow(part, context) {
  const fault = part.components.map((one) => context.fault(one.custom_id)).find(Boolean);
  const line = createElement("div.actions", {}, createComponents(part.components, context));
  return fault ? createElement("div", {}, line, createElement("p.fault", { role: "alert" }, fault)) : line;
}

function createSection(part, context) {
  const accessory = createComponent(part.accessory, context);
  const fault = context.fault(part.accessory.custom_id);
  return createElement("div.section", {}, createElement("div", {}, createComponents(part.components, context), fault && createElement("p.fault", { role: "alert" }, fault)), accessory);
}

function createContainer(part, context) {
  const frame = createElement("div.container", {}, createComponents(part.components, context));
  const colour = part.accent_color;
  if (colour !== null && colour !== undefined) frame.style.setProperty("--accent", `#${colour.toString(16).padStart(6, "0")}`);
  return part.spoiler ? createSpoiler([frame], context.voice) : frame;
}

/** A picture's size stands with the attachment it came with. */
function addAttachmentSize(item, context) {
  const held = context.files.find((one) => one.id === item.attachment_id || one.url === item.url);
  return held ? { ...held, ...item, width: item.width || held.width, height: item.height || held.height } : item;
}

function createFile(part, context) {
  const held = context.files.find((one) => one.url === part.file.url);
  const card = createFileCard({ ...held, ...part.file, name: part.name || held?.filename, size: part.size || held?.size }, context.voice);
  return part.spoiler ? createSpoiler([card], context.voice) : card;
}

function createEmoji(part) {
  if (!part.emoji) return null;
  return createElement("span.leading-icon", {}, part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name);
}

function createButton(part, context) {
  if (part.style === 5) {
    if (!/^https?:\/\//.test(part.url || "")) return createElement("span");
    const [, channel] = CHANNEL_ADDRESS.exec(part.url) || [];
    if (channel) return createElement("button.button.link", { type: "button", onclick: () => context.voice.openChannel(channel) }, createEmoji(part), part.label);
    const link = createExternalLink(part.url, [createEmoji(part), part.label || part.url, createIcon("out")]);
    link.classList.add("button", "link");
    return link;
  }
  const busy = context.busy(part.custom_id);
  return createElement("button.button", {
    type: "button",
    class: BUTTON_STYLES[part.style],
    disabled: Boolean(part.disabled),
    data: { control: part.custom_id || "" },
    aria: { busy: busy ? "true" : undefined, label: part.label ? undefined : part.emoji?.name },
    onclick: () => !context.busy(part.custom_id) && context.act(part),
  }, createEmoji(part), part.label || null, busy && createElement("span.spinner"));
}

function createSelect(part, context) {
  const options = listOptions(part, context.personView, context.guild);
  const chosen = context.picked(part.custom_id) || listDefaults(part);
  const labels = options.filter((one) => chosen.includes(one.value)).map((one) => one.label);
  const busy = context.busy(part.custom_id);
  const title = part.placeholder || context.voice.say("choose.one");
  const node = createElement("button.select", {
    type: "button",
    disabled: Boolean(part.disabled),
    data: { control: part.custom_id },
    aria: { haspopup: "listbox", busy: busy ? "true" : undefined, label: labels.length ? `${title}: ${labels.join(", ")}` : title },
    onclick: () => !context.busy(part.custom_id) && openList({
      anchor: node,
      title,
      options,
      min: part.min_values ?? 1,
      max: part.max_values ?? 1,
      chosen,
      say: context.voice.say,
      done: (values) => context.act(part, values),
    }),
  }, createElement("span", { class: labels.length ? "" : "hint" }, labels.join(", ") || title), busy ? createElement("span.spinner") : createIcon("down"));
  return node;
}
