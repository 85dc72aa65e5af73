// The list at the side: servers with channels and threads, and letters.

import { avatar, el, fill, icon } from "../dom.js";

export class Side {
  constructor({ lore, sight, go, settings }) {
    Object.assign(this, { lore, sight, go });
    this.list = el("div.places");
    this.self = el("button.self", { type: "button", onclick: settings });
    this.node = el("nav.side", { aria: { label: lore.say("places") } }, this.list, this.self);
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  draw(current) {
    const { sight, lore } = this;
    const held = document.activeElement?.dataset?.place;
    const person = sight.person;
    this.self.setAttribute("aria-label", lore.say("settings.of", { name: person.name }));
    fill(this.self, avatar(person, "small"), el("span", {}, el("strong", {}, person.name), el("small", {}, lore.say("settings"))), icon("dials"));
    const inside = this.list.contains(document.activeElement);
    fill(this.list, sight.guilds.map((guild) => [
      el("h2", {}, guild.name),
      el("ul", {}, sight.tree(guild).map(({ top, threads }) => [this.place(top, current), threads.map((one) => this.place(one, current))])),
    ]), el("h2", {}, lore.say("letters")), el("ul", {}, this.letters(current)));
    if (inside) this.list.querySelector(`[data-place="${held}"]`)?.focus();
  }

  letters(current) {
    const { sight, lore } = this;
    const own = sight.letters().map((one) => this.place(one, current));
    if (own.length) return own;
    return el("li", {}, el("button.place", { type: "button", data: { place: "letters" }, onclick: () => this.go(null) }, icon("letter"), el("span", {}, lore.say("letters.open", { name: sight.bot.name }))));
  }

  place(channel, current) {
    const { sight, lore } = this;
    const thread = sight.isThread(channel);
    const count = channel.id === current ? 0 : sight.unread.get(channel.id) || 0;
    const name = sight.channelName(channel.id);
    const label = count ? lore.count("unread", count, { name }) : name;
    return el("li", { class: thread ? "under" : "" }, el("button.place", {
      type: "button",
      class: count ? "unread" : "",
      data: { place: channel.id },
      title: name,
      aria: { current: channel.id === current ? "page" : undefined, label },
      onclick: () => this.go(channel.id),
    }, icon(thread ? "thread" : channel.type === 1 ? "letter" : "hash"), el("span", {}, name), count > 0 && el("span.badge", {}, count > 99 ? "99+" : String(count))));
  }

  key(event) {
    const all = [...this.list.querySelectorAll(".place")];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all[Math.max(0, Math.min(next, all.length - 1))].focus();
  }
}
