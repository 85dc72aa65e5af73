// The list of suggestions above the composer, for what is being typed.

import { createElement, replaceChildren, makeId, setOrRemoveAttribute } from "../dom.js";

export class Suggestions {
  constructor(say) {
    this.say = say;
    this.items = [];
    this.at = -1;
    this.name = makeId("suggest");
    this.title = createElement("div.about");
    this.rows = createElement("div.rows", { id: this.name, role: "listbox" });
    this.node = createElement("div.suggestions", { hidden: true }, this.title, this.rows);
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Show items {label, description, face, aside}; a press or `choose` hands one to `onChoose`. */
  show({ title, items, onChoose, input, point = 0, none }) {
    Object.assign(this, { items, onChoose, input });
    replaceChildren(this.title, title);
    this.rows.setAttribute("aria-label", this.title.textContent || this.say("commands"));
    replaceChildren(this.rows, items.map((one, place) => this.createRow(one, place)));
    if (!items.length && none) replaceChildren(this.rows, createElement("p.none", {}, none));
    this.node.hidden = !items.length && !none && !title;
    this.rows.hidden = !items.length && !none;
    setOrRemoveAttribute(input, "aria-controls", this.name);
    setOrRemoveAttribute(input, "aria-expanded", String(items.length > 0));
    this.point(items.length ? point : -1);
  }

  createRow(one, place) {
    return createElement("div.row", { id: `${this.name}-${place}`, role: "option", onclick: () => this.choose(place), onpointermove: () => this.at !== place && this.point(place, false) },
      one.face,
      createElement("span.words", {}, createElement("span", {}, one.label), one.description && createElement("small", {}, one.description)),
      one.aside && createElement("small.aside", {}, one.aside));
  }

  point(at, scroll = true) {
    const count = this.items.length;
    this.at = at < 0 && count ? at : count ? (at + count) % count : -1;
    [...this.rows.children].forEach((row, place) => {
      row.classList.toggle("highlighted", place === this.at);
      row.setAttribute?.("aria-selected", String(place === this.at));
    });
    const row = this.rows.children[this.at];
    if (this.input) setOrRemoveAttribute(this.input, "aria-activedescendant", this.at >= 0 ? row?.id : null);
    if (scroll && this.at >= 0) row?.scrollIntoView({ block: "nearest" });
  }

  movePointer(by) {
    if (this.items.length) this.point(this.at < 0 ? (by > 0 ? 0 : this.items.length - 1) : this.at + by);
  }

  choose(place = this.at) {
    const one = this.items[place];
    if (one) this.onChoose(one);
    return Boolean(one);
  }

  get open() {
    return this.shown && this.items.length > 0;
  }

  get shown() {
    return !this.node.hidden;
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.at = -1;
    if (this.input) {
      setOrRemoveAttribute(this.input, "aria-activedescendant", null);
      setOrRemoveAttribute(this.input, "aria-expanded", "false");
    }
  }
}
