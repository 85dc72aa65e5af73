// Moments as Discord writes them, <t:UNIX:STYLE>, shown in the reader's own time zone and language.

import { createElement } from "../dom.js";

const MOMENT_STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNIT_SECONDS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** A moment in words: "in 5 minutes", or a date in the style asked for. */
export function formatMoment(unix, style, locale, now = Date.now()) {
  if (style !== "R") return new Intl.DateTimeFormat(locale, MOMENT_STYLES[style] || MOMENT_STYLES.f).format(unix * 1000);
  const seconds = unix - now / 1000;
  const [unit, length] = UNIT_SECONDS.find(([, size]) => Math.abs(seconds) >= size - 0.5) || UNIT_SECONDS.at(-1);
  return new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / length), unit);
}

/** Create an element that shows a moment; a relative one is kept current. */
export function createMoment(unix, style, locale) {
  if (Math.abs(unix) > 8.64e12) return String(unix);
  const whole = formatMoment(unix, "F", locale);
  const node = createElement("time", { title: whole, datetime: new Date(unix * 1000).toISOString() }, formatMoment(unix, style, locale));
  if (style === "R") Object.assign(node.dataset, { unix, locale });
  return node;
}

/** The hour of a message, with its day unless it is today's. */
export function createTimestamp(iso, locale) {
  const when = new Date(iso);
  const today = new Date().toDateString() === when.toDateString();
  const look = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "medium" }).format(when);
  return createElement("time", { datetime: iso, title: whole }, new Intl.DateTimeFormat(locale, look).format(when));
}

/** The day of a message, for the line between two days. */
export function formatDay(iso, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full" }).format(new Date(iso));
}

/** Keep every relative moment on the page current. */
export function keepMomentsCurrent() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-unix]")) {
      const words = formatMoment(Number(node.dataset.unix), "R", node.dataset.locale);
      if (node.textContent !== words) node.textContent = words;
    }
  }, 1000);
}
