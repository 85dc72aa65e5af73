// The commands a person may give: every leaf of the tree, named in the person's language.

import { findMatches } from "../dom.js";

const GROUP_TYPES = [1, 2];
const CHAT_COMMAND_TYPE = 1;
const MESSAGE_COMMAND_TYPE = 3;

/** {command, path, names, title, about, options} of every command that can be typed in a channel. */
export function listCommands(commands, locale) {
  return commands.filter((one) => one.type === CHAT_COMMAND_TYPE).flatMap((command) => walkCommands(command, command, locale, { path: [], names: [] }));
}

function walkCommands(node, command, locale, trail) {
  const path = [...trail.path, node.name];
  const names = [...trail.names, localisedText(node, "name", locale)];
  const inner = (node.options || []).filter((one) => GROUP_TYPES.includes(one.type));
  if (inner.length) return inner.flatMap((one) => walkCommands(one, command, locale, { path, names }));
  return [{ command, path, title: names.join(" "), typed: path.join(" "), about: localisedText(node, "description", locale), options: node.options || [] }];
}

/** What a command is called in a person's language, by the name that is sent. */
export function commandTitle(commands, typed, locale) {
  return listCommands(commands, locale).find((one) => one.typed === typed)?.title || typed;
}

/** The commands of a menu on a message. */
export function listMessageCommands(commands, locale) {
  return commands.filter((one) => one.type === MESSAGE_COMMAND_TYPE).map((command) => ({ command, title: localisedText(command, "name", locale) }));
}

/** A name or a description in the language asked for, or in one near to it. */
export function localisedText(node, what, locale) {
  const all = node[`${what}_localizations`] || {};
  const near = Object.keys(all).find((one) => one.split("-")[0] === locale.split("-")[0]);
  return all[locale] || all[near] || node[`${what}_localized`] || node[what] || "";
}

/** The commands that what is typed after the slash may mean, the likeliest first. */
export function findMatchingCommands(all, letters) {
  const whole = letters.trim();
  const named = findMatches(all, whole, (one) => one.title);
  const typed = findMatches(all, whole, (one) => one.typed).filter((one) => !named.includes(one));
  const about = whole.length > 2 ? all.filter((one) => !named.includes(one) && !typed.includes(one) && findMatches([one], whole, (each) => each.about).length && one.about.toLowerCase().includes(whole.toLowerCase())) : [];
  return [...named, ...typed, ...about];
}

/** The command that a whole line begins with, and the options written behind it as name:value. */
export function parseCommandLine(all, line) {
  const text = line.replace(/^\//, "").trimStart();
  const lower = `${text.toLowerCase()} `;
  const fits = all.flatMap((command) => [command.title, command.typed].filter((name) => lower.startsWith(`${name.toLowerCase()} `)).map((name) => ({ command, name })));
  fits.sort((one, other) => other.name.length - one.name.length);
  if (!fits.length) return null;
  const [{ command, name }] = fits;
  return { command, given: parseOptionValues(command, text.slice(name.length).trim()) };
}

function parseOptionValues(command, rest) {
  const given = {};
  const names = command.options.map((one) => one.name);
  const parts = rest.split(/(?:^|\s+)([\p{L}\p{N}_-]+):\s*/u);
  if (parts[0] && command.options.length) given[names[0]] = parts[0];
  for (let at = 1; at < parts.length; at += 2) if (names.includes(parts[at])) given[parts[at]] = parts[at + 1].trim();
  return given;
}
