// A list to choose from: beside its button on a wide page, from below on a phone.

import { createElement, replaceChildren, makeId, createIcon, setOrRemoveAttribute, findMatches } from "../dom.js";

const MIN_OPTIONS_FOR_SEARCH = 9;

/** Choose among options {value, label, description, face}; `done` gets the values. Without an anchor it stands in the middle. */
export function openList({ anchor, title, options, min = 1, max = 1, chosen = [], say, done }) {
  new ChoiceList({ anchor, title, options, min, max, chosen: new Set(chosen), say, done }).open();
}

class ChoiceList {
  constructor(facts) {
    Object.assign(this, facts);
    this.many = this.max > 1;
    this.searched = !this.anchor || this.options.length >= MIN_OPTIONS_FOR_SEARCH;
    this.first = [...this.chosen].sort().join("\n");
    this.name = makeId("list");
    this.rows = createElement("div.rows", { id: this.name, role: "listbox", tabindex: "-1", aria: { label: this.title, multiselectable: String(this.many) } });
    this.field = createElement("input", { type: "search", placeholder: this.say("search"), autocomplete: "off", spellcheck: "false", role: "combobox", aria: { label: this.say("search"), controls: this.name, expanded: "true" } });
    this.count = createElement("span.count", { role: "status" });
    this.doneButton = createElement("button.primary", { type: "button", onclick: () => this.finish() }, this.say("choose"));
    const close = createElement("button.tool", { type: "button", aria: { label: this.say("close") }, onclick: () => this.dialog.close() }, createIcon("close"));
    this.dialog = createElement("dialog.list", { aria: { label: this.title } },
      createElement("header", {}, createElement("strong", {}, this.title), close),
      this.searched && this.field,
      this.rows,
      (this.many || this.min === 0) && createElement("footer", {}, this.count, this.doneButton));
    this.field.addEventListener("input", () => this.draw(0));
    this.dialog.addEventListener("keydown", (event) => this.handleKey(event));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.closeBeside());
    this.dialog.addEventListener("close", () => this.handleClose());
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    const at = this.options.findIndex((one) => this.chosen.has(one.value));
    this.draw(Math.max(0, at));
    this.placeDialog();
    (this.searched ? this.field : this.rows).focus();
  }

  placeDialog() {
    this.dialog.classList.toggle("centre", !this.anchor);
    if (innerWidth < 640 || !this.anchor) return;
    const box = this.anchor.getBoundingClientRect();
    const wide = Math.max(280, Math.min(440, box.width));
    const high = Math.min(420, this.dialog.scrollHeight + 2);
    const below = innerHeight - box.bottom - 12;
    const style = this.dialog.style;
    style.width = `${wide}px`;
    style.left = `${Math.max(8, Math.min(box.left, innerWidth - wide - 8))}px`;
    style.maxHeight = `${Math.min(420, Math.max(below, box.top - 12))}px`;
    const under = below >= high || below > box.top;
    style.top = under ? `${box.bottom + 4}px` : "auto";
    style.bottom = under ? "auto" : `${innerHeight - box.top + 4}px`;
  }

  draw(at) {
    this.shown = findMatches(this.options, this.field.value, (one) => `${one.label} ${one.description || ""}`);
    replaceChildren(this.rows, this.shown.map((one, place) => this.createRow(one, place)));
    if (!this.shown.length) replaceChildren(this.rows, createElement("p.none", {}, this.say("search.none")));
    this.point(at);
    this.showCount();
  }

  createRow(one, place) {
    return createElement("div.row", { id: `${this.name}-${place}`, role: "option", aria: { selected: String(this.chosen.has(one.value)) },
      onclick: () => this.pick(place), onpointermove: () => this.at !== place && this.point(place, false) },
      one.face,
      createElement("span.words", {}, createElement("span", {}, one.label), one.description && createElement("small", {}, one.description)),
      createElement("span.tick", {}, createIcon("check")));
  }

  point(at, scroll = true) {
    this.at = Math.max(0, Math.min(at, this.shown.length - 1));
    [...this.rows.children].forEach((row, place) => row.classList.toggle("highlighted", place === this.at));
    const row = this.rows.children[this.at];
    for (const node of [this.rows, this.field]) setOrRemoveAttribute(node, "aria-activedescendant", row?.id);
    if (scroll) row?.scrollIntoView?.({ block: "nearest" });
  }

  showCount() {
    const full = this.chosen.size;
    this.count.textContent = this.many ? this.say("chosen.of", { count: full, max: this.max }) : "";
    this.doneButton.disabled = full < this.min || full > this.max;
  }

  handleKey(event) {
    const steps = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, PageDown: this.at + 8, PageUp: this.at - 8, Home: 0, End: Infinity };
    const typing = event.target === this.field;
    if (event.key in steps && !(typing && ["Home", "End"].includes(event.key))) this.point(steps[event.key]);
    else if (event.key === "Enter" && event.target.tagName !== "BUTTON") this.handleEnter();
    else if (event.key === " " && !typing && event.target.tagName !== "BUTTON") this.pick(this.at);
    else return;
    event.preventDefault();
  }

  /** Enter chooses what is pointed at; among many, it hands over what is ticked. */
  handleEnter() {
    if (!this.many) this.pick(this.at);
    else if (!this.chosen.size) this.pick(this.at);
    else this.finish();
  }

  pick(place) {
    const one = this.shown[place];
    if (!one) return;
    if (!this.many) {
      const again = this.chosen.has(one.value) && this.min === 0;
      this.chosen = new Set(again ? [] : [one.value]);
      this.finish();
      return;
    }
    if (this.chosen.has(one.value)) this.chosen.delete(one.value);
    else if (this.chosen.size < this.max) this.chosen.add(one.value);
    this.rows.children[place]?.setAttribute("aria-selected", String(this.chosen.has(one.value)));
    this.point(place);
    this.showCount();
  }

  /** A press beside the list hands over what was ticked, as Discord does. */
  closeBeside() {
    const changed = [...this.chosen].sort().join("\n") !== this.first;
    if (this.many && changed && !this.doneButton.disabled) this.finish();
    else this.dialog.close();
  }

  finish() {
    if (this.chosen.size < this.min || this.chosen.size > this.max) return;
    this.answer = this.options.map((one) => one.value).filter((one) => this.chosen.has(one));
    this.dialog.close();
  }

  handleClose() {
    this.dialog.remove();
    this.anchor?.focus();
    if (this.answer) this.done(this.answer);
  }
}
