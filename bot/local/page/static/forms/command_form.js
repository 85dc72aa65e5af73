// A command in the making, in the composer's place: its options side by side, sent by Enter.

import { localised } from "./commands.js";
import { el, fill, icon } from "../dom.js";
import { FILE, Option } from "./option.js";

const PAUSE = 120;

/** `desk` is {lore, sight, guild, suggestions, autocomplete(facts), upload(file), send(facts), leave(text)}. */
export class Form {
  constructor(leaf, given, desk) {
    Object.assign(this, { leaf, desk, lore: desk.lore, sight: desk.sight, guild: desk.guild, asked: 0 });
    this.options = [];
    this.bar = el("div.options");
    this.extra = el("div.extra");
    this.fault = el("p.fault", { role: "alert", hidden: true });
    this.go = el("button.tool.send", { type: "submit", aria: { label: this.lore.say("command.send") } }, icon("send"));
    const close = el("button.tool", { type: "button", aria: { label: this.lore.say("command.leave") }, onclick: () => desk.leave("") }, icon("close"));
    this.file = el("input.unseen", { type: "file", tabindex: "-1", aria: { hidden: "true" } });
    this.node = el("form.command", { novalidate: true, aria: { label: `/${leaf.title}` } },
      el("div.line", {}, close, el("div.fields", {}, el("strong", { tabindex: "-1" }, `/${leaf.title}`), this.bar, this.extra), this.go), this.fault, this.file);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.file.addEventListener("change", () => this.take(this.file.files[0]));
    for (const option of leaf.options) if (option.required || option.name in given) this.add(option, given[option.name]);
    this.more();
  }

  add(option, text) {
    const field = new Option(option, this);
    if (text) field.input.value = text;
    field.size();
    field.input.addEventListener("focus", () => this.attend(field, 0));
    field.input.addEventListener("input", () => {
      field.typed();
      this.attend(field, PAUSE);
    });
    if (option.type === FILE) field.input.addEventListener("click", () => this.choose(field));
    this.options.push(field);
    this.bar.append(field.node);
    return field;
  }

  /** The options that may be added. */
  more() {
    const left = this.leaf.options.filter((one) => !this.options.some((field) => field.option === one));
    fill(this.extra, left.map((option) => {
      const { locale } = this.lore;
      return el("button.chip", { type: "button", title: localised(option, "description", locale), onclick: () => this.grow(option) }, icon("plus"), localised(option, "name", locale));
    }));
  }

  grow(option) {
    const field = this.add(option);
    this.more();
    field.input.focus();
    if (option.type === FILE) this.choose(field);
  }

  drop(field) {
    const at = this.options.indexOf(field);
    this.options.splice(at, 1);
    field.node.remove();
    this.more();
    this.focus(Math.max(0, at - 1));
  }

  focus(at = this.options.findIndex((one) => one.empty)) {
    const field = this.options[at] || this.options.at(-1);
    if (!field) {
      this.hint();
      this.go.focus();
      return;
    }
    field.input.focus();
    if (document.activeElement === field.input) field.input.setSelectionRange(field.input.value.length, field.input.value.length);
  }

  hint() {
    this.desk.suggestions.show({ title: [el("strong", {}, `/${this.leaf.title}`), " ", this.leaf.about, " · ", this.lore.say("command.enter")], items: [], picked: () => {}, input: this.go });
  }

  // Suggestions ---------------------------------------------------------------------------------

  /** The caret stands in a field: show what may stand there. */
  attend(field, pause) {
    this.current = field;
    this.asked += 1;
    clearTimeout(this.soon);
    const known = field.suggestions();
    this.pending = null;
    if (field.option.autocomplete && !field.settled) {
      if (this.shown !== field) this.show(field, []);
      const number = this.asked;
      this.pending = new Promise((resolve) => {
        this.soon = setTimeout(() => resolve(this.ask(field, number)), pause);
      });
    } else this.show(field, known && !field.settled ? known : []);
  }

  async ask(field, number) {
    const facts = { path: this.leaf.typed, options: this.options.filter((one) => one === field || !one.empty).map((one) => [one.option.name, one.now()]) };
    facts.options = Object.fromEntries(facts.options);
    facts.focused = field.option.name;
    const answer = await this.desk.autocomplete(facts).catch(() => null);
    if (number !== this.asked || !this.node.isConnected) return;
    this.pending = null;
    const items = answer ? answer.choices.map((one) => ({ value: one.value, label: one.name_localized || one.name })) : [];
    const none = answer ? "option.none" : "suggest.lost";
    this.show(field, items, items.length ? null : this.lore.say(none));
  }

  show(field, items, none = null) {
    this.shown = field;
    const title = [el("strong", {}, field.label), " ", field.about];
    this.desk.suggestions.show({ title, items, none, input: field.input, picked: (one) => this.pick(field, one) });
  }

  pick(field, one) {
    field.settle(one.value, one.label);
    const next = this.options.findIndex((other) => other.empty);
    if (next >= 0) this.focus(next);
    else {
      this.show(field, []);
      field.input.focus();
    }
  }

  // Keys ----------------------------------------------------------------------------------------

  key(event) {
    if (event.isComposing || event.altKey) return;
    const at = this.options.findIndex((one) => one.input === event.target);
    const { suggestions } = this.desk;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.desk.leave("");
    } else if (at >= 0 && event.key === "ArrowDown") this.step(event, 1);
    else if (at >= 0 && event.key === "ArrowUp") this.step(event, -1);
    else if (at >= 0 && event.key === "Enter") this.enter(event);
    else if (at >= 0 && event.key === "Tab" && !event.shiftKey) {
      if (suggestions.open && this.options[at].input.value && !this.options[at].settled) {
        event.preventDefault();
        suggestions.take();
      }
    } else this.edge(event, at);
  }

  step(event, by) {
    event.preventDefault();
    this.desk.suggestions.step(by);
  }

  async enter(event) {
    event.preventDefault();
    const field = this.current;
    if (field?.option.type === FILE && field.empty) {
      this.choose(field);
      return;
    }
    if (this.pending && field.input.value) await this.pending;
    if (this.desk.suggestions.open && !field.settled && (field.input.value || field.option.required)) this.desk.suggestions.take();
    else this.send();
  }

  edge(event, at) {
    if (at < 0) return;
    const { selectionStart: start, selectionEnd: end, value } = this.options[at].input;
    if (event.key === "ArrowLeft" && start === 0 && end === 0 && at > 0) this.focus(at - 1);
    else if (event.key === "ArrowRight" && start === value.length && at + 1 < this.options.length) this.focus(at + 1);
    else if (event.key === "Backspace" && !value && !this.options[at].option.required) this.drop(this.options[at]);
    else if (event.key === "Backspace" && !value && at === 0) this.desk.leave(`/${this.leaf.title}`);
    else return;
    event.preventDefault();
  }

  // Files and sending ---------------------------------------------------------------------------

  choose(field) {
    this.filling = field;
    this.file.value = "";
    this.file.click();
  }

  async take(file) {
    if (!file) return;
    const field = this.filling || this.options.find((one) => one.option.type === FILE);
    try {
      field.settle(await this.desk.upload(file), file.name);
    } catch (error) {
      this.complain(error.message);
    }
    field.input.focus();
  }

  complain(words) {
    this.fault.textContent = words || "";
    this.fault.hidden = !words;
  }

  filled(which) {
    const held = this.options.filter((one) => one.value !== undefined && which(one));
    return Object.fromEntries(held.map((one) => [one.option.name, one.value]));
  }

  async send() {
    if (this.sending) return;
    this.complain(null);
    for (const field of this.options) field.fault(field.read());
    const wrong = this.options.find((one) => one.wrong);
    if (wrong) {
      wrong.input.focus();
      this.attend(wrong, 0);
      this.complain(wrong.wrong);
      return;
    }
    const options = this.filled(({ option }) => option.type !== FILE);
    const files = this.filled(({ option }) => option.type === FILE);
    this.sending = true;
    this.go.setAttribute("aria-busy", "true");
    this.desk.suggestions.hide();
    try {
      await this.desk.send({ path: this.leaf.typed, options, files });
    } catch (error) {
      this.complain(error.message || this.lore.say("failed"));
    } finally {
      this.sending = false;
      this.go.removeAttribute("aria-busy");
    }
  }
}
