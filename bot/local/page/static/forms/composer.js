// Where a person writes: text with files, or, after a slash, a command.

import { leaves, matching, read } from "./commands.js";
import { el, fill, icon, mark } from "../dom.js";
import { Form } from "./command_form.js";
import { bytes } from "../messages/media.js";
import { Suggestions } from "./suggestions.js";

const LONGEST = 2000;
const MOST_FILES = 10;

/** `desk` is {lore, sight, upload(file), say(facts), command(facts), autocomplete(facts), freshen(), up()}. */
export class Composer {
  constructor(desk) {
    Object.assign(this, { desk, lore: desk.lore, drafts: new Map(), channel: null, files: [], form: null });
    const { say } = this.lore;
    this.suggestions = new Suggestions(say);
    this.text = el("textarea", { rows: 1, role: "combobox", enterkeyhint: "send", aria: { autocomplete: "list", expanded: "false", label: say("write") } });
    this.input = el("input.unseen", { type: "file", multiple: true, tabindex: "-1", aria: { hidden: "true" } });
    this.clip = el("button.tool", { type: "button", aria: { label: say("upload.many") }, onclick: () => this.input.click() }, icon("clip"));
    this.slash = el("button.tool.slash", { type: "button", aria: { label: say("commands") }, onclick: () => this.write("/") }, "/");
    this.go = el("button.tool.send", { type: "button", aria: { label: say("send") }, onclick: () => this.send() }, icon("send"));
    this.attached = el("ul.uploads");
    this.fault = el("p.fault", { role: "alert", hidden: true });
    this.line = el("div.line", {}, this.clip, this.slash, this.text, this.go);
    this.place = el("div.writing", {}, this.line);
    this.node = el("div.composer", {}, this.suggestions.node, this.attached, this.place, this.fault, this.input);
    this.listen();
  }

  listen() {
    this.text.addEventListener("input", () => this.changed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.text.addEventListener("focus", () => this.suggest());
    this.node.addEventListener("focusout", (event) => {
      if (!this.node.contains(event.relatedTarget)) this.suggestions.hide();
    });
    this.text.addEventListener("paste", (event) => {
      if (event.clipboardData.files.length) {
        event.preventDefault();
        this.attach(event.clipboardData.files);
      }
    });
    this.input.addEventListener("change", () => {
      this.attach(this.input.files);
      this.input.value = "";
      if (matchMedia("(hover: hover)").matches) this.text.focus();
    });
  }

  /** Go to a channel; what is half written in another one waits there, what was written before any comes along. */
  open(channel, name) {
    const written = { text: this.text.value, files: this.files };
    if (this.channel) this.drafts.set(this.channel, written);
    if (this.form) this.leave("");
    const brought = !this.channel && written.text && written;
    const draft = brought || this.drafts.get(channel) || { text: "", files: [] };
    this.channel = channel;
    this.text.value = draft.text;
    this.files = draft.files;
    this.text.placeholder = this.lore.say("write.in", { name });
    mark(this.text, "aria-label", this.text.placeholder);
    this.complain(null);
    this.draw();
  }

  /** The commands have come, or are others now: whoever looks at their list sees the new one. */
  learn() {
    const looking = !this.form && (this.suggestions.shown || this.node.contains(document.activeElement));
    if (looking) this.suggest();
  }

  get leaves() {
    return leaves(this.desk.sight.commands, this.lore.locale);
  }

  /** Put words in and go there. */
  write(text) {
    if (this.form) this.leave("");
    this.text.value = text;
    this.text.focus();
    this.text.setSelectionRange(text.length, text.length);
    this.changed();
  }

  /** Begin a command by its name, if there is one. */
  begin(line) {
    const found = read(this.leaves, line);
    if (found) this.start(found.leaf, found.given);
    else this.write(`/${line}`);
  }

  changed() {
    this.complain(null);
    this.draw();
    this.suggest();
  }

  draw() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, innerHeight * 0.35)}px`;
    this.slash.hidden = Boolean(this.text.value);
    this.go.disabled = !this.text.value.trim() && !this.files.length;
    fill(this.attached, this.files.map((one) => el("li", {}, icon("file"), one.name, el("small", {}, one.id ? bytes(one.size, this.lore.locale) : this.lore.say("uploading")),
      el("button.tool", { type: "button", aria: { label: this.lore.say("upload.drop", { name: one.name }) }, onclick: () => this.detach(one) }, icon("close")))));
  }

  // Commands ------------------------------------------------------------------------------------

  suggest() {
    const text = this.text.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.suggestions.hide();
      return;
    }
    if (text === "/") this.desk.freshen();
    const items = matching(this.leaves, text.slice(1)).map((leaf) => ({ leaf, label: `/${leaf.title}`, description: leaf.about }));
    const none = items.length || read(this.leaves, text) ? null : this.lore.say("commands.none");
    this.suggestions.show({ title: [], items, none, input: this.text, picked: ({ leaf }) => this.start(leaf, {}) });
  }

  /** What was written is the command now: nothing of it waits as a draft, or opens the list again. */
  start(leaf, given) {
    const { desk } = this;
    this.text.value = "";
    this.form = new Form(leaf, given, {
      lore: this.lore,
      sight: desk.sight,
      guild: desk.sight.guildOf(this.channel),
      suggestions: this.suggestions,
      upload: desk.upload,
      autocomplete: (facts) => desk.autocomplete({ channel: this.channel, ...facts }),
      send: (facts) => this.give(facts),
      leave: (text) => this.leave(text),
    });
    this.complain(null);
    this.suggestions.hide();
    fill(this.place, this.form.node);
    this.form.focus();
  }

  async give(facts) {
    await this.desk.command({ channel: this.channel, ...facts });
    this.leave("");
  }

  leave(text) {
    const inside = this.node.contains(document.activeElement);
    this.form = null;
    this.text.value = text;
    fill(this.place, this.line);
    this.suggestions.hide();
    if (inside && (text || matchMedia("(hover: hover)").matches)) this.text.focus();
    this.changed();
  }

  // Keys and sending ----------------------------------------------------------------------------

  key(event) {
    const { suggestions } = this;
    if (event.isComposing || event.altKey) return;
    if (suggestions.open && event.key === "ArrowDown") suggestions.step(1);
    else if (suggestions.open && event.key === "ArrowUp") suggestions.step(-1);
    else if (event.key === "Tab" && suggestions.open && !event.shiftKey) suggestions.take();
    else if (event.key === "Escape" && suggestions.open) suggestions.hide();
    else if (event.key === "Enter" && !event.shiftKey) this.enter();
    else if (event.key === "ArrowUp" && !this.text.value) this.desk.up();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  enter() {
    const found = this.text.value.startsWith("/") && read(this.leaves, this.text.value);
    if (found && (Object.keys(found.given).length || !this.suggestions.open)) this.start(found.leaf, found.given);
    else if (!this.suggestions.open || !this.suggestions.take()) this.send();
  }

  async attach(files) {
    if (this.form) {
      await this.form.take(files[0]);
      return;
    }
    for (const file of [...files].slice(0, MOST_FILES - this.files.length)) {
      const held = { name: file.name || "file", size: file.size, id: null };
      this.files.push(held);
      this.draw();
      try {
        held.id = await this.desk.upload(file);
      } catch (error) {
        this.detach(held);
        this.complain(error.message);
      }
      this.draw();
    }
  }

  detach(held) {
    this.files = this.files.filter((one) => one !== held);
    this.draw();
    this.text.focus();
  }

  complain(words) {
    this.fault.textContent = words || "";
    this.fault.hidden = !words;
  }

  async send() {
    const content = this.text.value.trim();
    const files = this.files;
    if ((!content && !files.length) || files.some((one) => !one.id)) return;
    if (content.length > LONGEST) {
      this.complain(this.lore.say("write.long", { max: LONGEST, over: content.length - LONGEST }));
      return;
    }
    const channel = this.channel;
    this.text.value = "";
    this.files = [];
    this.changed();
    try {
      await this.desk.say({ channel, content, uploads: files.map((one) => one.id) });
    } catch (error) {
      if (this.channel === channel && !this.text.value) {
        this.text.value = content;
        this.files = files;
      } else this.drafts.set(channel, { text: content, files });
      this.draw();
      this.complain(error.message || this.lore.say("send.failed"));
    }
  }
}
