// What a person does with messages: press, choose, use a menu, fill in a modal; and what is busy or failed.

import { listMessageCommands } from "./commands.js";
import { createIcon } from "../dom.js";
import { openList } from "./choice_list.js";
import { openModal } from "./modal.js";
import { EPHEMERAL } from "../panes/person_view.js";

const OFFERED_REACTIONS = ["\u{1F44D}", "\u2764\uFE0F", "\u{1F389}", "\u{1F440}", "\u2705", "\u274C"];
const KEYS_BY_ERROR = { silent: "silent", failed: "failed", unread: "failed", "": "lost" };

export class MessageActions {
  constructor(pane) {
    Object.assign(this, { pane, stateByControl: new Map(), valuesByControl: new Map() });
  }

  /** What the components of a message need to know, and whom they tell. */
  componentContext(message) {
    const { voice, personView } = this.pane;
    const key = (id) => `${message.id}/${id}`;
    return {
      voice,
      personView,
      guild: personView.guildOf(message.channel_id),
      busy: (id) => this.stateByControl.get(key(id)) === true,
      fault: (id) => (typeof this.stateByControl.get(key(id)) === "string" ? this.stateByControl.get(key(id)) : null),
      picked: (id) => this.valuesByControl.get(key(id)),
      act: (part, values) => this.act(message, part, values),
    };
  }

  /** A message is new: what was chosen on the old one, and what failed there, is over. */
  forgetMessage(id) {
    for (const map of [this.stateByControl, this.valuesByControl]) {
      for (const [key, state] of map) if (key.startsWith(`${id}/`) && state !== true) map.delete(key);
    }
  }

  /** The line is back: that it was down is said no longer. */
  forgetLostConnection() {
    const lost = this.pane.voice.say("lost");
    for (const [key, state] of this.stateByControl) {
      if (state !== lost) continue;
      this.stateByControl.delete(key);
      this.pane.log.redraw(key.split("/")[0]);
    }
  }

  /** Ask the bot for something; its silence and its failures become sentences. */
  async request(op, facts) {
    const { connection, voice, personView } = this.pane;
    try {
      return await connection.request(op, facts);
    } catch (error) {
      const known = KEYS_BY_ERROR[error.message];
      throw new Error(known ? voice.say(known, { name: personView.bot?.name }) : error.message);
    }
  }

  async upload(file) {
    const { connection, voice } = this.pane;
    try {
      return await connection.upload(file);
    } catch (error) {
      throw new Error(voice.say(error.message === "large" ? "upload.large" : "upload.lost", { name: file.name }));
    }
  }

  openAnswerModal(answer) {
    if (answer.answer !== "modal") return;
    const { voice, personView, channel } = this.pane;
    openModal(answer.modal, {
      voice,
      personView,
      guild: personView.guildOf(channel),
      upload: (file) => this.upload(file),
      closed: () => this.pane.focusComposer(),
      send: (values) => this.request("modal", { opened: answer.interaction, values }),
    });
  }

  async act(message, part, values) {
    const { log } = this.pane;
    const key = `${message.id}/${part.custom_id}`;
    for (const [other, state] of this.stateByControl) if (other.startsWith(`${message.id}/`) && state !== true) this.stateByControl.delete(other);
    this.stateByControl.set(key, true);
    if (values) this.valuesByControl.set(key, values);
    log.redraw(message.id);
    try {
      const facts = { ...messageAddress(message), custom_id: part.custom_id };
      const answer = await this.request(values ? "choose" : "press", values ? { ...facts, values } : facts);
      this.stateByControl.delete(key);
      this.pane.log.redraw(message.id);
      this.openAnswerModal(answer);
    } catch (error) {
      this.stateByControl.set(key, error.message);
      this.valuesByControl.delete(key);
      this.pane.log.redraw(message.id);
    }
  }

  dismiss(message) {
    this.pane.connection.request("dismiss", messageAddress(message)).catch(() => {});
  }

  react(message, emoji, on) {
    this.pane.connection.request("react", { ...messageAddress(message), emoji, on }).catch(() => {});
  }

  /** The menu of a message: the bot's own commands on it, and what anybody may do. */
  openMenu(message, anchor) {
    const { voice, personView } = this.pane;
    const { say } = voice;
    const menus = listMessageCommands(personView.commands, voice.locale);
    const options = menus.map((one) => ({ value: `menu ${one.command.name}`, label: one.title, face: createIcon("right") }));
    if (message.content) options.push({ value: "copy", label: say("message.copy"), face: createIcon("file") });
    if (!(message.flags & EPHEMERAL)) {
      for (const face of OFFERED_REACTIONS) options.push({ value: `react ${face}`, label: say("message.react", { face }), face: createIcon("face") });
    }
    if (options.length) openList({ anchor, title: say("message.more"), options, say, done: ([value]) => this.doMenuChoice(message, value) });
  }

  async doMenuChoice(message, value) {
    const [verb, ...rest] = value.split(" ");
    const what = rest.join(" ");
    if (verb === "copy") await navigator.clipboard?.writeText(message.content).catch(() => {});
    else if (verb === "react") this.react(message, what, true);
    else {
      await this.request("menu", { ...messageAddress(message), name: what }).then(
        (answer) => this.openAnswerModal(answer),
        (error) => this.pane.composer.showFault(error.message),
      );
    }
  }
}

function messageAddress(message) {
  return { channel: message.channel_id, message: message.id };
}
