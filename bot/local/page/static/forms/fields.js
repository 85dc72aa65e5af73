// The fields of a modal. Each knows its element, its answer, and what is wrong with it.

import { el, fresh, icon } from "../dom.js";
import { SELECTS, defaultsOf, optionsOf } from "./choices.js";
import { openList } from "./listbox.js";
import { bytes } from "../messages/media.js";

/** Make the field of a component; `form` is {lore, sight, guild, upload}. */
export function field(part, form, words) {
  if (part.type === 4) return text(part, form, words);
  if (SELECTS.includes(part.type)) return select(part, form, words);
  if (part.type === 19) return files(part, form, words);
  if (part.type === 21) return boxes(part, form, words, "radio");
  if (part.type === 22) return boxes(part, form, words, "checkbox");
  if (part.type === 23) return box(part, form, words);
  return null;
}

function frame(words, control, fault, { legend = false, needed = false } = {}) {
  const id = control.id || fresh("field");
  control.id = id;
  const name = el(legend ? "span" : "label", legend ? { id: `${id}-name` } : { for: id }, words.label, needed && el("span.needed", { aria: { hidden: "true" } }, " *"));
  const hint = words.description && el("small", { id: `${id}-hint` }, words.description);
  if (legend) control.setAttribute("aria-labelledby", `${id}-name`);
  control.setAttribute("aria-describedby", `${id}-hint ${id}-fault`);
  fault.id = `${id}-fault`;
  return el("div.field", {}, el("div.title", {}, name), hint, control, fault);
}

function made(part, node, control, fault, { answer, wrong }) {
  const judge = () => {
    const said = wrong();
    fault.textContent = said || "";
    fault.hidden = !said;
    control.setAttribute("aria-invalid", String(Boolean(said)));
    return !said;
  };
  return { name: part.custom_id, node, control, judge, answer };
}

function complaint() {
  return el("p.fault", { role: "alert", hidden: true });
}

function text(part, { lore }, words) {
  const needed = part.required !== false;
  const facts = { value: part.value || "", placeholder: part.placeholder, maxlength: part.max_length || 4000, autocomplete: "off", required: needed };
  const control = part.style === 2 ? el("textarea", { rows: 6, ...facts }) : el("input", { type: "text", ...facts });
  const fault = complaint();
  const count = el("span.count", { aria: { hidden: "true" } });
  const tell = () => {
    const left = (part.max_length || 4000) - control.value.length;
    count.textContent = part.max_length || left < 200 ? String(left) : "";
  };
  control.addEventListener("input", () => {
    tell();
    if (!fault.hidden) whole.judge();
  });
  tell();
  const node = frame(words, control, fault, { needed });
  node.querySelector(".title").append(count);
  const wrong = () => {
    const length = [...control.value].length;
    if (needed && !control.value.trim()) return lore.say("field.empty");
    if (length && part.min_length && length < part.min_length) return lore.count("field.short", part.min_length);
    return null;
  };
  const whole = made(part, node, control, fault, { answer: () => control.value, wrong });
  return whole;
}

function select(part, form, words) {
  const { lore } = form;
  const options = optionsOf(part, form.sight, form.guild);
  let chosen = defaultsOf(part);
  const min = part.required === false ? 0 : (part.min_values ?? 1);
  const fault = complaint();
  const shown = el("span");
  const control = el("button.select", { type: "button", aria: { haspopup: "listbox" } }, shown, icon("down"));
  const tell = () => {
    const labels = options.filter((one) => chosen.includes(one.value)).map((one) => one.label);
    shown.textContent = labels.join(", ") || part.placeholder || lore.say("choose.one");
    shown.classList.toggle("hint", !labels.length);
    control.setAttribute("aria-label", `${words.label}: ${shown.textContent}`);
  };
  control.addEventListener("click", () => openList({
    anchor: control, title: words.label, options, min, max: part.max_values ?? 1, chosen, say: lore.say,
    done: (values) => {
      chosen = values;
      tell();
      whole.judge();
    },
  }));
  const node = frame(words, control, fault, { needed: min > 0 });
  tell();
  const whole = made(part, node, control, fault, {
    answer: () => chosen,
    wrong: () => (chosen.length < min ? lore.count("field.choose", min) : null),
  });
  return whole;
}

function files(part, form, words) {
  const { lore } = form;
  const min = part.required === false ? 0 : (part.min_values ?? 1);
  const max = part.max_values ?? 1;
  const held = [];
  const list = el("ul.uploads");
  const fault = complaint();
  const input = el("input", { type: "file", multiple: max > 1, class: "unseen", tabindex: "-1", aria: { hidden: "true" } });
  const control = el("button.secondary", { type: "button", onclick: () => input.click() }, icon("clip"), lore.say(max > 1 ? "upload.many" : "upload.one"));
  const draw = () => list.replaceChildren(...held.map((one) => el("li", {}, one.name, el("small", {}, bytes(one.size, lore.locale)),
    el("button.tool", { type: "button", aria: { label: lore.say("upload.drop", { name: one.name }) }, onclick: () => drop(one) }, icon("close")))));
  const drop = (one) => {
    held.splice(held.indexOf(one), 1);
    draw();
    control.focus();
  };
  const add = async (file) => {
    try {
      held.push({ id: await form.upload(file), name: file.name, size: file.size });
    } catch (error) {
      fault.textContent = error.message;
      fault.hidden = false;
    }
  };
  input.addEventListener("change", async () => {
    const chosen = [...input.files].slice(0, max - held.length);
    input.value = "";
    fault.hidden = true;
    for (const file of chosen) await add(file);
    draw();
  });
  const node = frame(words, control, fault, { legend: true, needed: min > 0 });
  node.append(input, list);
  return made(part, node, control, fault, {
    answer: () => held.map((one) => one.id),
    wrong: () => (held.length < min ? lore.count("field.files", min) : null),
  });
}

function boxes(part, { lore }, words, type) {
  const least = part.required === false ? 0 : (part.min_values ?? 1);
  const most = part.max_values ?? part.options.length;
  const name = fresh("group");
  const inputs = part.options.map((one) => el("input", { type, name, value: one.value, checked: Boolean(one.default) }));
  const rows = part.options.map((one, place) => el("label.choice", {}, inputs[place], el("span.words", {}, el("span", {}, one.label), one.description && el("small", {}, one.description))));
  const control = el("div.choices", { role: type === "radio" ? "radiogroup" : "group" }, rows);
  const fault = complaint();
  const chosen = () => inputs.filter((one) => one.checked).map((one) => one.value);
  const node = frame(words, control, fault, { legend: true, needed: least > 0 });
  const whole = made(part, node, control, fault, {
    answer: () => (type === "radio" ? (chosen()[0] ?? null) : chosen()),
    wrong: () => {
      if (chosen().length < least) return lore.count("field.choose", least);
      return type === "checkbox" && chosen().length > most ? lore.count("field.most", most) : null;
    },
  });
  control.addEventListener("change", () => whole.judge());
  return { ...whole, control: inputs[0] };
}

function box(part, form, words) {
  const control = el("input", { type: "checkbox", checked: Boolean(part.default), id: fresh("field") });
  const fault = complaint();
  const node = el("div.field", {}, el("label.choice", {}, control, el("span.words", {}, el("span", {}, words.label), words.description && el("small", {}, words.description))), fault);
  return made(part, node, control, fault, { answer: () => control.checked, wrong: () => null });
}
