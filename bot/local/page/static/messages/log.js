// The messages of one channel: drawn once, then only where something has changed.

import { el, fill, icon } from "../dom.js";
import { messageNode } from "./message.js";
import { day } from "./times.js";

const TOGETHER = 7 * 60 * 1000;
const NEAR = 80;

export class Log {
  constructor(desk, { older, seen, moved, leave }) {
    Object.assign(this, { desk, older, seen, moved, leave, at: 0, drawn: new Map(), channel: null, pinned: true, mark: null });
    this.list = el("ol.messages");
    this.top = el("div.beginning");
    this.box = el("div.log", { tabindex: "0", role: "log", aria: { live: "polite", relevant: "additions" } }, this.top, this.list);
    this.pill = el("button.pill", { type: "button", hidden: true, onclick: () => this.down() }, desk.lore.say("new.below"), icon("down"));
    this.node = el("div.scroll", {}, this.box, this.pill);
    this.box.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.box.addEventListener("keydown", (event) => this.key(event));
    const keep = new ResizeObserver(() => {
      if (this.pinned) this.down();
      this.moved();
    });
    keep.observe(this.list);
    keep.observe(this.box);
  }

  /** Show another channel, from its end. */
  open(channel) {
    this.channel = channel;
    this.mark = null;
    this.drawn.clear();
    this.list.replaceChildren();
    this.pinned = true;
    this.box.setAttribute("aria-label", this.desk.lore.say("log.of", { name: this.desk.sight.channelName(channel) }));
  }

  /** Draw the line above the messages that came while nobody looked. */
  since(count) {
    const messages = this.desk.sight.log(this.channel);
    if (count && messages.length > count) this.mark = messages.at(-count).id;
  }

  /** Bring the list in step with what is known. */
  draw() {
    const { sight } = this.desk;
    const messages = sight.log(this.channel);
    const loaded = sight.whole.has(this.channel) || messages.length > 0;
    this.box.setAttribute("aria-busy", String(!loaded));
    const focus = this.focused();
    const height = this.box.scrollHeight;
    const wanted = this.entries(messages);
    const keys = new Set(wanted.map((one) => one.key));
    for (const key of [...this.drawn.keys()]) if (!keys.has(key)) this.drawn.delete(key);
    this.arrange(wanted.map((one) => this.entry(one)));
    this.begin(messages);
    if (this.growing) this.box.scrollTop += this.box.scrollHeight - height;
    else if (this.pinned) this.down();
    this.refocus(focus);
  }

  entries(messages) {
    const made = [];
    let last = null;
    for (const message of messages) {
      const date = new Date(message.timestamp).toDateString();
      const newDay = !last || new Date(last.timestamp).toDateString() !== date;
      if (newDay) made.push({ key: `day ${date}`, day: message.timestamp });
      if (message.id === this.mark) made.push({ key: "mark", fresh: true });
      const follows = !newDay && message.id !== this.mark && together(last, message);
      made.push({ key: message.id, message, follows });
      last = message;
    }
    return made;
  }

  entry(one) {
    const held = this.drawn.get(one.key);
    if (held && held.message === one.message && held.follows === one.follows) return held.node;
    const node = one.message ? messageNode(one.message, one.follows, this.desk) : this.rule(one);
    this.drawn.set(one.key, { ...one, node });
    return node;
  }

  rule(one) {
    const { lore } = this.desk;
    if (one.fresh) return el("li.rule.fresh", {}, el("span", {}, lore.say("new.here")));
    return el("li.rule", {}, el("span", {}, day(one.day, lore.locale)));
  }

  arrange(nodes) {
    const wanted = new Set(nodes);
    for (const node of [...this.list.children]) if (!wanted.has(node)) node.remove();
    nodes.forEach((node, place) => {
      if (this.list.children[place] !== node) this.list.insertBefore(node, this.list.children[place] || null);
    });
  }

  begin(messages) {
    const { sight, lore } = this.desk;
    const channel = sight.channels.get(this.channel);
    if (!channel) return;
    if (!sight.whole.has(this.channel)) {
      fill(this.top, messages.length ? el("button.quiet", { type: "button", onclick: () => this.grow() }, lore.say("older")) : el("p.small", {}, lore.say("loading")));
      return;
    }
    const kind = channel.type === 1 ? "beginning.letters" : sight.isThread(channel) ? "beginning.thread" : "beginning.channel";
    fill(this.top, el("h2", {}, sight.channelName(this.channel)), el("p", {}, lore.say(kind, { name: sight.channelName(this.channel) })));
  }

  /** Draw one message anew, though it is the same: a button of it is busy. */
  touch(id) {
    const held = this.drawn.get(id);
    if (held) this.drawn.set(id, { ...held, message: null });
    this.draw();
  }

  /** Only who goes up leaves the end: what was still growing when one went down is followed. */
  scrolled() {
    const left = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight;
    const up = this.box.scrollTop < this.at;
    this.at = this.box.scrollTop;
    this.pinned = left < NEAR || (this.pinned && !up);
    if (this.pinned) {
      if (left >= NEAR) this.down();
      this.pill.hidden = true;
      this.seen();
    }
    if (this.box.scrollTop < 120) this.grow();
    this.moved();
  }

  async grow() {
    if (this.growing || this.desk.sight.whole.has(this.channel) || !this.drawn.size) return;
    this.growing = true;
    try {
      await this.older(this.channel);
    } finally {
      this.growing = false;
    }
  }

  /** Something new came: go on showing the end, or say that it is there. */
  arrived() {
    if (!this.pinned) this.pill.hidden = false;
  }

  down() {
    this.box.scrollTop = this.box.scrollHeight;
    this.at = this.box.scrollTop;
    this.pinned = true;
    this.pill.hidden = true;
  }

  /** Where a message can be pressed, or itself. */
  spot(id, control) {
    const node = this.drawn.get(id)?.node;
    return (control && node?.querySelector(`[data-control="${CSS.escape(control)}"]`)) || node;
  }

  /** Whether a control is before somebody's eyes. */
  shows(id, control) {
    const [spot, box] = [this.spot(id, control), this.box].map((one) => one?.getBoundingClientRect());
    return Boolean(spot) && spot.bottom > box.top && spot.top < box.bottom;
  }

  /** Bring a control into sight and go there; without one, show the end of the message. */
  show(id, control) {
    const spot = this.spot(id, control);
    if (!spot) return;
    this.pinned = false;
    spot.scrollIntoView({ block: control ? "center" : "end" });
    if (control) spot.focus({ preventScroll: true });
  }

  // Keys ----------------------------------------------------------------------------------------

  controls() {
    return [...this.list.querySelectorAll("[data-control]:not(:disabled)")];
  }

  /** Go from the composer to the newest message that can be pressed. */
  reach() {
    const last = this.controls().at(-1)?.closest(".message");
    last?.querySelector("[data-control]:not(:disabled)").focus();
  }

  /** Arrows go from control to control, and from the last one back to the composer. */
  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = this.controls();
    const at = all.indexOf(event.target);
    if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (at + step >= all.length) this.leave();
    else all[Math.max(0, at + step)].focus();
  }

  focused() {
    const node = document.activeElement?.closest?.(".message");
    if (!node || !this.list.contains(node)) return null;
    return { id: node.dataset.id, control: document.activeElement.dataset.control, node };
  }

  refocus(was) {
    if (!was || was.node.isConnected) return;
    const node = this.drawn.get(was.id)?.node;
    const same = was.control && node?.querySelector(`[data-control="${CSS.escape(was.control)}"]:not(:disabled)`);
    const next = same || node?.querySelector("[data-control]:not(:disabled)") || this.box;
    next.focus({ preventScroll: true });
  }
}

function together(last, message) {
  if (!last || last.author.id !== message.author.id || message.type !== 0 || last.type > 23) return false;
  if (last.author.username !== message.author.username || (last.flags & 64) !== (message.flags & 64)) return false;
  return new Date(message.timestamp) - new Date(last.timestamp) < TOGETHER && ![6, 7, 18, 21].includes(last.type);
}
