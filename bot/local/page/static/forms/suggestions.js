// The list above the composer: what can stand where the caret is.

import { el, fill, fresh, mark } from "../dom.js";

export class Suggestions {
  constructor(say) {
    this.say = say;
    this.items = [];
    this.at = -1;
    this.name = fresh("suggest");
    this.title = el("div.about");
    this.rows = el("div.rows", { id: this.name, role: "listbox" });
    this.node = el("div.suggestions", { hidden: true }, this.title, this.rows);
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Show items {label, description, face, aside}; a press or `take` hands one to `picked`. */
  show({ title, items, picked, input, point = 0, none }) {
    Object.assign(this, { items, picked, input });
    fill(this.title, title);
    this.rows.setAttribute("aria-label", this.title.textContent || this.say("commands"));
    fill(this.rows, items.map((one, place) => this.row(one, place)));
    if (!items.length && none) fill(this.rows, el("p.none", {}, none));
    this.node.hidden = !items.length && !none && !title;
    this.rows.hidden = !items.length && !none;
    mark(input, "aria-controls", this.name);
    mark(input, "aria-expanded", String(items.length > 0));
    this.point(items.length ? point : -1);
  }

  row(one, place) {
    return el("div.row", { id: `${this.name}-${place}`, role: "option", onclick: () => this.take(place), onpointermove: () => this.at !== place && this.point(place, false) },
      one.face,
      el("span.words", {}, el("span", {}, one.label), one.description && el("small", {}, one.description)),
      one.aside && el("small.aside", {}, one.aside));
  }

  point(at, scroll = true) {
    const count = this.items.length;
    this.at = at < 0 && count ? at : count ? (at + count) % count : -1;
    [...this.rows.children].forEach((row, place) => {
      row.classList.toggle("at", place === this.at);
      row.setAttribute?.("aria-selected", String(place === this.at));
    });
    const row = this.rows.children[this.at];
    if (this.input) mark(this.input, "aria-activedescendant", this.at >= 0 ? row?.id : null);
    if (scroll && this.at >= 0) row?.scrollIntoView({ block: "nearest" });
  }

  step(by) {
    if (this.items.length) this.point(this.at < 0 ? (by > 0 ? 0 : this.items.length - 1) : this.at + by);
  }

  take(place = this.at) {
    const one = this.items[place];
    if (one) this.picked(one);
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
      mark(this.input, "aria-activedescendant", null);
      mark(this.input, "aria-expanded", "false");
    }
  }
}
