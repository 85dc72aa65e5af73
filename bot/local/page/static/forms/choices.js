// What the selects of Discord offer, as plain options: strings, people, roles, channels.

import { avatar, el, icon } from "../dom.js";

export const SELECTS = [3, 5, 6, 7, 8];

/** The options of a select component, from its own list or from what the person sees. */
export function optionsOf(part, sight, guild) {
  switch (part.type) {
    case 3:
      return part.options.map((one) => ({ ...one, face: one.emoji?.name && !one.emoji.id ? el("span.face", {}, one.emoji.name) : null }));
    case 5:
      return people(sight, guild);
    case 6:
      return roles(guild);
    case 7:
      return [...people(sight, guild), ...roles(guild)];
    default:
      return channels(sight, guild, part.channel_types);
  }
}

/** What stands chosen in a select before it is touched. */
export function defaultsOf(part) {
  if (part.type === 3) return part.options.filter((one) => one.default).map((one) => one.value);
  return (part.default_values || []).map((one) => one.id);
}

export function people(sight, guild) {
  const all = [...sight.people.values()].filter((one) => !guild || guild.members.includes(one.id));
  return all.map((one) => ({ value: one.id, label: one.name, face: avatar(one, "tiny") }));
}

export function roles(guild) {
  return (guild?.roles || []).map((one) => ({ value: one.id, label: one.name, face: el("span.face", {}, "@") }));
}

export function channels(sight, guild, types) {
  return [...sight.channels.values()]
    .filter((one) => guild && one.guild_id === guild.id && (!types?.length || types.includes(one.type)))
    .map((one) => ({ value: one.id, label: one.name, face: el("span.face", {}, icon(sight.isThread(one) ? "thread" : "hash")) }));
}
