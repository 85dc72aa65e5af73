// Changes a pane for each of the server's signals; a handler is named like Discord's event.

import { EPHEMERAL } from "./person_view.js";

export class SignalHandlers {
  constructor(pane) {
    this.pane = pane;
  }

  handle(kind, data) {
    this[kind]?.(data);
  }

  MESSAGE_CREATE(message) {
    const { pane } = this;
    const { personView } = pane;
    const here = message.channel_id === pane.channel;
    if (here || personView.messagesByChannel.has(message.channel_id)) personView.putMessage(message);
    if (message.author.id !== personView.person.id) {
      personView.unread.set(message.channel_id, (personView.unread.get(message.channel_id) || 0) + 1);
    }
    this.pane.draw();
    if (!here) return;
    if (isForReader(message, personView.person.id)) pane.log.scrollToEnd();
    pane.log.announceNew();
    pane.markRead();
  }

  MESSAGE_UPDATE(message) {
    const { personView, actions } = this.pane;
    actions.forgetMessage(message.id);
    if (personView.findMessage(message.channel_id, message.id)) personView.putMessage(message);
    this.pane.draw();
  }

  MESSAGE_DELETE({ channel_id: channel, id }) {
    this.pane.personView.removeMessage(channel, id);
    this.pane.draw();
  }

  MESSAGE_DELETE_BULK({ channel_id: channel, ids }) {
    for (const id of ids) this.pane.personView.removeMessage(channel, id);
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
    this.pane.personView.changeReaction(data, 1);
    this.pane.draw();
  }

  MESSAGE_REACTION_REMOVE(data) {
    this.pane.personView.changeReaction(data, -1);
    this.pane.draw();
  }

  MESSAGE_REACTION_REMOVE_ALL(data) {
    this.removeReactions(data, () => false);
  }

  MESSAGE_REACTION_REMOVE_EMOJI(data) {
    this.removeReactions(data, (one) => one.emoji.name !== data.emoji.name);
  }

  removeReactions({ channel_id: channel, message_id: id }, kept) {
    const message = this.pane.personView.findMessage(channel, id);
    if (message) this.pane.personView.putMessage({ ...message, reactions: (message.reactions || []).filter(kept) });
    this.pane.draw();
  }

  COMMANDS() {
    this.pane.fetchCommands();
  }

  CHANNEL_CREATE(channel) {
    const { personView } = this.pane;
    personView.channels.set(channel.id, { ...personView.channels.get(channel.id), ...channel });
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
    pane.personView.channels.delete(id);
    pane.personView.unread.delete(id);
    pane.personView.messagesByChannel.delete(id);
    if (pane.channel === id) pane.openChannel(pane.personView.firstChannel());
    else pane.draw();
  }

  THREAD_DELETE(channel) {
    this.CHANNEL_DELETE(channel);
  }
}

/** Whether a message is the reader's own, or answers what the reader did. */
function isForReader(message, person) {
  return message.author.id === person || Boolean(message.flags & EPHEMERAL) || message.interaction_metadata?.user?.id === person;
}
