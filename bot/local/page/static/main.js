// The page around the panes: the row of people, one pane or two side by side, and the shortcuts.

import { createAvatar, createElement, replaceChildren, createIcon, normaliseText } from "./dom.js";
import { openList } from "./forms/choice_list.js";
import { Pane } from "./panes/pane.js";
import { keepMomentsCurrent } from "./messages/moments.js";
import { Connection } from "./panes/connection.js";
import { createVoice } from "./words.js";

const WIDE_PAGE_QUERY = "(min-width: 900px)";

/** How an address names a person: #ada, or #ada+ben for two. */
function personSlug(person) {
  return normaliseText(person.name).replace(/[^\p{L}\p{N}]+/gu, "-");
}

class Page {
  constructor() {
    this.people = [];
    this.waiting = {};
    this.panes = [];
    this.savedPanes = new Map();
    this.voice = createVoice(navigator.language);
    this.peopleRow = createElement("div.people", { role: "group" });
    this.splitButton = createElement("button.tool.split", { type: "button", onclick: () => this.toggleSplit() });
    this.findButton = createElement("button.tool", { type: "button", onclick: () => this.openSwitcher() }, createIcon("search"));
    this.paneList = createElement("main.panes");
    this.header = createElement("header.page-header", {}, createElement("span.brand", { aria: { hidden: "true" } }, "Skald"), this.peopleRow, this.findButton, this.splitButton);
    document.body.append(this.header, this.paneList);
    this.peopleRow.addEventListener("keydown", (event) => this.handleRowKey(event));
    document.addEventListener("keydown", (event) => this.handleKey(event));
    document.addEventListener("visibilitychange", () => this.panes.forEach((pane) => pane.channel && pane.markRead()));
    for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
    addEventListener("hashchange", () => this.followAddress());
    matchMedia(WIDE_PAGE_QUERY).addEventListener("change", () => this.fitWidth());
    this.connection = new Connection("", { onMessage: (message) => this.updatePeople(message), onStateChange: (state) => document.body.classList.toggle("disconnected", state !== "open") });
  }

  updatePeople(message) {
    this.people = message.people;
    this.waiting = message.waiting;
    for (const pane of [...this.panes]) if (!this.personOf(pane)) this.closePane(pane);
    this.panes = this.panes.filter((pane) => this.personOf(pane));
    if (!this.panes.length) this.followAddress();
    for (const pane of this.panes) if (pane.ready) pane.updateGuide();
    this.draw();
  }

  // Who is shown --------------------------------------------------------------------------------

  /** Show the people in the address; without any, the last one shown, or the first. */
  followAddress() {
    const hash = decodeURIComponent(location.hash.slice(1)) || localStorage.getItem("skald.people") || "";
    const named = hash.split("+").map((name) => this.people.find((one) => personSlug(one) === name)).filter(Boolean);
    const wanted = [...new Set(named.length ? named : this.people.slice(0, 1))].slice(0, matchMedia(WIDE_PAGE_QUERY).matches ? 2 : 1);
    if (!wanted.length || this.panes.map((pane) => pane.person.id).join() === wanted.map((one) => one.id).join()) return;
    for (const pane of [...this.panes]) if (!wanted.some((one) => one.id === pane.person.id)) this.closePane(pane);
    this.panes = wanted.map((one) => this.panes.find((pane) => pane.person.id === one.id) || this.openPane(one));
    this.panes.forEach(({ node }, place) => {
      if (this.paneList.children[place] !== node) this.paneList.insertBefore(node, this.paneList.children[place] || null);
    });
    this.activate(this.panes.includes(this.active) ? this.active : this.panes[0]);
  }

  openPane(person) {
    return new Pane({ ...person }, {
      activate: (pane) => this.activate(pane),
      onChange: (pane) => this.showPaneName(pane),
      switchTo: (other) => this.showPerson(other).goToWaiting(),
      otherPeople: () => ({ people: this.people, waiting: this.waiting }),
      saved: this.savedPanes.get(person.id),
    });
  }

  closePane(pane) {
    this.savedPanes.set(pane.person.id, pane.saveDrafts());
    pane.close();
  }

  showPeople(names) {
    const hash = names.map(personSlug).join("+");
    localStorage.setItem("skald.people", hash);
    history.replaceState(null, "", `#${hash}`);
    this.followAddress();
  }

  /** Show a person in the active pane, or go to their pane if they have one. */
  showPerson(person) {
    const findPane = () => this.panes.find((pane) => pane.person.id === person.id);
    if (!findPane()) this.showPeople(this.panes.map((pane) => (pane === this.active ? person : this.personOf(pane))));
    const pane = findPane();
    this.activate(pane);
    pane.focusComposer();
    return pane;
  }

  personOf(pane) {
    return this.people.find((one) => one.id === pane.person.id);
  }

  toggleSplit() {
    if (this.panes.length > 1) {
      this.showPeople([this.personOf(this.active)]);
      return;
    }
    const first = this.personOf(this.panes[0]);
    const at = this.people.indexOf(first);
    const second = this.people[(at + 1) % this.people.length];
    if (second === first) return;
    this.showPeople([first, second]);
    this.activate(this.panes[1]);
  }

  fitWidth() {
    if (!matchMedia(WIDE_PAGE_QUERY).matches && this.panes.length > 1) this.showPeople([this.personOf(this.active)]);
    this.draw();
  }

  activate(pane) {
    if (!pane || this.active === pane) return;
    this.active = pane;
    for (const one of this.panes) one.node.classList.toggle("active", one === pane);
    this.showPaneName(pane);
  }

  showPaneName(pane) {
    for (const other of this.panes) if (other !== pane && other.ready) other.updateGuide();
    if (pane !== this.active) return;
    this.voice = pane.voice;
    document.documentElement.lang = pane.voice.locale;
    const place = pane.channel ? ` · ${pane.personView.channelName(pane.channel)}` : "";
    document.title = `${pane.person.name}${place} · Skald`;
    this.draw();
  }

  // The row of people ---------------------------------------------------------------------------

  draw() {
    const { voice } = this;
    const focused = this.peopleRow.contains(document.activeElement) ? document.activeElement.dataset.person : null;
    this.peopleRow.setAttribute("aria-label", voice.say("people"));
    replaceChildren(this.peopleRow, this.people.map((person) => this.createPersonButton(person)));
    if (focused) this.peopleRow.querySelector(`[data-person="${focused}"]`)?.focus();
    const two = this.panes.length > 1;
    this.header.classList.toggle("two", two);
    replaceChildren(this.splitButton, createIcon(two ? "single" : "split"), createElement("span", {}, voice.say(two ? "split.one" : "split.two")));
    this.splitButton.hidden = this.people.length < 2;
    this.findButton.setAttribute("aria-label", voice.say("switcher"));
    this.findButton.title = `${voice.say("switcher")} (Ctrl K)`;
  }

  createPersonButton(person) {
    const { voice } = this;
    const shown = this.panes.some((pane) => pane.person.id === person.id);
    const { letters = 0, news = false } = (!shown && this.waiting[person.id]) || {};
    const label = letters ? voice.count("waiting", letters, { name: person.name }) : news ? voice.say("waiting.news", { name: person.name }) : person.name;
    const node = createElement("button.person-button", {
      type: "button",
      class: `${shown ? "shown" : ""} ${this.active?.person.id === person.id ? "active" : ""}`,
      data: { person: person.id },
      title: label,
      aria: { label, pressed: String(shown) },
      onclick: () => this.showPerson(person),
    }, createAvatar(person), createElement("span.name", {}, person.name), letters > 0 ? createElement("span.badge", {}, String(letters)) : news && createElement("span.dot"));
    node.style.setProperty("--own", person.color);
    return node;
  }

  handleRowKey(event) {
    const all = [...this.peopleRow.children];
    const at = all.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  }

  // Keys for all --------------------------------------------------------------------------------

  handleKey(event) {
    if (!this.active || event.defaultPrevented) return;
    const typing = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") this.openSwitcher();
    else if (event.altKey && ["ArrowUp", "ArrowDown"].includes(event.key)) this.showNextPerson(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "/" && !typing && !event.ctrlKey && !event.altKey && !event.metaKey) this.active.composer.writeText(this.active.composer.text.value || "/");
    else return;
    event.preventDefault();
  }

  showNextPerson(by) {
    const at = this.people.findIndex((one) => one.id === this.active.person.id);
    this.showPerson(this.people[(at + by + this.people.length) % this.people.length]);
  }

  /** Ctrl+K: go to any channel or person. */
  openSwitcher() {
    if (!this.active || document.querySelector("dialog[open]")) return;
    const { personView, voice } = this.active;
    const places = [...personView.channels.values()].map((one) => ({
      value: `place ${one.id}`,
      label: personView.channelName(one.id),
      description: personView.isThread(one) ? personView.channelName(one.parent_id) : one.type === 1 ? voice.say("letters") : personView.guildOf(one.id)?.name,
      face: createElement("span.leading-icon", {}, createIcon(one.type === 1 ? "letter" : personView.isThread(one) ? "thread" : "hash")),
    }));
    const people = this.people.map((one) => ({ value: `person ${one.id}`, label: one.name, description: voice.say("switcher.be", { name: one.name }), face: createAvatar(one, "tiny") }));
    openList({ anchor: null, title: voice.say("switcher"), options: [...places, ...people], say: voice.say, done: ([value]) => this.goToChoice(value) });
  }

  goToChoice(value) {
    const [kind, id] = value.split(" ");
    if (kind === "place") this.active.openChannel(id);
    else this.showPerson(this.people.find((one) => one.id === id));
  }
}

keepMomentsCurrent();
new Page();
