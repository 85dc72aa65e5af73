// The field of one option of a command: its suggestions, its value, its fault.

import { createElement, makeId, createIcon, findMatches } from "../dom.js";
import { listChannels, listPeople, listRoles } from "./select_options.js";
import { localisedText } from "./commands.js";

export const FILE_OPTION = 11;
const INTEGER_OPTION = 4;
const BOOLEAN_OPTION = 5;
const NUMBER_OPTION = 10;

export class OptionField {
  constructor(option, form) {
    Object.assign(this, { option, form, value: undefined, settled: false });
    this.label = localisedText(option, "name", form.voice.locale);
    this.about = localisedText(option, "description", form.voice.locale);
    const id = makeId("option");
    this.input = createElement("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      inputmode: [INTEGER_OPTION, NUMBER_OPTION].includes(option.type) ? "decimal" : undefined,
      maxlength: option.max_length,
      role: "combobox",
      readonly: option.type === FILE_OPTION,
      aria: { autocomplete: "list", expanded: "false", required: String(Boolean(option.required)) },
    });
    this.node = createElement("div.option", {}, createElement("label", { for: id }, this.label), this.input, !option.required && createElement("button.tool", { type: "button", tabindex: "-1", aria: { label: form.voice.say("option.drop", { name: this.label }) }, onclick: () => form.drop(this) }, createIcon("close")));
    this.size();
  }

  size() {
    this.input.size = Math.max(this.option.type === FILE_OPTION ? 14 : 6, Math.min(36, this.input.value.length + 1));
  }

  get empty() {
    return this.value === undefined && !this.input.value.trim();
  }

  /** The options to choose from that the page knows by itself; null if anything may be written. */
  choices() {
    const { option, form } = this;
    const { personView, guild, voice } = form;
    if (option.choices?.length) return option.choices.map((one) => ({ value: one.value, label: localisedText(one, "name", voice.locale) }));
    switch (option.type) {
      case BOOLEAN_OPTION:
        return [{ value: true, label: voice.say("yes") }, { value: false, label: voice.say("no") }];
      case 6:
        return listPeople(personView, guild);
      case 7:
        return listChannels(personView, guild, option.channel_types);
      case 8:
        return listRoles(guild);
      case 9:
        return [...listPeople(personView, guild), ...listRoles(guild)];
      default:
        return null;
    }
  }

  suggestions() {
    const all = this.choices();
    return all && findMatches(all, this.settled ? "" : this.input.value.replace(/^[@#]/, ""), (one) => one.label).slice(0, 25);
  }

  /** Put in what was chosen. */
  setValue(value, shown) {
    this.value = value;
    this.settled = true;
    this.input.value = shown;
    this.size();
    this.showFault(null);
  }

  forgetChoice() {
    this.value = undefined;
    this.settled = false;
    this.size();
    this.showFault(null);
  }

  showFault(words) {
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
    if (option.type === INTEGER_OPTION || option.type === NUMBER_OPTION) return this.readNumber(text);
    const all = this.choices();
    if (!all) return this.readText(text);
    const same = all.filter((one) => one.label.toLowerCase() === text.toLowerCase());
    const [one] = same.length ? same : this.suggestions();
    if (!one || (!same.length && this.suggestions().length > 1)) return this.say("option.choose");
    this.setValue(one.value, one.label);
    return null;
  }

  readText(text) {
    if (this.option.min_length && text.length < this.option.min_length) return this.say("option.short", { min: this.option.min_length });
    this.value = text;
    return null;
  }

  readNumber(text) {
    const { type, min_value: min, max_value: max } = this.option;
    const number = Number(text.replace(",", ".").replace(/[\s\u202f]/g, ""));
    if (!Number.isFinite(number) || (type === INTEGER_OPTION && !Number.isInteger(number))) return this.say(type === INTEGER_OPTION ? "option.whole" : "option.number");
    if (min !== undefined && number < min) return this.say("option.least", { min });
    if (max !== undefined && number > max) return this.say("option.most", { max });
    this.value = number;
    return null;
  }

  /** What stands in it now, as autocomplete sends it. */
  currentText() {
    const number = Number(this.input.value);
    if (this.value !== undefined) return this.value;
    return [INTEGER_OPTION, NUMBER_OPTION].includes(this.option.type) && this.input.value && Number.isFinite(number) ? number : this.input.value;
  }

  say(key, facts = {}) {
    return this.form.voice.say(key, { name: this.label, ...facts });
  }
}
