// The form of one command, in the composer's place: its options side by side, sent by Enter.

import { localisedText } from "./commands.js";
import { createElement, replaceChildren, createIcon } from "../dom.js";
import { FILE_OPTION, OptionField } from "./option_field.js";

const AUTOCOMPLETE_DELAY_MS = 120;

/** `context` is {voice, personView, guild, suggestions, autocomplete(facts), upload(file), send(facts), close(text)}. */
export class CommandForm {
  constructor(command, given, context) {
    Object.assign(this, { command, context, voice: context.voice, personView: context.personView, guild: context.guild, requestNumber: 0 });
    this.options = [];
    this.bar = createElement("div.options");
    this.extra = createElement("div.addable-options");
    this.fault = createElement("p.fault", { role: "alert", hidden: true });
    this.sendButton = createElement("button.tool.send", { type: "submit", aria: { label: this.voice.say("command.send") } }, createIcon("send"));
    const close = createElement("button.tool", { type: "button", aria: { label: this.voice.say("command.leave") }, onclick: () => context.close("") }, createIcon("close"));
    this.file = createElement("input.visually-hidden", { type: "file", tabindex: "-1", aria: { hidden: "true" } });
    this.node = createElement("form.command", { novalidate: true, aria: { label: `/${command.title}` } },
      createElement("div.line", {}, close, createElement("div.fields", {}, createElement("strong", { tabindex: "-1" }, `/${command.title}`), this.bar, this.extra), this.sendButton), this.fault, this.file);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.node.addEventListener("keydown", (event) => this.handleKey(event));
    this.file.addEventListener("change", () => this.takeFile(this.file.files[0]));
    for (const option of command.options) if (option.required || option.name in given) this.add(option, given[option.name]);
    this.drawAddableOptions();
  }

  add(option, text) {
    const field = new OptionField(option, this);
    if (text) field.input.value = text;
    field.size();
    field.input.addEventListener("focus", () => this.showSuggestions(field, 0));
    field.input.addEventListener("input", () => {
      field.forgetChoice();
      this.showSuggestions(field, AUTOCOMPLETE_DELAY_MS);
    });
    if (option.type === FILE_OPTION) field.input.addEventListener("click", () => this.choose(field));
    this.options.push(field);
    this.bar.append(field.node);
    return field;
  }

  /** The options that may be added. */
  drawAddableOptions() {
    const left = this.command.options.filter((one) => !this.options.some((field) => field.option === one));
    replaceChildren(this.extra, left.map((option) => {
      const { locale } = this.voice;
      return createElement("button.chip", { type: "button", title: localisedText(option, "description", locale), onclick: () => this.addOption(option) }, createIcon("plus"), localisedText(option, "name", locale));
    }));
  }

  addOption(option) {
    const field = this.add(option);
    this.drawAddableOptions();
    field.input.focus();
    if (option.type === FILE_OPTION) this.choose(field);
  }

  drop(field) {
    const at = this.options.indexOf(field);
    this.options.splice(at, 1);
    field.node.remove();
    this.drawAddableOptions();
    this.focus(Math.max(0, at - 1));
  }

  focus(at = this.options.findIndex((one) => one.empty)) {
    const field = this.options[at] || this.options.at(-1);
    if (!field) {
      this.showCommandHint();
      this.sendButton.focus();
      return;
    }
    field.input.focus();
    if (document.activeElement === field.input) field.input.setSelectionRange(field.input.value.length, field.input.value.length);
  }

  showCommandHint() {
    this.context.suggestions.show({ title: [createElement("strong", {}, `/${this.command.title}`), " ", this.command.about, " · ", this.voice.say("command.enter")], items: [], onChoose: () => {}, input: this.sendButton });
  }

  // Suggestions ---------------------------------------------------------------------------------

  /** The caret stands in a field: show what may stand there. */
  showSuggestions(field, pause) {
    this.current = field;
    this.requestNumber += 1;
    clearTimeout(this.autocompleteTimer);
    const known = field.suggestions();
    this.pending = null;
    if (field.option.autocomplete && !field.settled) {
      if (this.shown !== field) this.show(field, []);
      const number = this.requestNumber;
      this.pending = new Promise((resolve) => {
        this.autocompleteTimer = setTimeout(() => resolve(this.ask(field, number)), pause);
      });
    } else this.show(field, known && !field.settled ? known : []);
  }

  async ask(field, number) {
    const facts = { path: this.command.typed, options: this.options.filter((one) => one === field || !one.empty).map((one) => [one.option.name, one.currentText()]) };
    facts.options = Object.fromEntries(facts.options);
    facts.focused = field.option.name;
    const answer = await this.context.autocomplete(facts).catch(() => null);
    if (number !== this.requestNumber || !this.node.isConnected) return;
    this.pending = null;
    const items = answer ? answer.choices.map((one) => ({ value: one.value, label: one.name_localized || one.name })) : [];
    const none = answer ? "option.none" : "suggest.lost";
    this.show(field, items, items.length ? null : this.voice.say(none));
  }

  show(field, items, none = null) {
    this.shown = field;
    const title = [createElement("strong", {}, field.label), " ", field.about];
    this.context.suggestions.show({ title, items, none, input: field.input, onChoose: (one) => this.pick(field, one) });
  }

  pick(field, one) {
    field.setValue(one.value, one.label);
    const next = this.options.findIndex((other) => other.empty);
    if (next >= 0) this.focus(next);
    else {
      this.show(field, []);
      field.input.focus();
    }
  }

  // Keys ----------------------------------------------------------------------------------------

  handleKey(event) {
    if (event.isComposing || event.altKey) return;
    const at = this.options.findIndex((one) => one.input === event.target);
    const { suggestions } = this.context;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.context.close("");
    } else if (at >= 0 && event.key === "ArrowDown") this.movePointer(event, 1);
    else if (at >= 0 && event.key === "ArrowUp") this.movePointer(event, -1);
    else if (at >= 0 && event.key === "Enter") this.handleEnter(event);
    else if (at >= 0 && event.key === "Tab" && !event.shiftKey) {
      if (suggestions.open && this.options[at].input.value && !this.options[at].settled) {
        event.preventDefault();
        suggestions.choose();
      }
    } else this.handleEdgeKey(event, at);
  }

  movePointer(event, by) {
    event.preventDefault();
    this.context.suggestions.movePointer(by);
  }

  async handleEnter(event) {
    event.preventDefault();
    const field = this.current;
    if (field?.option.type === FILE_OPTION && field.empty) {
      this.choose(field);
      return;
    }
    if (this.pending && field.input.value) await this.pending;
    if (this.context.suggestions.open && !field.settled && (field.input.value || field.option.required)) this.context.suggestions.choose();
    else this.send();
  }

  handleEdgeKey(event, at) {
    if (at < 0) return;
    const { selectionStart: start, selectionEnd: end, value } = this.options[at].input;
    if (event.key === "ArrowLeft" && start === 0 && end === 0 && at > 0) this.focus(at - 1);
    else if (event.key === "ArrowRight" && start === value.length && at + 1 < this.options.length) this.focus(at + 1);
    else if (event.key === "Backspace" && !value && !this.options[at].option.required) this.drop(this.options[at]);
    else if (event.key === "Backspace" && !value && at === 0) this.context.close(`/${this.command.title}`);
    else return;
    event.preventDefault();
  }

  // Files and sending ---------------------------------------------------------------------------

  choose(field) {
    this.filling = field;
    this.file.value = "";
    this.file.click();
  }

  async takeFile(file) {
    if (!file) return;
    const field = this.filling || this.options.find((one) => one.option.type === FILE_OPTION);
    try {
      field.setValue(await this.context.upload(file), file.name);
    } catch (error) {
      this.showFault(error.message);
    }
    field.input.focus();
  }

  showFault(words) {
    this.fault.textContent = words || "";
    this.fault.hidden = !words;
  }

  filled(which) {
    const held = this.options.filter((one) => one.value !== undefined && which(one));
    return Object.fromEntries(held.map((one) => [one.option.name, one.value]));
  }

  async send() {
    if (this.sending) return;
    this.showFault(null);
    for (const field of this.options) field.showFault(field.read());
    const wrong = this.options.find((one) => one.wrong);
    if (wrong) {
      wrong.input.focus();
      this.showSuggestions(wrong, 0);
      this.showFault(wrong.wrong);
      return;
    }
    const options = this.filled(({ option }) => option.type !== FILE_OPTION);
    const files = this.filled(({ option }) => option.type === FILE_OPTION);
    this.sending = true;
    this.sendButton.setAttribute("aria-busy", "true");
    this.context.suggestions.hide();
    try {
      await this.context.send({ path: this.command.typed, options, files });
    } catch (error) {
      this.showFault(error.message || this.voice.say("failed"));
    } finally {
      this.sending = false;
      this.sendButton.removeAttribute("aria-busy");
    }
  }
}
