// The options of Discord's selects: strings, people, roles, channels.

import { createAvatar, createElement, createIcon } from "../dom.js";

export const SELECT_TYPES = [3, 5, 6, 7, 8];

/** The options of a select component, from its own list or from what the person sees. */
export function listOptions(part, personView, guild) {
  switch (part.type) {
    case 3:
      return part.options.map((one) => ({ ...one, face: one.emoji?.name && !one.emoji.id ? createElement("span.leading-icon", {}, one.emoji.name) : null }));
    case 5:
      return listPeople(personView, guild);
    case 6:
      return listRoles(guild);
    case 7:
      return [...listPeople(personView, guild), ...listRoles(guild)];
    default:
      return listChannels(personView, guild, part.channel_types);
  }
}

/** What stands chosen in a select before it is touched. */
export function listDefaults(part) {
  if (part.type === 3) return part.options.filter((one) => one.default).map((one) => one.value);
  return (part.default_values || []).map((one) => one.id);
}

export function listPeople(personView, guild) {
  const all = [...personView.people.values()].filter((one) => !guild || guild.members.includes(one.id));
  return all.map((one) => ({ value: one.id, label: one.name, face: createAvatar(one, "tiny") }));
}

export function listRoles(guild) {
  return (guild?.roles || []).map((one) => ({ value: one.id, label: one.name, face: createElement("span.leading-icon", {}, "@") }));
}

export function listChannels(personView, guild, types) {
  return [...personView.channels.values()]
    .filter((one) => guild && one.guild_id === guild.id && (!types?.length || types.includes(one.type)))
    .map((one) => ({ value: one.id, label: one.name, face: createElement("span.leading-icon", {}, createIcon(personView.isThread(one) ? "thread" : "hash")) }));
}
