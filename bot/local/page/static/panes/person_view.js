// What one person sees of the simulated Discord, as the server's snapshot and signals tell it.

const THREADS = [10, 11, 12];
const DM = 1;
export const EPHEMERAL = 64;
export const LOADING = 128;

/** Ids are numbers too long for JavaScript; the longer is the later. */
export function isEarlierId(one, other) {
  return one.length === other.length ? one < other : one.length < other.length;
}

export class PersonView {
  constructor() {
    this.person = { id: "", name: "", color: "" };
    this.people = new Map();
    this.guilds = [];
    this.channels = new Map();
    this.commands = [];
    this.unread = new Map();
    this.awaited = { asked: [], alike: [], lobbies: [], tables: false };
    this.messagesByChannel = new Map();
    this.completeChannels = new Set();
  }

  /** Replace everything by the server's snapshot. */
  load(snapshot) {
    this.person = snapshot.person;
    this.bot = snapshot.bot;
    this.people = new Map(snapshot.people.map((one) => [one.id, one]));
    this.guilds = snapshot.guilds;
    this.channels = new Map(snapshot.channels.map((one) => [one.id, one]));
    this.unread = new Map(Object.entries(snapshot.unread));
    this.awaited = snapshot.awaited;
    this.completeChannels.clear();
  }

  // Names -------------------------------------------------------------------------------------

  user(id) {
    return this.people.get(id);
  }

  /** Return a known person, or describe one who came only with a message: a webhook, or who left. */
  describeUser(user) {
    const known = this.people.get(user.id);
    if (known) return known;
    const name = user.global_name || user.username;
    return { id: user.id, name, bot: Boolean(user.bot), color: chooseColour(user.id) };
  }

  channelName(id) {
    const channel = this.channels.get(id);
    if (!channel) return "…";
    if (channel.type !== DM) return channel.name;
    return channel.recipients.map((one) => this.describeUser(one).name).join(", ");
  }

  roleName(id) {
    for (const guild of this.guilds) {
      const role = guild.roles.find((one) => one.id === id);
      if (role) return role.name.replace(/^@/, "");
    }
    return "…";
  }

  guildOf(channelId) {
    const channel = this.channels.get(channelId);
    return channel && this.guilds.find((one) => one.id === channel.guild_id);
  }

  /** The text channels of a guild, each with the threads under it. */
  listChannelTree(guild) {
    const own = [...this.channels.values()].filter((one) => one.guild_id === guild.id);
    const tops = own.filter((one) => !THREADS.includes(one.type));
    tops.sort((one, other) => (one.position || 0) - (other.position || 0));
    return tops.map((top) => ({
      top,
      threads: own
        .filter((one) => THREADS.includes(one.type) && one.parent_id === top.id)
        .filter((one) => !one.thread_metadata?.archived || this.unread.get(one.id))
        .sort((one, other) => (isEarlierId(one.id, other.id) ? 1 : -1)),
    }));
  }

  listDms() {
    return [...this.channels.values()].filter((one) => one.type === DM);
  }

  firstChannel() {
    for (const guild of this.guilds) {
      const [first] = this.listChannelTree(guild);
      if (first) return first.top.id;
    }
    return this.listDms()[0]?.id || null;
  }

  isThread(channel) {
    return THREADS.includes(channel.type);
  }

  // Messages ----------------------------------------------------------------------------------

  messagesOf(channelId) {
    return this.messagesByChannel.get(channelId) || [];
  }

  findMessage(channelId, id) {
    return this.messagesOf(channelId).find((one) => one.id === id);
  }

  /** Add a page of history; `whole` says that nothing older is left. */
  addHistory(channelId, messages, { whole, fresh }) {
    const kept = fresh ? [] : this.messagesOf(channelId);
    const all = new Map([...kept, ...messages].map((one) => [one.id, one]));
    this.messagesByChannel.set(channelId, [...all.values()].sort(compareIds));
    if (whole) this.completeChannels.add(channelId);
  }

  putMessage(message) {
    const messages = this.messagesOf(message.channel_id);
    const at = messages.findIndex((one) => one.id === message.id);
    if (at >= 0) messages[at] = { ...messages[at], ...message };
    else if (!messages.length || isEarlierId(messages.at(-1).id, message.id)) messages.push(message);
    else messages.splice(messages.findLastIndex((one) => isEarlierId(one.id, message.id)) + 1, 0, message);
    this.messagesByChannel.set(message.channel_id, messages);
  }

  removeMessage(channelId, id) {
    const messages = this.messagesOf(channelId).filter((one) => one.id !== id);
    this.messagesByChannel.set(channelId, messages);
  }

  changeReaction(data, step) {
    const message = this.findMessage(data.channel_id, data.message_id);
    if (!message) return;
    const own = data.user_id === this.person.id;
    const all = [...(message.reactions || [])];
    const at = all.findIndex((one) => one.emoji.name === data.emoji.name);
    const reaction = at >= 0 ? { ...all[at] } : { emoji: data.emoji, count: 0, me: false };
    reaction.count += step;
    if (own) reaction.me = step > 0;
    if (at < 0) all.push(reaction);
    else all[at] = reaction;
    this.putMessage({ ...message, reactions: all.filter((one) => one.count > 0) });
  }
}

function compareIds(one, other) {
  return one.id === other.id ? 0 : isEarlierId(one.id, other.id) ? -1 : 1;
}

const COLOURS = ["#8a5a2b", "#3f6b5c", "#7a3f56", "#46608a", "#6d6a2f", "#6a4a86"];

export function chooseColour(id) {
  return COLOURS[[...String(id)].reduce((sum, one) => (sum + one.charCodeAt(0)) % 997, 0) % COLOURS.length];
}
