// The fields of a modal. Each knows its element, its answer, and what is wrong with it.

import { createElement, makeId, createIcon } from "../dom.js";
import { SELECT_TYPES, listDefaults, listOptions } from "./select_options.js";
import { openList } from "./choice_list.js";
import { formatBytes } from "../messages/media.js";

/** Make the field of a component; `form` is {voice, personView, guild, upload}. */
export function createField(part, form, words) {
  if (part.type === 4) return createTextField(part, form, words);
  if (SELECT_TYPES.includes(part.type)) return createSelectField(part, form, words);
  if (part.type === 19) return createFilesField(part, form, words);
  if (part.type === 21) return createBoxesField(part, form, words, "radio");
  if (part.type === 22) return createBoxesField(part, form, words, "checkbox");
  if (part.type === 23) return createCheckboxField(part, form, words);
  return null;
}

function createFieldFrame(words, control, fault, { legend = false, needed = false } = {}) {
  const id = control.id || makeId("field");
  control.id = id;
  const name = createElement(legend ? "span" : "label", legend ? { id: `${id}-name` } : { for: id }, words.label, needed && createElement("span.needed", { aria: { hidden: "true" } }, " *"));
  const hint = words.description && createElement("small", { id: `${id}-hint` }, words.description);
  if (legend) control.setAttribute("aria-labelledby", `${id}-name`);
  control.setAttribute("aria-describedby", `${id}-hint ${id}-fault`);
  fault.id = `${id}-fault`;
  return createElement("div.field", {}, createElement("div.title", {}, name), hint, control, fault);
}

function makeFieldControls(part, node, control, fault, { answer, wrong }) {
  const judge = () => {
    const said = wrong();
    fault.textContent = said || "";
    fault.hidden = !said;
    control.setAttribute("aria-invalid", String(Boolean(said)));
    return !said;
  };
  return { name: part.custom_id, node, control, judge, answer };
}

function createFaultLine() {
  return createElement("p.fault", { role: "alert", hidden: true });
}

function createTextField(part, { voice }, words) {
  const needed = part.required !== false;
  const facts = { value: part.value || "", placeholder: part.placeholder, maxlength: part.max_length || 4000, autocomplete: "off", required: needed };
  const control = part.style === 2 ? createElement("textarea", { rows: 6, ...facts }) : createElement("input", { type: "text", ...facts });
  const fault = createFaultLine();
  const count = createElement("span.count", { aria: { hidden: "true" } });
  const tell = () => {
    const left = (part.max_length || 4000) - control.value.length;
    count.textContent = part.max_length || left < 200 ? String(left) : "";
  };
  control.addEventListener("input", () => {
    tell();
    if (!fault.hidden) whole.judge();
  });
  tell();
  const node = createFieldFrame(words, control, fault, { needed });
  node.querySelector(".title").append(count);
  const wrong = () => {
    const length = [...control.value].length;
    if (needed && !control.value.trim()) return voice.say("field.empty");
    if (length && part.min_length && length < part.min_length) return voice.count("field.short", part.min_length);
    return null;
  };
  const whole = makeFieldControls(part, node, control, fault, { answer: () => control.value, wrong });
  return whole;
}

function createSelectField(part, form, words) {
  const { voice } = form;
  const options = listOptions(part, form.personView, form.guild);
  let chosen = listDefaults(part);
  const min = part.required === false ? 0 : (part.min_values ?? 1);
  const fault = createFaultLine();
  const shown = createElement("span");
  const control = createElement("button.select", { type: "button", aria: { haspopup: "listbox" } }, shown, createIcon("down"));
  const tell = () => {
    const labels = options.filter((one) => chosen.includes(one.value)).map((one) => one.label);
    shown.textContent = labels.join(", ") || part.placeholder || voice.say("choose.one");
    shown.classList.toggle("hint", !labels.length);
    control.setAttribute("aria-label", `${words.label}: ${shown.textContent}`);
  };
  control.addEventListener("click", () => openList({
    anchor: control, title: words.label, options, min, max: part.max_values ?? 1, chosen, say: voice.say,
    done: (values) => {
      chosen = values;
      tell();
      whole.judge();
    },
  }));
  const node = createFieldFrame(words, control, fault, { needed: min > 0 });
  tell();
  const whole = makeFieldControls(part, node, control, fault, {
    answer: () => chosen,
    wrong: () => (chosen.length < min ? voice.count("field.choose", min) : null),
  });
  return whole;
}

function createFilesField(part, form, words) {
  const { voice } = form;
  const min = part.required === false ? 0 : (part.min_values ?? 1);
  const max = part.max_values ?? 1;
  const held = [];
  const list = createElement("ul.uploads");
  const fault = createFaultLine();
  const input = createElement("input", { type: "file", multiple: max > 1, class: "visually-hidden", tabindex: "-1", aria: { hidden: "true" } });
  const control = createElement("button.secondary", { type: "button", onclick: () => input.click() }, createIcon("clip"), voice.say(max > 1 ? "upload.many" : "upload.one"));
  const draw = () => list.replaceChildren(...held.map((one) => createElement("li", {}, one.name, createElement("small", {}, formatBytes(one.size, voice.locale)),
    createElement("button.tool", { type: "button", aria: { label: voice.say("upload.drop", { name: one.name }) }, onclick: () => drop(one) }, createIcon("close")))));
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
  const node = createFieldFrame(words, control, fault, { legend: true, needed: min > 0 });
  node.append(input, list);
  return makeFieldControls(part, node, control, fault, {
    answer: () => held.map((one) => one.id),
    wrong: () => (held.length < min ? voice.count("field.files", min) : null),
  });
}

function createBoxesField(part, { voice }, words, type) {
  const least = part.required === false ? 0 : (part.min_values ?? 1);
  const most = part.max_values ?? part.options.length;
  const name = makeId("group");
  const inputs = part.options.map((one) => createElement("input", { type, name, value: one.value, checked: Boolean(one.default) }));
  const rows = part.options.map((one, place) => createElement("label.choice", {}, inputs[place], createElement("span.words", {}, createElement("span", {}, one.label), one.description && createElement("small", {}, one.description))));
  const control = createElement("div.choices", { role: type === "radio" ? "radiogroup" : "group" }, rows);
  const fault = createFaultLine();
  const chosen = () => inputs.filter((one) => one.checked).map((one) => one.value);
  const node = createFieldFrame(words, control, fault, { legend: true, needed: least > 0 });
  const whole = makeFieldControls(part, node, control, fault, {
    answer: () => (type === "radio" ? (chosen()[0] ?? null) : chosen()),
    wrong: () => {
      if (chosen().length < least) return voice.count("field.choose", least);
      return type === "checkbox" && chosen().length > most ? voice.count("field.most", most) : null;
    },
  });
  control.addEventListener("change", () => whole.judge());
  return { ...whole, control: inputs[0] };
}

function createCheckboxField(part, form, words) {
  const control = createElement("input", { type: "checkbox", checked: Boolean(part.default), id: makeId("field") });
  const fault = createFaultLine();
  const node = createElement("div.field", {}, createElement("label.choice", {}, control, createElement("span.words", {}, createElement("span", {}, words.label), words.description && createElement("small", {}, words.description))), fault);
  return makeFieldControls(part, node, control, fault, { answer: () => control.checked, wrong: () => null });
}
