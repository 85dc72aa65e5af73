// What a person does with the bot's messages: presses, choices, menus, and the modals that open.

import { onMessages } from "./commands.js";
import { icon } from "../dom.js";
import { openList } from "./listbox.js";
import { openModal } from "./modal.js";
import { EPHEMERAL } from "../panes/person_view.js";

const FACES = ["\u{1F44D}", "\u2764\uFE0F", "\u{1F389}", "\u{1F440}", "\u2705", "\u274C"];
const KNOWN = { silent: "silent", failed: "failed", unread: "failed", "": "lost" };

export class Deeds {
  constructor(pane) {
    Object.assign(this, { pane, held: new Map(), chosen: new Map() });
  }

  /** What the components of a message need to know, and whom they tell. */
  of(message) {
    const { lore, sight } = this.pane;
    const key = (id) => `${message.id}/${id}`;
    return {
      lore,
      sight,
      guild: sight.guildOf(message.channel_id),
      busy: (id) => this.held.get(key(id)) === true,
      fault: (id) => (typeof this.held.get(key(id)) === "string" ? this.held.get(key(id)) : null),
      picked: (id) => this.chosen.get(key(id)),
      act: (part, values) => this.act(message, part, values),
    };
  }

  /** A message is new: what was chosen on the old one, and what failed there, is over. */
  forget(id) {
    for (const shelf of [this.held, this.chosen]) {
      for (const [key, held] of shelf) if (key.startsWith(`${id}/`) && held !== true) shelf.delete(key);
    }
  }

  /** The line is back: that it was down is said no longer. */
  mended() {
    const lost = this.pane.lore.say("lost");
    for (const [key, held] of this.held) {
      if (held !== lost) continue;
      this.held.delete(key);
      this.pane.log.touch(key.split("/")[0]);
    }
  }

  /** Ask the bot for something; its silence and its failures become sentences. */
  async asked(op, facts) {
    const { wire, lore, sight } = this.pane;
    try {
      return await wire.ask(op, facts);
    } catch (error) {
      const known = KNOWN[error.message];
      throw new Error(known ? lore.say(known, { name: sight.bot?.name }) : error.message);
    }
  }

  async upload(file) {
    const { wire, lore } = this.pane;
    try {
      return await wire.upload(file);
    } catch (error) {
      throw new Error(lore.say(error.message === "large" ? "upload.large" : "upload.lost", { name: file.name }));
    }
  }

  answered(answer) {
    if (answer.answer !== "modal") return;
    const { lore, sight, channel } = this.pane;
    openModal(answer.modal, {
      lore,
      sight,
      guild: sight.guildOf(channel),
      upload: (file) => this.upload(file),
      closed: () => this.pane.write(),
      send: (values) => this.asked("modal", { opened: answer.interaction, values }),
    });
  }

  async act(message, part, values) {
    const { log } = this.pane;
    const key = `${message.id}/${part.custom_id}`;
    for (const [other, held] of this.held) if (other.startsWith(`${message.id}/`) && held !== true) this.held.delete(other);
    this.held.set(key, true);
    if (values) this.chosen.set(key, values);
    log.touch(message.id);
    try {
      const facts = { ...whereOf(message), custom_id: part.custom_id };
      const answer = await this.asked(values ? "choose" : "press", values ? { ...facts, values } : facts);
      this.held.delete(key);
      this.pane.log.touch(message.id);
      this.answered(answer);
    } catch (error) {
      this.held.set(key, error.message);
      this.chosen.delete(key);
      this.pane.log.touch(message.id);
    }
  }

  dismiss(message) {
    this.pane.wire.ask("dismiss", whereOf(message)).catch(() => {});
  }

  react(message, emoji, on) {
    this.pane.wire.ask("react", { ...whereOf(message), emoji, on }).catch(() => {});
  }

  /** The menu of a message: the bot's own commands on it, and what anybody may do. */
  more(message, anchor) {
    const { lore, sight } = this.pane;
    const { say } = lore;
    const menus = onMessages(sight.commands, lore.locale);
    const options = menus.map((one) => ({ value: `menu ${one.command.name}`, label: one.title, face: icon("right") }));
    if (message.content) options.push({ value: "copy", label: say("message.copy"), face: icon("file") });
    if (!(message.flags & EPHEMERAL)) {
      for (const face of FACES) options.push({ value: `react ${face}`, label: say("message.react", { face }), face: icon("face") });
    }
    if (options.length) openList({ anchor, title: say("message.more"), options, say, done: ([value]) => this.chose(message, value) });
  }

  async chose(message, value) {
    const [verb, ...rest] = value.split(" ");
    const what = rest.join(" ");
    if (verb === "copy") await navigator.clipboard?.writeText(message.content).catch(() => {});
    else if (verb === "react") this.react(message, what, true);
    else {
      await this.asked("menu", { ...whereOf(message), name: what }).then(
        (answer) => this.answered(answer),
        (error) => this.pane.composer.complain(error.message),
      );
    }
  }
}

function whereOf(message) {
  return { channel: message.channel_id, message: message.id };
}
