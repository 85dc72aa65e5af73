// One person's whole client: their connection, what they see, and the elements that show it.

import { Composer } from "../forms/composer.js";
import { listCommands } from "../forms/commands.js";
import { MessageActions } from "../forms/message_actions.js";
import { createAvatar, createElement, replaceChildren, createIcon } from "../dom.js";
import { chooseAdvice } from "./guide.js";
import { MessageLog } from "../messages/message_log.js";
import { openSettings } from "./settings.js";
import { Sidebar } from "./sidebar.js";
import { PersonView } from "./person_view.js";
import { SignalHandlers } from "./signal_handlers.js";
import { Connection } from "./connection.js";
import { createVoice } from "../words.js";

export class Pane {
  /** `page` is {activate(pane), onChange(pane), switchTo(person), otherPeople(), saved}; the pane lives in `this.node`. */
  constructor(person, page) {
    Object.assign(this, { page, person, personView: new PersonView(), channel: null, ready: false });
    this.voice = this.createPersonVoice(person.locale);
    this.node = createElement("section.pane", { aria: { label: person.name }, data: { person: person.id } });
    this.node.style.setProperty("--own", person.color);
    this.node.addEventListener("focusin", () => page.activate(this));
    this.node.addEventListener("pointerdown", () => page.activate(this));
    this.node.addEventListener("dragover", (event) => event.preventDefault());
    this.node.addEventListener("drop", (event) => this.handleDrop(event));
    this.actions = new MessageActions(this);
    this.signalHandlers = new SignalHandlers(this);
    this.connection = new Connection(person.id, { onMessage: (message) => this.receive(message), onStateChange: (state) => this.showConnectionState(state) });
    this.build();
    if (page.saved) this.restoreDrafts(page.saved);
  }

  /** Return the unsent drafts, to restore them when this person is shown again. */
  saveDrafts() {
    const { drafts, text, files } = this.composer;
    if (this.channel) drafts.set(this.channel, { text: text.value, files });
    return { drafts, channel: this.channel };
  }

  restoreDrafts({ drafts, channel }) {
    this.composer.drafts = drafts;
    this.savedChannel = channel;
  }

  createPersonVoice(locale) {
    const personView = () => this.personView;
    return {
      ...createVoice(locale),
      userName: (id) => personView().user(id)?.name || "…",
      roleName: (id) => personView().roleName(id),
      channelName: (id) => personView().channelName(id),
      isMe: (id) => id === personView().person.id,
      openChannel: (id) => personView().channels.has(id) && this.openChannel(id),
      useCommand: (name) => this.composer.startCommand(name),
    };
  }

  build() {
    const { voice, personView } = this;
    const { say } = voice;
    this.node.lang = voice.locale;
    this.title = createElement("h1", { tabindex: "-1" });
    this.topic = createElement("p.topic");
    this.sidebarButton = createElement("button.tool.sidebar-button", { type: "button", aria: { label: say("places"), expanded: "false" }, onclick: () => this.toggleSidebar() }, createIcon("menu"));
    this.connectionBar = createElement("div.connection-lost", { role: "status", hidden: true }, createElement("span.spinner"), say("reconnecting"));
    this.guide = createElement("div.guide", { role: "status", hidden: true });
    this.log = new MessageLog(this.messageContext(), { fetchOlder: (channel) => this.fetchOlder(channel), onEndSeen: () => this.markRead(), onMove: () => this.ready && this.updateGuide(), leaveLog: () => this.composer.text.focus() });
    this.composer = new Composer(this.composerContext());
    this.sidebar = new Sidebar({ voice, personView, openChannel: (id) => this.openChannel(id), openSettings: () => this.openSettings() });
    const backdrop = createElement("div.backdrop", { onclick: () => this.toggleSidebar(false) });
    const owner = createElement("span.pane-owner", {}, createAvatar(this.person, "small"), createElement("span", {}, this.person.name));
    replaceChildren(this.node, this.sidebar.node, backdrop, createElement("div.main", {}, createElement("header.head", {}, this.sidebarButton, createElement("div.titles", {}, this.title, this.topic), owner), this.connectionBar, this.log.node, this.guide, this.composer.node));
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.toggleSidebar(false));
  }

  messageContext() {
    const { voice, personView, actions } = this;
    return {
      voice,
      personView,
      componentContext: (message) => actions.componentContext(message),
      dismiss: (message) => actions.dismiss(message),
      react: (message, emoji, on) => actions.react(message, emoji, on),
      openMenu: (message, anchor) => actions.openMenu(message, anchor),
    };
  }

  composerContext() {
    return {
      voice: this.voice,
      personView: this.personView,
      upload: (file) => this.actions.upload(file),
      say: (facts) => this.connection.request("say", facts),
      command: async (facts) => this.actions.openAnswerModal(await this.actions.request("command", facts)),
      autocomplete: (facts) => this.connection.request("autocomplete", facts),
      fetchCommands: () => this.fetchCommands(),
      focusLog: () => this.log.focusNewestControl(),
    };
  }

  // The connection ------------------------------------------------------------------------------------

  showConnectionState(state) {
    this.connectionBar.hidden = state === "open";
    this.node.classList.toggle("disconnected", state !== "open");
    if (state === "open") this.actions.forgetLostConnection();
  }

  receive(message) {
    if (message.op === "snapshot") this.loadSnapshot(message);
    else if (message.op === "signal") this.signalHandlers.handle(message.kind, message.data);
    else if (message.op === "awaited") {
      this.personView.awaited = message.awaited;
      this.draw();
    }
  }

  loadSnapshot(snapshot) {
    const { locale } = this.voice;
    this.personView.load(snapshot);
    Object.assign(this.person, snapshot.person);
    if (snapshot.person.locale !== locale) this.translate(snapshot.person.locale);
    if (!this.ready) this.sidebar.draw(null);
    this.ready = true;
    const wanted = this.personView.channels.has(this.channel) ? this.channel : this.lastChannel(this.savedChannel) || this.personView.firstChannel();
    if (wanted) this.openChannel(wanted, { again: true, quiet: true });
    this.draw();
    if (this.goesToWaiting) this.goToWaiting();
  }

  /** Go to unread DMs, else to a card that asks; once the snapshot has come. */
  goToWaiting() {
    this.goesToWaiting = !this.ready;
    const waits = this.personView.listDms().find((one) => this.personView.unread.get(one.id));
    const card = this.personView.awaited.asked.at(-1);
    if (waits) this.openChannel(waits.id);
    else if (card) this.reveal(card);
  }

  /** Build the pane anew in another language; what is being written stays. */
  translate(locale) {
    const text = this.composer.text.value;
    const { drafts, files } = this.composer;
    const inside = this.node.contains(document.activeElement);
    this.voice = this.createPersonVoice(locale);
    this.build();
    if (inside) this.focusComposer();
    Object.assign(this.composer, { drafts, files });
    if (this.channel) this.composer.drafts.set(this.channel, { text, files });
    else this.composer.text.value = text;
  }

  lastChannel(wanted) {
    const id = wanted || localStorage.getItem(`skald.place.${this.person.id}`);
    return this.personView.channels.has(id) ? id : null;
  }

  // Places --------------------------------------------------------------------------------------

  /** Open a channel; without an id, the DM with the bot. */
  async openChannel(id, { again = false, quiet = false } = {}) {
    if (!id) {
      const answer = await this.connection.request("open_dm").catch(() => null);
      if (answer) this.openChannel(answer.channel);
      return;
    }
    this.toggleSidebar(false);
    const first = id !== this.channel || !this.log.entryByKey.size;
    if (!first && !again) {
      this.focusComposer();
      return;
    }
    this.channel = id;
    localStorage.setItem(`skald.place.${this.person.id}`, id);
    const count = this.personView.unread.get(id) || 0;
    if (first) {
      this.log.openChannel(id);
      this.composer.openChannel(id, this.personView.channelName(id));
    }
    this.draw();
    if (!quiet) this.focusComposer();
    await this.fetchHistory(id, first ? count : 0);
  }

  /** Focus the text box; not on a phone, where the keyboard would cover half the page. */
  focusComposer() {
    if (matchMedia("(hover: hover)").matches) this.composer.text.focus();
  }

  async fetchHistory(id, count) {
    const answer = await this.connection.request("history", { channel: id }).catch(() => null);
    if (!answer) return;
    this.personView.addHistory(id, answer.messages, { whole: answer.whole, fresh: true });
    if (id !== this.channel) return;
    this.setCommands(answer.commands);
    this.log.markUnread(count);
    this.log.draw();
    this.markRead();
    this.draw();
  }

  async fetchOlder(id) {
    const [first] = this.personView.messagesOf(id);
    const answer = await this.connection.request("history", { channel: id, before: first?.id }).catch(() => null);
    if (!answer) return;
    this.personView.addHistory(id, answer.messages, { whole: answer.whole });
    if (id === this.channel) this.log.draw();
  }

  /** Scroll to a message, fetching older ones if needed, and focus its control. */
  async reveal({ channel, message, control }) {
    if (channel !== this.channel) await this.openChannel(channel);
    for (let count = -1; !this.personView.findMessage(channel, message) && count < this.personView.messagesOf(channel).length;) {
      count = this.personView.messagesOf(channel).length;
      await this.fetchOlder(channel);
    }
    if (channel === this.channel) this.log.reveal(message, control);
    this.updateGuide();
  }

  async fetchCommands() {
    const answer = await this.connection.request("commands", { channel: this.channel }).catch(() => null);
    if (answer && this.setCommands(answer.commands)) this.updateGuide();
  }

  /** Take the commands that can be given here; tells whether they are others than before. */
  setCommands(commands) {
    if (JSON.stringify(commands) === JSON.stringify(this.personView.commands)) return false;
    this.personView.commands = commands;
    this.composer.commandsChanged();
    return true;
  }

  /** Mark the channel as read if its end is visible. */
  markRead() {
    const last = this.personView.messagesOf(this.channel).at(-1);
    if (!last || !this.log.pinned || document.hidden || !this.personView.unread.get(this.channel)) return;
    this.personView.unread.delete(this.channel);
    this.connection.request("read", { channel: this.channel, message: last.id }).catch(() => {});
    this.draw();
  }

  toggleSidebar(open = !this.node.classList.contains("open")) {
    this.node.classList.toggle("open", open);
    this.sidebarButton.setAttribute("aria-expanded", String(open));
    if (open) this.sidebar.list.querySelector("[aria-current]")?.focus();
  }

  draw() {
    const { personView, channel } = this;
    const here = personView.channels.get(channel);
    this.sidebar.draw(channel);
    const news = [...personView.unread].some(([id, count]) => count && id !== channel && personView.channels.has(id));
    this.sidebarButton.classList.toggle("news", news);
    this.sidebarButton.setAttribute("aria-label", this.voice.say(news ? "places.news" : "places"));
    if (here) {
      const sign = here.type === 1 ? "letter" : personView.isThread(here) ? "thread" : "hash";
      replaceChildren(this.title, createIcon(sign), createElement("span", {}, personView.channelName(channel)));
      this.title.title = personView.channelName(channel);
      this.topic.textContent = here.topic || (personView.isThread(here) ? `#${personView.channelName(here.parent_id)}` : personView.guildOf(channel)?.name || "");
    }
    this.log.draw();
    this.updateGuide();
    this.page.onChange(this);
  }

  updateGuide() {
    const next = this.channel && chooseAdvice(this.personView, this.channel, listCommands(this.personView.commands, this.voice.locale), this.page.otherPeople());
    this.guide.hidden = !next;
    if (!next) return;
    const { say, either } = this.voice;
    const words = say(next.key, { ...next.facts, buttons: either(next.facts.buttons || []) });
    const { open, command, be, reveal } = next.act || {};
    const away = open || (reveal && reveal.channel !== this.channel);
    const hidden = reveal && !away && !this.log.isVisible(reveal.message, reveal.control);
    const label = away ? say("next.go") : hidden ? say("next.show") : command ? say("next.write") : be ? say("switcher.be", { name: be.name }) : null;
    const state = JSON.stringify([words, label, next.act]);
    if (this.guide.dataset.state === state) return;
    this.guide.dataset.state = state;
    const act = () => (reveal ? this.reveal(reveal) : open ? this.openChannel(open) : be ? this.page.switchTo(be) : this.composer.startCommand(command));
    replaceChildren(this.guide, createIcon("hand"), createElement("span", {}, createElement("strong", {}, this.voice.say("next")), " ", words), label && createElement("button.text-button", { type: "button", onclick: act }, label));
  }

  openSettings() {
    openSettings(this.person, this.voice, (facts) => this.actions.request("settings", facts));
  }

  handleDrop(event) {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    this.composer.attach(event.dataTransfer.files);
  }

  close() {
    this.connection.close();
    this.node.remove();
  }
}
