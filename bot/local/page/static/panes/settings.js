// A person's own settings: language, and whether letters reach them.

import { avatar, el, icon } from "../dom.js";

export const LANGUAGES = [
  ["en-US", "English"],
  ["fr", "Français"],
];

/** `change({locale} or {dms})` tells the server; rejects if it could not. */
export function openSettings(person, lore, change) {
  const { say } = lore;
  const fault = el("p.fault", { role: "alert", hidden: true });
  const tell = (facts, undo) => change(facts).catch((error) => {
    undo();
    fault.textContent = error.message || say("lost");
    fault.hidden = false;
  });
  const language = el("div.choices.beside", { role: "radiogroup", aria: { labelledby: "settings-language" } }, LANGUAGES.map(([value, name]) => el("label.choice", { lang: value },
    el("input", { type: "radio", name: "language", value, checked: value.slice(0, 2) === person.locale.slice(0, 2), onchange: () => tell({ locale: value }, () => {}) }), name)));
  const doors = el("input.switch", { type: "checkbox", role: "switch", id: "settings-dms", checked: !person.dms, onchange: () => tell({ dms: !doors.checked }, () => (doors.checked = !doors.checked)) });
  const dialog = el("dialog.modal.settings", { aria: { label: say("settings.of", { name: person.name }) } },
    el("div.form", {},
      el("header", {}, avatar(person), el("h2", {}, person.name), el("button.tool", { type: "button", aria: { label: say("close") }, onclick: () => dialog.close() }, icon("close"))),
      el("div.body", {},
        el("div.field", {}, el("div.title", { id: "settings-language" }, say("settings.language")), el("small", {}, say("settings.language.why", { name: person.name })), language),
        el("div.field", {}, el("label.choice", { for: "settings-dms" }, doors, el("span.words", {}, el("span", {}, say("settings.dms")), el("small", {}, say("settings.dms.why"))))),
        keys(say), fault)));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function keys(say) {
  const all = [["/", "keys.slash"], ["Ctrl K", "keys.switch"], ["Alt ↑ ↓", "keys.people"], ["↑", "keys.up"], ["Esc", "keys.escape"]];
  return el("dl.keys", {}, all.map(([key, words]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, say(words)))));
}
