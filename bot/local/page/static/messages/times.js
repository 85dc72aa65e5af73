// Moments as Discord writes them, <t:UNIX:STYLE>, told in the reader's own zone and language.

import { el } from "../dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** A moment in words: "in 5 minutes", or a date in the style asked for. */
export function moment(unix, style, locale, now = Date.now()) {
  if (style !== "R") return new Intl.DateTimeFormat(locale, STYLES[style] || STYLES.f).format(unix * 1000);
  const seconds = unix - now / 1000;
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size - 0.5) || STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / length), unit);
}

/** An element that keeps telling the moment, also as it comes nearer. */
export function clock(unix, style, locale) {
  if (Math.abs(unix) > 8.64e12) return String(unix);
  const whole = moment(unix, "F", locale);
  const node = el("time", { title: whole, datetime: new Date(unix * 1000).toISOString() }, moment(unix, style, locale));
  if (style === "R") Object.assign(node.dataset, { unix, locale });
  return node;
}

/** The hour of a message, with its day unless it is today's. */
export function stamp(iso, locale) {
  const when = new Date(iso);
  const today = new Date().toDateString() === when.toDateString();
  const look = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "medium" }).format(when);
  return el("time", { datetime: iso, title: whole }, new Intl.DateTimeFormat(locale, look).format(when));
}

/** The day of a message, for the line between two days. */
export function day(iso, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full" }).format(new Date(iso));
}

/** Let every "in 5 minutes" on the page go on telling the truth. */
export function keepTime() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-unix]")) {
      const words = moment(Number(node.dataset.unix), "R", node.dataset.locale);
      if (node.textContent !== words) node.textContent = words;
    }
  }, 1000);
}
