// One option of a command in the making: its field, what may stand in it, what is wrong with it.

import { el, fresh, icon, sift } from "../dom.js";
import { channels, people, roles } from "./choices.js";
import { localised } from "./commands.js";

export const FILE = 11;
const WHOLE = 4;
const TRUTH = 5;
const DECIMAL = 10;

export class Option {
  constructor(option, form) {
    Object.assign(this, { option, form, value: undefined, settled: false });
    this.label = localised(option, "name", form.lore.locale);
    this.about = localised(option, "description", form.lore.locale);
    const id = fresh("option");
    this.input = el("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      inputmode: [WHOLE, DECIMAL].includes(option.type) ? "decimal" : undefined,
      maxlength: option.max_length,
      role: "combobox",
      readonly: option.type === FILE,
      aria: { autocomplete: "list", expanded: "false", required: String(Boolean(option.required)) },
    });
    this.node = el("div.option", {}, el("label", { for: id }, this.label), this.input, !option.required && el("button.tool", { type: "button", tabindex: "-1", aria: { label: form.lore.say("option.drop", { name: this.label }) }, onclick: () => form.drop(this) }, icon("close")));
    this.size();
  }

  size() {
    this.input.size = Math.max(this.option.type === FILE ? 14 : 6, Math.min(36, this.input.value.length + 1));
  }

  get empty() {
    return this.value === undefined && !this.input.value.trim();
  }

  /** The options to choose from that the page knows by itself; null if anything may be written. */
  choices() {
    const { option, form } = this;
    const { sight, guild, lore } = form;
    if (option.choices?.length) return option.choices.map((one) => ({ value: one.value, label: localised(one, "name", lore.locale) }));
    switch (option.type) {
      case TRUTH:
        return [{ value: true, label: lore.say("yes") }, { value: false, label: lore.say("no") }];
      case 6:
        return people(sight, guild);
      case 7:
        return channels(sight, guild, option.channel_types);
      case 8:
        return roles(guild);
      case 9:
        return [...people(sight, guild), ...roles(guild)];
      default:
        return null;
    }
  }

  suggestions() {
    const all = this.choices();
    return all && sift(all, this.settled ? "" : this.input.value.replace(/^[@#]/, ""), (one) => one.label).slice(0, 25);
  }

  /** Put in what was chosen. */
  settle(value, shown) {
    this.value = value;
    this.settled = true;
    this.input.value = shown;
    this.size();
    this.fault(null);
  }

  typed() {
    this.value = undefined;
    this.settled = false;
    this.size();
    this.fault(null);
  }

  fault(words) {
    this.node.classList.toggle("wrong", Boolean(words));
    this.input.setAttribute("aria-invalid", String(Boolean(words)));
    this.wrong = words;
  }

  /** Read the field; tells what is wrong, or null with `value` set. */
  read() {
    const { option } = this;
    const text = this.input.value.trim();
    if (this.settled) return null;
    if (!text) return option.required ? this.say("option.needed", { about: this.about }) : null;
    if (option.type === WHOLE || option.type === DECIMAL) return this.number(text);
    const all = this.choices();
    if (!all) return this.text(text);
    const same = all.filter((one) => one.label.toLowerCase() === text.toLowerCase());
    const [one] = same.length ? same : this.suggestions();
    if (!one || (!same.length && this.suggestions().length > 1)) return this.say("option.choose");
    this.settle(one.value, one.label);
    return null;
  }

  text(text) {
    if (this.option.min_length && text.length < this.option.min_length) return this.say("option.short", { min: this.option.min_length });
    this.value = text;
    return null;
  }

  number(text) {
    const { type, min_value: min, max_value: max } = this.option;
    const number = Number(text.replace(",", ".").replace(/[\s\u202f]/g, ""));
    if (!Number.isFinite(number) || (type === WHOLE && !Number.isInteger(number))) return this.say(type === WHOLE ? "option.whole" : "option.number");
    if (min !== undefined && number < min) return this.say("option.least", { min });
    if (max !== undefined && number > max) return this.say("option.most", { max });
    this.value = number;
    return null;
  }

  /** What stands in it now, as autocomplete sends it. */
  now() {
    const number = Number(this.input.value);
    if (this.value !== undefined) return this.value;
    return [WHOLE, DECIMAL].includes(this.option.type) && this.input.value && Number.isFinite(number) ? number : this.input.value;
  }

  say(key, facts = {}) {
    return this.form.lore.say(key, { name: this.label, ...facts });
  }
}
