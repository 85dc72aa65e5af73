// The page around the panes: the row of people, one pane or two side by side, and the shortcuts.

import { avatar, el, fill, icon, plain } from "./dom.js";
import { openList } from "./forms/listbox.js";
import { Pane } from "./panes/pane.js";
import { keepTime } from "./messages/times.js";
import { Connection } from "./panes/connection.js";
import { speaker } from "./words.js";

const WIDE = "(min-width: 900px)";

/** How an address names a person: #ada, or #ada+ben for two. */
function slug(person) {
  return plain(person.name).replace(/[^\p{L}\p{N}]+/gu, "-");
}

class Shell {
  constructor() {
    this.people = [];
    this.waiting = {};
    this.panes = [];
    this.kept = new Map();
    this.lore = speaker(navigator.language);
    this.row = el("div.people", { role: "group" });
    this.splitter = el("button.tool.split", { type: "button", onclick: () => this.split() });
    this.find = el("button.tool", { type: "button", onclick: () => this.switcher() }, icon("search"));
    this.places = el("main.panes");
    this.top = el("header.top", {}, el("span.brand", { aria: { hidden: "true" } }, "Skald"), this.row, this.find, this.splitter);
    document.body.append(this.top, this.places);
    this.row.addEventListener("keydown", (event) => this.rowKey(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => this.panes.forEach((pane) => pane.channel && pane.seen()));
    for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
    addEventListener("hashchange", () => this.follow());
    matchMedia(WIDE).addEventListener("change", () => this.fit());
    this.wire = new Connection("", { hear: (message) => this.hear(message), state: (state) => document.body.classList.toggle("away", state !== "open") });
  }

  hear(message) {
    this.people = message.people;
    this.waiting = message.waiting;
    for (const pane of [...this.panes]) if (!this.known(pane)) this.close(pane);
    this.panes = this.panes.filter((pane) => this.known(pane));
    if (!this.panes.length) this.follow();
    for (const pane of this.panes) if (pane.ready) pane.advise();
    this.draw();
  }

  // Who is shown --------------------------------------------------------------------------------

  /** Show the people in the address; without any, the last one shown, or the first. */
  follow() {
    const hash = decodeURIComponent(location.hash.slice(1)) || localStorage.getItem("skald.people") || "";
    const named = hash.split("+").map((name) => this.people.find((one) => slug(one) === name)).filter(Boolean);
    const wanted = [...new Set(named.length ? named : this.people.slice(0, 1))].slice(0, matchMedia(WIDE).matches ? 2 : 1);
    if (!wanted.length || this.panes.map((pane) => pane.person.id).join() === wanted.map((one) => one.id).join()) return;
    for (const pane of [...this.panes]) if (!wanted.some((one) => one.id === pane.person.id)) this.close(pane);
    this.panes = wanted.map((one) => this.panes.find((pane) => pane.person.id === one.id) || this.open(one));
    this.panes.forEach(({ node }, place) => {
      if (this.places.children[place] !== node) this.places.insertBefore(node, this.places.children[place] || null);
    });
    this.activate(this.panes.includes(this.active) ? this.active : this.panes[0]);
  }

  open(person) {
    return new Pane({ ...person }, {
      activate: (pane) => this.activate(pane),
      renamed: (pane) => this.renamed(pane),
      relieve: (other) => this.sit(other).letters(),
      others: () => ({ people: this.people, waiting: this.waiting }),
      kept: this.kept.get(person.id),
    });
  }

  close(pane) {
    this.kept.set(pane.person.id, pane.keep());
    pane.close();
  }

  show(names) {
    const hash = names.map(slug).join("+");
    localStorage.setItem("skald.people", hash);
    history.replaceState(null, "", `#${hash}`);
    this.follow();
  }

  /** Show a person in the active pane, or go to their pane if they have one. */
  sit(person) {
    const sits = () => this.panes.find((pane) => pane.person.id === person.id);
    if (!sits()) this.show(this.panes.map((pane) => (pane === this.active ? person : this.known(pane))));
    const pane = sits();
    this.activate(pane);
    pane.write();
    return pane;
  }

  known(pane) {
    return this.people.find((one) => one.id === pane.person.id);
  }

  split() {
    if (this.panes.length > 1) {
      this.show([this.known(this.active)]);
      return;
    }
    const first = this.known(this.panes[0]);
    const at = this.people.indexOf(first);
    const second = this.people[(at + 1) % this.people.length];
    if (second === first) return;
    this.show([first, second]);
    this.activate(this.panes[1]);
  }

  fit() {
    if (!matchMedia(WIDE).matches && this.panes.length > 1) this.show([this.known(this.active)]);
    this.draw();
  }

  activate(pane) {
    if (!pane || this.active === pane) return;
    this.active = pane;
    for (const one of this.panes) one.node.classList.toggle("active", one === pane);
    this.renamed(pane);
  }

  renamed(pane) {
    for (const other of this.panes) if (other !== pane && other.ready) other.advise();
    if (pane !== this.active) return;
    this.lore = pane.lore;
    document.documentElement.lang = pane.lore.locale;
    const place = pane.channel ? ` · ${pane.sight.channelName(pane.channel)}` : "";
    document.title = `${pane.person.name}${place} · Skald`;
    this.draw();
  }

  // The row of people ---------------------------------------------------------------------------

  draw() {
    const { lore } = this;
    const held = this.row.contains(document.activeElement) ? document.activeElement.dataset.person : null;
    this.row.setAttribute("aria-label", lore.say("people"));
    fill(this.row, this.people.map((person) => this.face(person)));
    if (held) this.row.querySelector(`[data-person="${held}"]`)?.focus();
    const two = this.panes.length > 1;
    this.top.classList.toggle("two", two);
    fill(this.splitter, icon(two ? "single" : "split"), el("span", {}, lore.say(two ? "split.one" : "split.two")));
    this.splitter.hidden = this.people.length < 2;
    this.find.setAttribute("aria-label", lore.say("switcher"));
    this.find.title = `${lore.say("switcher")} (Ctrl K)`;
  }

  face(person) {
    const { lore } = this;
    const shown = this.panes.some((pane) => pane.person.id === person.id);
    const { letters = 0, news = false } = (!shown && this.waiting[person.id]) || {};
    const label = letters ? lore.count("waiting", letters, { name: person.name }) : news ? lore.say("waiting.news", { name: person.name }) : person.name;
    const node = el("button.seat", {
      type: "button",
      class: `${shown ? "shown" : ""} ${this.active?.person.id === person.id ? "active" : ""}`,
      data: { person: person.id },
      title: label,
      aria: { label, pressed: String(shown) },
      onclick: () => this.sit(person),
    }, avatar(person), el("span.name", {}, person.name), letters > 0 ? el("span.badge", {}, String(letters)) : news && el("span.dot"));
    node.style.setProperty("--own", person.color);
    return node;
  }

  rowKey(event) {
    const all = [...this.row.children];
    const at = all.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  }

  // Keys for all --------------------------------------------------------------------------------

  key(event) {
    if (!this.active || event.defaultPrevented) return;
    const typing = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") this.switcher();
    else if (event.altKey && ["ArrowUp", "ArrowDown"].includes(event.key)) this.step(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "/" && !typing && !event.ctrlKey && !event.altKey && !event.metaKey) this.active.composer.write(this.active.composer.text.value || "/");
    else return;
    event.preventDefault();
  }

  step(by) {
    const at = this.people.findIndex((one) => one.id === this.active.person.id);
    this.sit(this.people[(at + by + this.people.length) % this.people.length]);
  }

  /** Ctrl+K: go to any channel or person. */
  switcher() {
    if (!this.active || document.querySelector("dialog[open]")) return;
    const { sight, lore } = this.active;
    const places = [...sight.channels.values()].map((one) => ({
      value: `place ${one.id}`,
      label: sight.channelName(one.id),
      description: sight.isThread(one) ? sight.channelName(one.parent_id) : one.type === 1 ? lore.say("letters") : sight.guildOf(one.id)?.name,
      face: el("span.face", {}, icon(one.type === 1 ? "letter" : sight.isThread(one) ? "thread" : "hash")),
    }));
    const people = this.people.map((one) => ({ value: `person ${one.id}`, label: one.name, description: lore.say("switcher.be", { name: one.name }), face: avatar(one, "tiny") }));
    openList({ anchor: null, title: lore.say("switcher"), options: [...places, ...people], say: lore.say, done: ([value]) => this.went(value) });
  }

  went(value) {
    const [kind, id] = value.split(" ");
    if (kind === "place") this.active.go(id);
    else this.sit(this.people.find((one) => one.id === id));
  }
}

keepTime();
new Shell();
