// One person's whole client: their line, what they see, and the page around it.

import { Composer } from "../forms/composer.js";
import { leaves } from "../forms/commands.js";
import { Deeds } from "../forms/actions.js";
import { avatar, el, fill, icon } from "../dom.js";
import { advise } from "./guide.js";
import { Log } from "../messages/log.js";
import { openSettings } from "./settings.js";
import { Side } from "./side.js";
import { Sight } from "./person_view.js";
import { Signals } from "./signals.js";
import { Connection } from "./connection.js";
import { speaker } from "../words.js";

export class Pane {
  /** `shell` is {activate(pane), renamed(pane), relieve(person), others()}; the pane lives in `this.node`. */
  constructor(person, shell) {
    Object.assign(this, { shell, person, sight: new Sight(), channel: null, ready: false });
    this.lore = this.tongue(person.locale);
    this.node = el("section.pane", { aria: { label: person.name }, data: { person: person.id } });
    this.node.style.setProperty("--own", person.color);
    this.node.addEventListener("focusin", () => shell.activate(this));
    this.node.addEventListener("pointerdown", () => shell.activate(this));
    this.node.addEventListener("dragover", (event) => event.preventDefault());
    this.node.addEventListener("drop", (event) => this.dropped(event));
    this.deeds = new Deeds(this);
    this.signals = new Signals(this);
    this.wire = new Connection(person.id, { hear: (message) => this.hear(message), state: (state) => this.state(state) });
    this.build();
    if (shell.kept) this.restore(shell.kept);
  }

  /** What waits half written while somebody else sits here. */
  keep() {
    const { drafts, text, files } = this.composer;
    if (this.channel) drafts.set(this.channel, { text: text.value, files });
    return { drafts, channel: this.channel };
  }

  restore({ drafts, channel }) {
    this.composer.drafts = drafts;
    this.wanted = channel;
  }

  tongue(locale) {
    const sight = () => this.sight;
    return {
      ...speaker(locale),
      userName: (id) => sight().user(id)?.name || "…",
      roleName: (id) => sight().roleName(id),
      channelName: (id) => sight().channelName(id),
      isMe: (id) => id === sight().person.id,
      openChannel: (id) => sight().channels.has(id) && this.go(id),
      useCommand: (name) => this.composer.begin(name),
    };
  }

  build() {
    const { lore, sight } = this;
    const { say } = lore;
    this.node.lang = lore.locale;
    this.title = el("h1", { tabindex: "-1" });
    this.topic = el("p.topic");
    this.drawer = el("button.tool.drawer", { type: "button", aria: { label: say("places"), expanded: "false" }, onclick: () => this.slide() }, icon("menu"));
    this.bar = el("div.lost", { role: "status", hidden: true }, el("span.spinner"), say("reconnecting"));
    this.guide = el("div.guide", { role: "status", hidden: true });
    this.log = new Log(this.messageDesk(), { older: (channel) => this.older(channel), seen: () => this.seen(), moved: () => this.ready && this.advise(), leave: () => this.composer.text.focus() });
    this.composer = new Composer(this.composerDesk());
    this.side = new Side({ lore, sight, go: (id) => this.go(id), settings: () => this.settings() });
    const shade = el("div.shade", { onclick: () => this.slide(false) });
    const whose = el("span.whose", {}, avatar(this.person, "small"), el("span", {}, this.person.name));
    fill(this.node, this.side.node, shade, el("div.main", {}, el("header.head", {}, this.drawer, el("div.titles", {}, this.title, this.topic), whose), this.bar, this.log.node, this.guide, this.composer.node));
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.slide(false));
  }

  messageDesk() {
    const { lore, sight, deeds } = this;
    return {
      lore,
      sight,
      of: (message) => deeds.of(message),
      dismiss: (message) => deeds.dismiss(message),
      react: (message, emoji, on) => deeds.react(message, emoji, on),
      more: (message, anchor) => deeds.more(message, anchor),
    };
  }

  composerDesk() {
    return {
      lore: this.lore,
      sight: this.sight,
      upload: (file) => this.deeds.upload(file),
      say: (facts) => this.wire.ask("say", facts),
      command: async (facts) => this.deeds.answered(await this.deeds.asked("command", facts)),
      autocomplete: (facts) => this.wire.ask("autocomplete", facts),
      freshen: () => this.freshen(),
      up: () => this.log.reach(),
    };
  }

  // The line ------------------------------------------------------------------------------------

  state(state) {
    this.bar.hidden = state === "open";
    this.node.classList.toggle("away", state !== "open");
    if (state === "open") this.deeds.mended();
  }

  hear(message) {
    if (message.op === "snapshot") this.begin(message);
    else if (message.op === "signal") this.signals.take(message.kind, message.data);
    else if (message.op === "awaited") {
      this.sight.awaited = message.awaited;
      this.draw();
    }
  }

  begin(snapshot) {
    const { locale } = this.lore;
    this.sight.take(snapshot);
    Object.assign(this.person, snapshot.person);
    if (snapshot.person.locale !== locale) this.translate(snapshot.person.locale);
    if (!this.ready) this.side.draw(null);
    this.ready = true;
    const wanted = this.sight.channels.has(this.channel) ? this.channel : this.remembered(this.wanted) || this.sight.firstChannel();
    if (wanted) this.go(wanted, { again: true, quiet: true });
    this.draw();
    if (this.eager) this.letters();
  }

  /** Go to what waits, now or as soon as it is known: letters, else a card that asks. */
  letters() {
    this.eager = !this.ready;
    const waits = this.sight.letters().find((one) => this.sight.unread.get(one.id));
    const card = this.sight.awaited.asked.at(-1);
    if (waits) this.go(waits.id);
    else if (card) this.reveal(card);
  }

  /** Build the pane anew in another language; what is being written stays. */
  translate(locale) {
    const text = this.composer.text.value;
    const { drafts, files } = this.composer;
    const inside = this.node.contains(document.activeElement);
    this.lore = this.tongue(locale);
    this.build();
    if (inside) this.write();
    Object.assign(this.composer, { drafts, files });
    if (this.channel) this.composer.drafts.set(this.channel, { text, files });
    else this.composer.text.value = text;
  }

  remembered(wanted) {
    const id = wanted || localStorage.getItem(`skald.place.${this.person.id}`);
    return this.sight.channels.has(id) ? id : null;
  }

  // Places --------------------------------------------------------------------------------------

  /** Go to a channel; without one, open the letters with the bot. */
  async go(id, { again = false, quiet = false } = {}) {
    if (!id) {
      const answer = await this.wire.ask("open_dm").catch(() => null);
      if (answer) this.go(answer.channel);
      return;
    }
    this.slide(false);
    const first = id !== this.channel || !this.log.drawn.size;
    if (!first && !again) {
      this.write();
      return;
    }
    this.channel = id;
    localStorage.setItem(`skald.place.${this.person.id}`, id);
    const count = this.sight.unread.get(id) || 0;
    if (first) {
      this.log.open(id);
      this.composer.open(id, this.sight.channelName(id));
    }
    this.draw();
    if (!quiet) this.write();
    await this.fetch(id, first ? count : 0);
  }

  /** Put the caret where one writes; not on a phone, where the keyboard would cover half the page. */
  write() {
    if (matchMedia("(hover: hover)").matches) this.composer.text.focus();
  }

  async fetch(id, count) {
    const answer = await this.wire.ask("history", { channel: id }).catch(() => null);
    if (!answer) return;
    this.sight.learn(id, answer.messages, { whole: answer.whole, fresh: true });
    if (id !== this.channel) return;
    this.offer(answer.commands);
    this.log.since(count);
    this.log.draw();
    this.seen();
    this.draw();
  }

  async older(id) {
    const [first] = this.sight.log(id);
    const answer = await this.wire.ask("history", { channel: id, before: first?.id }).catch(() => null);
    if (!answer) return;
    this.sight.learn(id, answer.messages, { whole: answer.whole });
    if (id === this.channel) this.log.draw();
  }

  /** Bring a message into sight, however far up it stands, and the hand to what is to be pressed there. */
  async reveal({ channel, message, control }) {
    if (channel !== this.channel) await this.go(channel);
    for (let count = -1; !this.sight.message(channel, message) && count < this.sight.log(channel).length;) {
      count = this.sight.log(channel).length;
      await this.older(channel);
    }
    if (channel === this.channel) this.log.show(message, control);
    this.advise();
  }

  async freshen() {
    const answer = await this.wire.ask("commands", { channel: this.channel }).catch(() => null);
    if (answer && this.offer(answer.commands)) this.advise();
  }

  /** Take the commands that can be given here; tells whether they are others than before. */
  offer(commands) {
    if (JSON.stringify(commands) === JSON.stringify(this.sight.commands)) return false;
    this.sight.commands = commands;
    this.composer.learn();
    return true;
  }

  /** The end of the channel is before somebody's eyes: nothing in it is new any more. */
  seen() {
    const last = this.sight.log(this.channel).at(-1);
    if (!last || !this.log.pinned || document.hidden || !this.sight.unread.get(this.channel)) return;
    this.sight.unread.delete(this.channel);
    this.wire.ask("read", { channel: this.channel, message: last.id }).catch(() => {});
    this.draw();
  }

  slide(open = !this.node.classList.contains("open")) {
    this.node.classList.toggle("open", open);
    this.drawer.setAttribute("aria-expanded", String(open));
    if (open) this.side.list.querySelector("[aria-current]")?.focus();
  }

  draw() {
    const { sight, channel } = this;
    const here = sight.channels.get(channel);
    this.side.draw(channel);
    const news = [...sight.unread].some(([id, count]) => count && id !== channel && sight.channels.has(id));
    this.drawer.classList.toggle("news", news);
    this.drawer.setAttribute("aria-label", this.lore.say(news ? "places.news" : "places"));
    if (here) {
      const sign = here.type === 1 ? "letter" : sight.isThread(here) ? "thread" : "hash";
      fill(this.title, icon(sign), el("span", {}, sight.channelName(channel)));
      this.title.title = sight.channelName(channel);
      this.topic.textContent = here.topic || (sight.isThread(here) ? `#${sight.channelName(here.parent_id)}` : sight.guildOf(channel)?.name || "");
    }
    this.log.draw();
    this.advise();
    this.shell.renamed(this);
  }

  advise() {
    const next = this.channel && advise(this.sight, this.channel, leaves(this.sight.commands, this.lore.locale), this.shell.others());
    this.guide.hidden = !next;
    if (!next) return;
    const { say, either } = this.lore;
    const words = say(next.key, { ...next.facts, buttons: either(next.facts.buttons || []) });
    const { open, command, be, reveal } = next.act || {};
    const away = open || (reveal && reveal.channel !== this.channel);
    const hidden = reveal && !away && !this.log.shows(reveal.message, reveal.control);
    const label = away ? say("next.go") : hidden ? say("next.show") : command ? say("next.write") : be ? say("switcher.be", { name: be.name }) : null;
    const state = JSON.stringify([words, label, next.act]);
    if (this.guide.dataset.state === state) return;
    this.guide.dataset.state = state;
    const act = () => (reveal ? this.reveal(reveal) : open ? this.go(open) : be ? this.shell.relieve(be) : this.composer.begin(command));
    fill(this.guide, icon("hand"), el("span", {}, el("strong", {}, this.lore.say("next")), " ", words), label && el("button.textual", { type: "button", onclick: act }, label));
  }

  settings() {
    openSettings(this.person, this.lore, (facts) => this.deeds.asked("settings", facts));
  }

  dropped(event) {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    this.composer.attach(event.dataTransfer.files);
  }

  close() {
    this.wire.close();
    this.node.remove();
  }
}
