// The messages of one channel: drawn once, then only where something has changed; and their scrolling and focus.

import { createElement, replaceChildren, createIcon } from "../dom.js";
import { createMessage } from "./message.js";
import { formatDay } from "./moments.js";

const MAX_GROUP_GAP_MS = 7 * 60 * 1000;
const MAX_END_DISTANCE_PX = 80;

export class MessageLog {
  constructor(context, { fetchOlder, onEndSeen, onMove, leaveLog }) {
    Object.assign(this, { context, fetchOlder, onEndSeen, onMove, leaveLog, lastTop: 0, entryByKey: new Map(), channel: null, pinned: true, firstUnread: null });
    this.list = createElement("ol.messages");
    this.top = createElement("div.beginning");
    this.scrollBox = createElement("div.log", { tabindex: "0", role: "log", aria: { live: "polite", relevant: "additions" } }, this.top, this.list);
    this.newMessagesButton = createElement("button.new-messages", { type: "button", hidden: true, onclick: () => this.scrollToEnd() }, context.voice.say("new.below"), createIcon("down"));
    this.node = createElement("div.scroll", {}, this.scrollBox, this.newMessagesButton);
    this.scrollBox.addEventListener("scroll", () => this.handleScroll(), { passive: true });
    this.scrollBox.addEventListener("keydown", (event) => this.handleKey(event));
    const observer = new ResizeObserver(() => {
      if (this.pinned) this.scrollToEnd();
      this.onMove();
    });
    observer.observe(this.list);
    observer.observe(this.scrollBox);
  }

  /** Show another channel, from its end. */
  openChannel(channel) {
    this.channel = channel;
    this.firstUnread = null;
    this.entryByKey.clear();
    this.list.replaceChildren();
    this.pinned = true;
    this.scrollBox.setAttribute("aria-label", this.context.voice.say("log.of", { name: this.context.personView.channelName(channel) }));
  }

  /** Draw a divider above the unread messages. */
  markUnread(count) {
    const messages = this.context.personView.messagesOf(this.channel);
    if (count && messages.length > count) this.firstUnread = messages.at(-count).id;
  }

  /** Update the list to the messages that are known. */
  draw() {
    const { personView } = this.context;
    const messages = personView.messagesOf(this.channel);
    const loaded = personView.completeChannels.has(this.channel) || messages.length > 0;
    this.scrollBox.setAttribute("aria-busy", String(!loaded));
    const focus = this.findFocus();
    const height = this.scrollBox.scrollHeight;
    const wanted = this.listEntries(messages);
    const keys = new Set(wanted.map((one) => one.key));
    for (const key of [...this.entryByKey.keys()]) if (!keys.has(key)) this.entryByKey.delete(key);
    this.arrange(wanted.map((one) => this.drawEntry(one)));
    this.drawBeginning(messages);
    if (this.loadingOlder) this.scrollBox.scrollTop += this.scrollBox.scrollHeight - height;
    else if (this.pinned) this.scrollToEnd();
    this.restoreFocus(focus);
  }

  listEntries(messages) {
    const entries = [];
    let last = null;
    for (const message of messages) {
      const date = new Date(message.timestamp).toDateString();
      const newDay = !last || new Date(last.timestamp).toDateString() !== date;
      if (newDay) entries.push({ key: `day ${date}`, day: message.timestamp });
      if (message.id === this.firstUnread) entries.push({ key: "mark", fresh: true });
      const follows = !newDay && message.id !== this.firstUnread && isGrouped(last, message);
      entries.push({ key: message.id, message, follows });
      last = message;
    }
    return entries;
  }

  drawEntry(one) {
    const entry = this.entryByKey.get(one.key);
    if (entry && entry.message === one.message && entry.follows === one.follows) return entry.node;
    const node = one.message ? createMessage(one.message, one.follows, this.context) : this.createDivider(one);
    this.entryByKey.set(one.key, { ...one, node });
    return node;
  }

  createDivider(one) {
    const { voice } = this.context;
    if (one.fresh) return createElement("li.divider.unread", {}, createElement("span", {}, voice.say("new.here")));
    return createElement("li.divider", {}, createElement("span", {}, formatDay(one.day, voice.locale)));
  }

  arrange(nodes) {
    const wanted = new Set(nodes);
    for (const node of [...this.list.children]) if (!wanted.has(node)) node.remove();
    nodes.forEach((node, place) => {
      if (this.list.children[place] !== node) this.list.insertBefore(node, this.list.children[place] || null);
    });
  }

  drawBeginning(messages) {
    const { personView, voice } = this.context;
    const channel = personView.channels.get(this.channel);
    if (!channel) return;
    if (!personView.completeChannels.has(this.channel)) {
      replaceChildren(this.top, messages.length ? createElement("button.quiet", { type: "button", onclick: () => this.loadOlder() }, voice.say("older")) : createElement("p.small", {}, voice.say("loading")));
      return;
    }
    const kind = channel.type === 1 ? "beginning.letters" : personView.isThread(channel) ? "beginning.thread" : "beginning.channel";
    replaceChildren(this.top, createElement("h2", {}, personView.channelName(this.channel)), createElement("p", {}, voice.say(kind, { name: personView.channelName(this.channel) })));
  }

  /** Draw a message anew although it is the same, since a button of it is busy. */
  redraw(id) {
    const entry = this.entryByKey.get(id);
    if (entry) this.entryByKey.set(id, { ...entry, message: null });
    this.draw();
  }

  /** Only scrolling up leaves the end, since the log may still grow while one scrolls down. */
  handleScroll() {
    const left = this.scrollBox.scrollHeight - this.scrollBox.scrollTop - this.scrollBox.clientHeight;
    const up = this.scrollBox.scrollTop < this.lastTop;
    this.lastTop = this.scrollBox.scrollTop;
    this.pinned = left < MAX_END_DISTANCE_PX || (this.pinned && !up);
    if (this.pinned) {
      if (left >= MAX_END_DISTANCE_PX) this.scrollToEnd();
      this.newMessagesButton.hidden = true;
      this.onEndSeen();
    }
    if (this.scrollBox.scrollTop < 120) this.loadOlder();
    this.onMove();
  }

  async loadOlder() {
    if (this.loadingOlder || this.context.personView.completeChannels.has(this.channel) || !this.entryByKey.size) return;
    this.loadingOlder = true;
    try {
      await this.fetchOlder(this.channel);
    } finally {
      this.loadingOlder = false;
    }
  }

  /** Tell of a new message unless the end is shown anyway. */
  announceNew() {
    if (!this.pinned) this.newMessagesButton.hidden = false;
  }

  scrollToEnd() {
    this.scrollBox.scrollTop = this.scrollBox.scrollHeight;
    this.lastTop = this.scrollBox.scrollTop;
    this.pinned = true;
    this.newMessagesButton.hidden = true;
  }

  /** Return a control of a message, or the message itself. */
  findTarget(id, control) {
    const node = this.entryByKey.get(id)?.node;
    return (control && node?.querySelector(`[data-control="${CSS.escape(control)}"]`)) || node;
  }

  /** Whether a control is in the visible part of the log. */
  isVisible(id, control) {
    const [target, box] = [this.findTarget(id, control), this.scrollBox].map((one) => one?.getBoundingClientRect());
    return Boolean(target) && target.bottom > box.top && target.top < box.bottom;
  }

  /** Scroll to a control and focus it; without one, scroll to the end of the message. */
  reveal(id, control) {
    const target = this.findTarget(id, control);
    if (!target) return;
    this.pinned = false;
    target.scrollIntoView({ block: control ? "center" : "end" });
    if (control) target.focus({ preventScroll: true });
  }

  // Keys ----------------------------------------------------------------------------------------

  controls() {
    return [...this.list.querySelectorAll("[data-control]:not(:disabled)")];
  }

  /** Focus the first control of the newest message that has one. */
  focusNewestControl() {
    const last = this.controls().at(-1)?.closest(".message");
    last?.querySelector("[data-control]:not(:disabled)").focus();
  }

  /** Arrows go from control to control, and from the last one back to the composer. */
  handleKey(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = this.controls();
    const at = all.indexOf(event.target);
    if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (at + step >= all.length) this.leaveLog();
    else all[Math.max(0, at + step)].focus();
  }

  findFocus() {
    const node = document.activeElement?.closest?.(".message");
    if (!node || !this.list.contains(node)) return null;
    return { id: node.dataset.id, control: document.activeElement.dataset.control, node };
  }

  restoreFocus(was) {
    if (!was || was.node.isConnected) return;
    const node = this.entryByKey.get(was.id)?.node;
    const same = was.control && node?.querySelector(`[data-control="${CSS.escape(was.control)}"]:not(:disabled)`);
    const next = same || node?.querySelector("[data-control]:not(:disabled)") || this.scrollBox;
    next.focus({ preventScroll: true });
  }
}

function isGrouped(last, message) {
  if (!last || last.author.id !== message.author.id || message.type !== 0 || last.type > 23) return false;
  if (last.author.username !== message.author.username || (last.flags & 64) !== (message.flags & 64)) return false;
  return new Date(message.timestamp) - new Date(last.timestamp) < MAX_GROUP_GAP_MS && ![6, 7, 18, 21].includes(last.type);
}
