// The commands a person may give: every leaf of the tree, named in the person's language.

import { sift } from "../dom.js";

const GROUPS = [1, 2];
const CHAT = 1;
const ON_MESSAGE = 3;

/** {command, path, names, title, about, options} of every command that can be typed in a channel. */
export function leaves(commands, locale) {
  return commands.filter((one) => one.type === CHAT).flatMap((command) => walk(command, command, locale, { path: [], names: [] }));
}

function walk(node, command, locale, trail) {
  const path = [...trail.path, node.name];
  const names = [...trail.names, localised(node, "name", locale)];
  const inner = (node.options || []).filter((one) => GROUPS.includes(one.type));
  if (inner.length) return inner.flatMap((one) => walk(one, command, locale, { path, names }));
  return [{ command, path, title: names.join(" "), typed: path.join(" "), about: localised(node, "description", locale), options: node.options || [] }];
}

/** What a command is called in a person's language, by the name that is sent. */
export function titled(commands, typed, locale) {
  return leaves(commands, locale).find((one) => one.typed === typed)?.title || typed;
}

/** The commands of a menu on a message. */
export function onMessages(commands, locale) {
  return commands.filter((one) => one.type === ON_MESSAGE).map((command) => ({ command, title: localised(command, "name", locale) }));
}

/** A name or a description in the language asked for, or in one near to it. */
export function localised(node, what, locale) {
  const all = node[`${what}_localizations`] || {};
  const near = Object.keys(all).find((one) => one.split("-")[0] === locale.split("-")[0]);
  return all[locale] || all[near] || node[`${what}_localized`] || node[what] || "";
}

/** The commands that what is typed after the slash may mean, the likeliest first. */
export function matching(all, letters) {
  const whole = letters.trim();
  const named = sift(all, whole, (one) => one.title);
  const typed = sift(all, whole, (one) => one.typed).filter((one) => !named.includes(one));
  const about = whole.length > 2 ? all.filter((one) => !named.includes(one) && !typed.includes(one) && sift([one], whole, (each) => each.about).length && one.about.toLowerCase().includes(whole.toLowerCase())) : [];
  return [...named, ...typed, ...about];
}

/** The command that a whole line begins with, and the options written behind it as name:value. */
export function read(all, line) {
  const text = line.replace(/^\//, "").trimStart();
  const lower = `${text.toLowerCase()} `;
  const fits = all.flatMap((leaf) => [leaf.title, leaf.typed].filter((name) => lower.startsWith(`${name.toLowerCase()} `)).map((name) => ({ leaf, name })));
  fits.sort((one, other) => other.name.length - one.name.length);
  if (!fits.length) return null;
  const [{ leaf, name }] = fits;
  return { leaf, given: values(leaf, text.slice(name.length).trim()) };
}

function values(leaf, rest) {
  const given = {};
  const names = leaf.options.map((one) => one.name);
  const parts = rest.split(/(?:^|\s+)([\p{L}\p{N}_-]+):\s*/u);
  if (parts[0] && leaf.options.length) given[names[0]] = parts[0];
  for (let at = 1; at < parts.length; at += 2) if (names.includes(parts[at])) given[parts[at]] = parts[at + 1].trim();
  return given;
}
