// The sidebar: servers with their channels and threads, then DMs.

import { createAvatar, createElement, replaceChildren, createIcon } from "../dom.js";

export class Sidebar {
  constructor({ voice, personView, openChannel, openSettings }) {
    Object.assign(this, { voice, personView, openChannel });
    this.list = createElement("div.channel-list");
    this.settingsButton = createElement("button.settings-button", { type: "button", onclick: openSettings });
    this.node = createElement("nav.sidebar", { aria: { label: voice.say("places") } }, this.list, this.settingsButton);
    this.list.addEventListener("keydown", (event) => this.handleKey(event));
  }

  draw(current) {
    const { personView, voice } = this;
    const focused = document.activeElement?.dataset?.channel;
    const person = personView.person;
    this.settingsButton.setAttribute("aria-label", voice.say("settings.of", { name: person.name }));
    replaceChildren(this.settingsButton, createAvatar(person, "small"), createElement("span", {}, createElement("strong", {}, person.name), createElement("small", {}, voice.say("settings"))), createIcon("dials"));
    const inside = this.list.contains(document.activeElement);
    replaceChildren(this.list, personView.guilds.map((guild) => [
      createElement("h2", {}, guild.name),
      createElement("ul", {}, personView.listChannelTree(guild).map(({ top, threads }) => [this.createChannelItem(top, current), threads.map((one) => this.createChannelItem(one, current))])),
    ]), createElement("h2", {}, voice.say("letters")), createElement("ul", {}, this.createDmItems(current)));
    if (inside) this.list.querySelector(`[data-channel="${focused}"]`)?.focus();
  }

  createDmItems(current) {
    const { personView, voice } = this;
    const own = personView.listDms().map((one) => this.createChannelItem(one, current));
    if (own.length) return own;
    return createElement("li", {}, createElement("button.channel-item", { type: "button", data: { channel: "letters" }, onclick: () => this.openChannel(null) }, createIcon("letter"), createElement("span", {}, voice.say("letters.open", { name: personView.bot.name }))));
  }

  createChannelItem(channel, current) {
    const { personView, voice } = this;
    const thread = personView.isThread(channel);
    const count = channel.id === current ? 0 : personView.unread.get(channel.id) || 0;
    const name = personView.channelName(channel.id);
    const label = count ? voice.count("unread", count, { name }) : name;
    return createElement("li", { class: thread ? "in-thread" : "" }, createElement("button.channel-item", {
      type: "button",
      class: count ? "unread" : "",
      data: { channel: channel.id },
      title: name,
      aria: { current: channel.id === current ? "page" : undefined, label },
      onclick: () => this.openChannel(channel.id),
    }, createIcon(thread ? "thread" : channel.type === 1 ? "letter" : "hash"), createElement("span", {}, name), count > 0 && createElement("span.badge", {}, count > 99 ? "99+" : String(count))));
  }

  handleKey(event) {
    const all = [...this.list.querySelectorAll(".channel-item")];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all[Math.max(0, Math.min(next, all.length - 1))].focus();
  }
}
