// What each of the server's signals changes in a pane.

import { EPHEMERAL } from "./person_view.js";

export class Signals {
  constructor(pane) {
    this.pane = pane;
  }

  take(kind, data) {
    this[kind]?.(data);
  }

  MESSAGE_CREATE(message) {
    const { pane } = this;
    const { sight } = pane;
    const here = message.channel_id === pane.channel;
    if (here || sight.logs.has(message.channel_id)) sight.put(message);
    if (message.author.id !== sight.person.id) {
      sight.unread.set(message.channel_id, (sight.unread.get(message.channel_id) || 0) + 1);
    }
    this.pane.draw();
    if (!here) return;
    if (own(message, sight.person.id)) pane.log.down();
    pane.log.arrived();
    pane.seen();
  }

  MESSAGE_UPDATE(message) {
    const { sight, deeds } = this.pane;
    deeds.forget(message.id);
    if (sight.message(message.channel_id, message.id)) sight.put(message);
    this.pane.draw();
  }

  MESSAGE_DELETE({ channel_id: channel, id }) {
    this.pane.sight.drop(channel, id);
    this.pane.draw();
  }

  MESSAGE_DELETE_BULK({ channel_id: channel, ids }) {
    for (const id of ids) this.pane.sight.drop(channel, id);
    this.pane.draw();
  }

  EPHEMERAL_CREATE(message) {
    this.MESSAGE_CREATE(message);
  }

  EPHEMERAL_UPDATE(message) {
    this.MESSAGE_UPDATE(message);
  }

  EPHEMERAL_DELETE(message) {
    this.MESSAGE_DELETE(message);
  }

  MESSAGE_REACTION_ADD(data) {
    this.pane.sight.react(data, 1);
    this.pane.draw();
  }

  MESSAGE_REACTION_REMOVE(data) {
    this.pane.sight.react(data, -1);
    this.pane.draw();
  }

  MESSAGE_REACTION_REMOVE_ALL(data) {
    this.clear(data, () => false);
  }

  MESSAGE_REACTION_REMOVE_EMOJI(data) {
    this.clear(data, (one) => one.emoji.name !== data.emoji.name);
  }

  clear({ channel_id: channel, message_id: id }, kept) {
    const message = this.pane.sight.message(channel, id);
    if (message) this.pane.sight.put({ ...message, reactions: (message.reactions || []).filter(kept) });
    this.pane.draw();
  }

  COMMANDS() {
    this.pane.freshen();
  }

  CHANNEL_CREATE(channel) {
    const { sight } = this.pane;
    sight.channels.set(channel.id, { ...sight.channels.get(channel.id), ...channel });
    this.pane.draw();
  }

  CHANNEL_UPDATE(channel) {
    this.CHANNEL_CREATE(channel);
  }

  THREAD_CREATE(channel) {
    this.CHANNEL_CREATE(channel);
  }

  THREAD_UPDATE(channel) {
    this.CHANNEL_CREATE(channel);
  }

  CHANNEL_DELETE({ id }) {
    const { pane } = this;
    pane.sight.channels.delete(id);
    pane.sight.unread.delete(id);
    pane.sight.logs.delete(id);
    if (pane.channel === id) pane.go(pane.sight.firstChannel());
    else pane.draw();
  }

  THREAD_DELETE(channel) {
    this.CHANNEL_DELETE(channel);
  }
}

/** Somebody's own words, or what came back for their own deed: they want to see it. */
function own(message, person) {
  return message.author.id === person || Boolean(message.flags & EPHEMERAL) || message.interaction_metadata?.user?.id === person;
}
