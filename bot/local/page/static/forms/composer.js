// Where a person writes: text with files, or, after a slash, a command.

import { listCommands, findMatchingCommands, parseCommandLine } from "./commands.js";
import { createElement, replaceChildren, createIcon, setOrRemoveAttribute } from "../dom.js";
import { CommandForm } from "./command_form.js";
import { formatBytes } from "../messages/media.js";
import { Suggestions } from "./suggestions.js";

const MAX_MESSAGE_LENGTH = 2000;
const MAX_FILES = 10;

/** `context` is {voice, personView, upload(file), say(facts), command(facts), autocomplete(facts), fetchCommands(), focusLog()}. */
export class Composer {
  constructor(context) {
    Object.assign(this, { context, voice: context.voice, drafts: new Map(), channel: null, files: [], form: null });
    const { say } = this.voice;
    this.suggestions = new Suggestions(say);
    this.text = createElement("textarea", { rows: 1, role: "combobox", enterkeyhint: "send", aria: { autocomplete: "list", expanded: "false", label: say("write") } });
    this.input = createElement("input.visually-hidden", { type: "file", multiple: true, tabindex: "-1", aria: { hidden: "true" } });
    this.attachButton = createElement("button.tool", { type: "button", aria: { label: say("upload.many") }, onclick: () => this.input.click() }, createIcon("clip"));
    this.commandsButton = createElement("button.tool.slash", { type: "button", aria: { label: say("commands") }, onclick: () => this.writeText("/") }, "/");
    this.sendButton = createElement("button.tool.send", { type: "button", aria: { label: say("send") }, onclick: () => this.send() }, createIcon("send"));
    this.attached = createElement("ul.uploads");
    this.fault = createElement("p.fault", { role: "alert", hidden: true });
    this.line = createElement("div.line", {}, this.attachButton, this.commandsButton, this.text, this.sendButton);
    this.writingArea = createElement("div.writing", {}, this.line);
    this.node = createElement("div.composer", {}, this.suggestions.node, this.attached, this.writingArea, this.fault, this.input);
    this.listen();
  }

  listen() {
    this.text.addEventListener("input", () => this.handleInput());
    this.text.addEventListener("keydown", (event) => this.handleKey(event));
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
  openChannel(channel, name) {
    const written = { text: this.text.value, files: this.files };
    if (this.channel) this.drafts.set(this.channel, written);
    if (this.form) this.closeForm("");
    const brought = !this.channel && written.text && written;
    const draft = brought || this.drafts.get(channel) || { text: "", files: [] };
    this.channel = channel;
    this.text.value = draft.text;
    this.files = draft.files;
    this.text.placeholder = this.voice.say("write.in", { name });
    setOrRemoveAttribute(this.text, "aria-label", this.text.placeholder);
    this.showFault(null);
    this.draw();
  }

  /** The commands have come, or are others now: whoever looks at their list sees the new one. */
  commandsChanged() {
    const looking = !this.form && (this.suggestions.shown || this.node.contains(document.activeElement));
    if (looking) this.suggest();
  }

  get commands() {
    return listCommands(this.context.personView.commands, this.voice.locale);
  }

  /** Put words in and go there. */
  writeText(text) {
    if (this.form) this.closeForm("");
    this.text.value = text;
    this.text.focus();
    this.text.setSelectionRange(text.length, text.length);
    this.handleInput();
  }

  /** Begin a command by its name, if there is one. */
  startCommand(line) {
    const found = parseCommandLine(this.commands, line);
    if (found) this.openForm(found.command, found.given);
    else this.writeText(`/${line}`);
  }

  handleInput() {
    this.showFault(null);
    this.draw();
    this.suggest();
  }

  draw() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, innerHeight * 0.35)}px`;
    this.commandsButton.hidden = Boolean(this.text.value);
    this.sendButton.disabled = !this.text.value.trim() && !this.files.length;
    replaceChildren(this.attached, this.files.map((one) => createElement("li", {}, createIcon("file"), one.name, createElement("small", {}, one.id ? formatBytes(one.size, this.voice.locale) : this.voice.say("uploading")),
      createElement("button.tool", { type: "button", aria: { label: this.voice.say("upload.drop", { name: one.name }) }, onclick: () => this.detach(one) }, createIcon("close")))));
  }

  // Commands ------------------------------------------------------------------------------------

  suggest() {
    const text = this.text.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.suggestions.hide();
      return;
    }
    if (text === "/") this.context.fetchCommands();
    const items = findMatchingCommands(this.commands, text.slice(1)).map((command) => ({ command, label: `/${command.title}`, description: command.about }));
    const none = items.length || parseCommandLine(this.commands, text) ? null : this.voice.say("commands.none");
    this.suggestions.show({ title: [], items, none, input: this.text, onChoose: ({ command }) => this.openForm(command, {}) });
  }

  /** What was written is the command now: nothing of it waits as a draft, or opens the list again. */
  openForm(command, given) {
    const { context } = this;
    this.text.value = "";
    this.form = new CommandForm(command, given, {
      voice: this.voice,
      personView: context.personView,
      guild: context.personView.guildOf(this.channel),
      suggestions: this.suggestions,
      upload: context.upload,
      autocomplete: (facts) => context.autocomplete({ channel: this.channel, ...facts }),
      send: (facts) => this.sendCommand(facts),
      close: (text) => this.closeForm(text),
    });
    this.showFault(null);
    this.suggestions.hide();
    replaceChildren(this.writingArea, this.form.node);
    this.form.focus();
  }

  async sendCommand(facts) {
    await this.context.command({ channel: this.channel, ...facts });
    this.closeForm("");
  }

  closeForm(text) {
    const inside = this.node.contains(document.activeElement);
    this.form = null;
    this.text.value = text;
    replaceChildren(this.writingArea, this.line);
    this.suggestions.hide();
    if (inside && (text || matchMedia("(hover: hover)").matches)) this.text.focus();
    this.handleInput();
  }

  // Keys and sending ----------------------------------------------------------------------------

  handleKey(event) {
    const { suggestions } = this;
    if (event.isComposing || event.altKey) return;
    if (suggestions.open && event.key === "ArrowDown") suggestions.movePointer(1);
    else if (suggestions.open && event.key === "ArrowUp") suggestions.movePointer(-1);
    else if (event.key === "Tab" && suggestions.open && !event.shiftKey) suggestions.choose();
    else if (event.key === "Escape" && suggestions.open) suggestions.hide();
    else if (event.key === "Enter" && !event.shiftKey) this.handleEnter();
    else if (event.key === "ArrowUp" && !this.text.value) this.context.focusLog();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  handleEnter() {
    const found = this.text.value.startsWith("/") && parseCommandLine(this.commands, this.text.value);
    if (found && (Object.keys(found.given).length || !this.suggestions.open)) this.openForm(found.command, found.given);
    else if (!this.suggestions.open || !this.suggestions.choose()) this.send();
  }

  async attach(files) {
    if (this.form) {
      await this.form.takeFile(files[0]);
      return;
    }
    for (const file of [...files].slice(0, MAX_FILES - this.files.length)) {
      const attachment = { name: file.name || "file", size: file.size, id: null };
      this.files.push(attachment);
      this.draw();
      try {
        attachment.id = await this.context.upload(file);
      } catch (error) {
        this.detach(attachment);
        this.showFault(error.message);
      }
      this.draw();
    }
  }

  detach(attachment) {
    this.files = this.files.filter((one) => one !== attachment);
    this.draw();
    this.text.focus();
  }

  showFault(words) {
    this.fault.textContent = words || "";
    this.fault.hidden = !words;
  }

  async send() {
    const content = this.text.value.trim();
    const files = this.files;
    if ((!content && !files.length) || files.some((one) => !one.id)) return;
    if (content.length > MAX_MESSAGE_LENGTH) {
      this.showFault(this.voice.say("write.long", { max: MAX_MESSAGE_LENGTH, over: content.length - MAX_MESSAGE_LENGTH }));
      return;
    }
    const channel = this.channel;
    this.text.value = "";
    this.files = [];
    this.handleInput();
    try {
      await this.context.say({ channel, content, uploads: files.map((one) => one.id) });
    } catch (error) {
      if (this.channel === channel && !this.text.value) {
        this.text.value = content;
        this.files = files;
      } else this.drafts.set(channel, { text: content, files });
      this.draw();
      this.showFault(error.message || this.voice.say("send.failed"));
    }
  }
}
