// The components of a message: the old rows, and everything of Components V2.

import { el, icon } from "../dom.js";
import { SELECTS, defaultsOf, optionsOf } from "../forms/choices.js";
import { outward, spoiler } from "./inline.js";
import { openList } from "../forms/listbox.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, picture } from "./media.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/**
 * `desk` answers for the message: {lore, sight, guild, files, busy(id), fault(id), picked(id), act(part, values)}.
 */
export function components(list, desk) {
  return list.map((part) => component(part, desk));
}

function component(part, desk) {
  const make = MAKERS[part.type];
  return make ? make(part, desk) : el("p.small", {}, desk.lore.say("part.unknown", { type: part.type }));
}

const MAKERS = {
  1: (part, desk) => row(part, desk),
  2: (part, desk) => button(part, desk),
  9: (part, desk) => section(part, desk),
  10: (part, desk) => markdown(part.content, desk.lore),
  11: (part, desk) => picture(media(part.media, desk), part.description, desk.lore, { hidden: part.spoiler, small: true }),
  12: (part, desk) => gallery(part.items.map((item) => ({ ...item, media: media(item.media, desk) })), desk.lore),
  13: (part, desk) => file(part, desk),
  14: (part) => el("hr", { class: `${part.divider === false ? "bare" : ""} ${part.spacing === 2 ? "wide" : ""}` }),
  17: (part, desk) => container(part, desk),
  ...Object.fromEntries(SELECTS.map((type) => [type, (part, desk) => select(part, desk)])),
};

function row(part, desk) {
  const fault = part.components.map((one) => desk.fault(one.custom_id)).find(Boolean);
  const line = el("div.actions", {}, components(part.components, desk));
  return fault ? el("div", {}, line, el("p.fault", { role: "alert" }, fault)) : line;
}

function section(part, desk) {
  const accessory = component(part.accessory, desk);
  const fault = desk.fault(part.accessory.custom_id);
  return el("div.section", {}, el("div", {}, components(part.components, desk), fault && el("p.fault", { role: "alert" }, fault)), accessory);
}

function container(part, desk) {
  const frame = el("div.container", {}, components(part.components, desk));
  const colour = part.accent_color;
  if (colour !== null && colour !== undefined) frame.style.setProperty("--accent", `#${colour.toString(16).padStart(6, "0")}`);
  return part.spoiler ? spoiler([frame], desk.lore) : frame;
}

/** A picture's size stands with the attachment it came with. */
function media(item, desk) {
  const held = desk.files.find((one) => one.id === item.attachment_id || one.url === item.url);
  return held ? { ...held, ...item, width: item.width || held.width, height: item.height || held.height } : item;
}

function file(part, desk) {
  const held = desk.files.find((one) => one.url === part.file.url);
  const card = fileCard({ ...held, ...part.file, name: part.name || held?.filename, size: part.size || held?.size }, desk.lore);
  return part.spoiler ? spoiler([card], desk.lore) : card;
}

function face(part) {
  if (!part.emoji) return null;
  return el("span.face", {}, part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name);
}

function button(part, desk) {
  if (part.style === 5) {
    if (!/^https?:\/\//.test(part.url || "")) return el("span");
    const link = outward(part.url, [face(part), part.label || part.url, icon("out")]);
    link.classList.add("button", "link");
    return link;
  }
  const busy = desk.busy(part.custom_id);
  return el("button.button", {
    type: "button",
    class: STYLES[part.style],
    disabled: Boolean(part.disabled),
    data: { control: part.custom_id || "" },
    aria: { busy: busy ? "true" : undefined, label: part.label ? undefined : part.emoji?.name },
    onclick: () => !desk.busy(part.custom_id) && desk.act(part),
  }, face(part), part.label || null, busy && el("span.spinner"));
}

function select(part, desk) {
  const options = optionsOf(part, desk.sight, desk.guild);
  const chosen = desk.picked(part.custom_id) || defaultsOf(part);
  const labels = options.filter((one) => chosen.includes(one.value)).map((one) => one.label);
  const busy = desk.busy(part.custom_id);
  const title = part.placeholder || desk.lore.say("choose.one");
  const node = el("button.select", {
    type: "button",
    disabled: Boolean(part.disabled),
    data: { control: part.custom_id },
    aria: { haspopup: "listbox", busy: busy ? "true" : undefined, label: labels.length ? `${title}: ${labels.join(", ")}` : title },
    onclick: () => !desk.busy(part.custom_id) && openList({
      anchor: node,
      title,
      options,
      min: part.min_values ?? 1,
      max: part.max_values ?? 1,
      chosen,
      say: desk.lore.say,
      done: (values) => desk.act(part, values),
    }),
  }, el("span", { class: labels.length ? "" : "hint" }, labels.join(", ") || title), busy ? el("span.spinner") : icon("down"));
  return node;
}
