// Makes elements. Every text becomes a text node, so that no content is ever read as markup.

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "indeterminate", "open"]);

/** el("button.quiet", {type: "button", onclick: f, aria: {label: "Close"}}, "x", other). */
export function createElement(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) setProperty(node, key, value);
  node.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function setProperty(node, key, value) {
  if (value === undefined || value === null) return;
  if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
  else if (key === "aria") for (const [part, word] of Object.entries(value)) setOrRemoveAttribute(node, `aria-${part}`, word);
  else if (key === "data") Object.assign(node.dataset, value);
  else if (key === "class") node.classList.add(...value.split(" ").filter(Boolean));
  else if (PROPERTIES.has(key)) node[key] = value;
  else if (value === true) node.setAttribute(key, "");
  else if (value !== false) node.setAttribute(key, value);
}

/** Set an attribute, or take it away when there is nothing to say. */
export function setOrRemoveAttribute(node, name, value) {
  if (value === undefined || value === null) node.removeAttribute(name);
  else node.setAttribute(name, String(value));
}

export function replaceChildren(node, ...children) {
  node.replaceChildren(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

let counter = 0;

/** An id that no other element of this page has. */
export function makeId(stem) {
  counter += 1;
  return `${stem}-${counter}`;
}

export const ICON_PATHS = {
  menu: "M3 5h14M3 10h14M3 15h14",
  hash: "M7.5 3 6 17M14 3l-1.500 14M3.500 7.500h14M2.500 12.500h14",
  thread: "M4 3v7a3 3 0 0 0 3 3h9M12.500 9.500 16 13l-3.500 3.500",
  letter: "M3 5h14v10H3zM3 5.500l7 5.500 7-5.500",
  plus: "M10 4v12M4 10h12",
  close: "M5 5l10 10M15 5 5 15",
  send: "M3.500 10 17 3.500 13.500 17l-3-5.500zM10.500 11.500 17 3.500",
  split: "M3 4h14v12H3zM10 4v12",
  single: "M3 4h14v12H3z",
  dials: "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
  search: "M9 3.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM13 13l4 4",
  down: "M5 8l5 5 5-5",
  right: "M8 5l5 5-5 5",
  clip: "M15 9.500 9.500 15a3.200 3.200 0 0 1-4.600-4.500l6-6a2.200 2.200 0 0 1 3.100 3.100l-5.800 5.800a1.100 1.100 0 0 1-1.600-1.600L12 6.500",
  check: "M4 10.500 8 14.500 16 6",
  more: "M4.500 10h.01M10 10h.01M15.500 10h.01",
  pin: "M7 3h6l-.700 5.500L15 11H5l2.700-2.500zM10 11v6",
  out: "M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7",
  file: "M5 3h7l3 3v11H5zM12 3v3h3",
  eye: "M2.500 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5zM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  face: "M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM7.500 8.500h.01M12.500 8.500h.01M7 12c1.500 2 4.500 2 6 0",
  hand: "M4 10h11M10.500 5.500 15 10l-4.500 4.500",
};

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** A small line drawing that says nothing to a screen reader: the words are beside it. */
export function createIcon(name) {
  const picture = document.createElementNS(SVG_NAMESPACE, "svg");
  picture.setAttribute("viewBox", "0 0 20 20");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG_NAMESPACE, "path");
  path.setAttribute("d", ICON_PATHS[name]);
  picture.append(path);
  return picture;
}

/** A person's mark: the initials on a colour. */
export function createAvatar(person, size = "") {
  const letters = [...(person.name || "?").trim()].slice(0, person.bot ? 1 : 2).join("");
  const face = createElement("span.avatar", { class: `${size} ${person.bot ? "bot" : ""}`, aria: { hidden: "true" } }, letters);
  face.style.setProperty("--own", person.color || "#6b6257");
  return face;
}

const WORD_BREAK = /[\s/:_.-]+/;

/** Letters without their accents, in lower case: what a search compares. */
export function normaliseText(text) {
  return String(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** How well the letters fit: 0 at the start, 1 at a word or word by word, 2 inside, 3 scattered in order, -1 not at all. */
export function rankMatch(text, letters) {
  const hay = normaliseText(text);
  const needle = normaliseText(letters).trim();
  if (!needle || hay.startsWith(needle)) return 0;
  const at = hay.indexOf(needle);
  if (at > 0 && WORD_BREAK.test(hay[at - 1])) return 1;
  if (matchesWordStarts(hay, needle)) return 1;
  if (at > 0) return 2;
  let place = 0;
  for (const letter of hay) if (letter === needle[place]) place += 1;
  return place === needle.length ? 3 : -1;
}

/** Whether each word of the letters begins a word, one after the other. */
function matchesWordStarts(hay, needle) {
  const wanted = needle.split(WORD_BREAK);
  let met = 0;
  for (const word of hay.split(WORD_BREAK)) if (met < wanted.length && word.startsWith(wanted[met])) met += 1;
  return met === wanted.length;
}

/** The items whose names the letters fit, the best fit first. */
export function findMatches(items, letters, name) {
  return items
    .map((item, place) => ({ item, place, rank: rankMatch(name(item), letters) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ item }) => item);
}
