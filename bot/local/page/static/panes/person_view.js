// What one person sees of the world, kept in step with the server's signals.

const THREADS = [10, 11, 12];
const DM = 1;
export const EPHEMERAL = 64;
export const LOADING = 128;

/** Ids are numbers too long for JavaScript; the longer is the later. */
export function before(one, other) {
  return one.length === other.length ? one < other : one.length < other.length;
}

export class Sight {
  constructor() {
    this.person = { id: "", name: "", color: "" };
    this.people = new Map();
    this.guilds = [];
    this.channels = new Map();
    this.commands = [];
    this.unread = new Map();
    this.awaited = { asked: [], alike: [], lobbies: [], tables: false };
    this.logs = new Map();
    this.whole = new Set();
  }

  /** Begin again from the server's word. */
  take(snapshot) {
    this.person = snapshot.person;
    this.bot = snapshot.bot;
    this.people = new Map(snapshot.people.map((one) => [one.id, one]));
    this.guilds = snapshot.guilds;
    this.channels = new Map(snapshot.channels.map((one) => [one.id, one]));
    this.unread = new Map(Object.entries(snapshot.unread));
    this.awaited = snapshot.awaited;
    this.whole.clear();
  }

  // Names -------------------------------------------------------------------------------------

  user(id) {
    return this.people.get(id);
  }

  /** Learn a name that came with a message: webhooks, people who left. */
  meet(user) {
    const known = this.people.get(user.id);
    if (known) return known;
    const name = user.global_name || user.username;
    return { id: user.id, name, bot: Boolean(user.bot), color: tint(user.id) };
  }

  channelName(id) {
    const channel = this.channels.get(id);
    if (!channel) return "…";
    if (channel.type !== DM) return channel.name;
    return channel.recipients.map((one) => this.meet(one).name).join(", ");
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
  tree(guild) {
    const own = [...this.channels.values()].filter((one) => one.guild_id === guild.id);
    const tops = own.filter((one) => !THREADS.includes(one.type));
    tops.sort((one, other) => (one.position || 0) - (other.position || 0));
    return tops.map((top) => ({
      top,
      threads: own
        .filter((one) => THREADS.includes(one.type) && one.parent_id === top.id)
        .filter((one) => !one.thread_metadata?.archived || this.unread.get(one.id))
        .sort((one, other) => (before(one.id, other.id) ? 1 : -1)),
    }));
  }

  letters() {
    return [...this.channels.values()].filter((one) => one.type === DM);
  }

  firstChannel() {
    for (const guild of this.guilds) {
      const [first] = this.tree(guild);
      if (first) return first.top.id;
    }
    return this.letters()[0]?.id || null;
  }

  isThread(channel) {
    return THREADS.includes(channel.type);
  }

  // Messages ----------------------------------------------------------------------------------

  log(channelId) {
    return this.logs.get(channelId) || [];
  }

  message(channelId, id) {
    return this.log(channelId).find((one) => one.id === id);
  }

  /** Put a page of history in; `whole` says that nothing older is left. */
  learn(channelId, messages, { whole, fresh }) {
    const kept = fresh ? [] : this.log(channelId);
    const all = new Map([...kept, ...messages].map((one) => [one.id, one]));
    this.logs.set(channelId, [...all.values()].sort(byId));
    if (whole) this.whole.add(channelId);
  }

  put(message) {
    const log = this.log(message.channel_id);
    const at = log.findIndex((one) => one.id === message.id);
    if (at >= 0) log[at] = { ...log[at], ...message };
    else if (!log.length || before(log.at(-1).id, message.id)) log.push(message);
    else log.splice(log.findLastIndex((one) => before(one.id, message.id)) + 1, 0, message);
    this.logs.set(message.channel_id, log);
  }

  drop(channelId, id) {
    const log = this.log(channelId).filter((one) => one.id !== id);
    this.logs.set(channelId, log);
  }

  react(data, step) {
    const message = this.message(data.channel_id, data.message_id);
    if (!message) return;
    const own = data.user_id === this.person.id;
    const all = [...(message.reactions || [])];
    const at = all.findIndex((one) => one.emoji.name === data.emoji.name);
    const held = at >= 0 ? { ...all[at] } : { emoji: data.emoji, count: 0, me: false };
    held.count += step;
    if (own) held.me = step > 0;
    if (at < 0) all.push(held);
    else all[at] = held;
    this.put({ ...message, reactions: all.filter((one) => one.count > 0) });
  }
}

function byId(one, other) {
  return one.id === other.id ? 0 : before(one.id, other.id) ? -1 : 1;
}

const TINTS = ["#8a5a2b", "#3f6b5c", "#7a3f56", "#46608a", "#6d6a2f", "#6a4a86"];

export function tint(id) {
  return TINTS[[...String(id)].reduce((sum, one) => (sum + one.charCodeAt(0)) % 997, 0) % TINTS.length];
}
