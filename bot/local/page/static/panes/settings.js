// A person's own settings: language, and whether DMs reach them.

import { createAvatar, createElement, createIcon } from "../dom.js";

export const LANGUAGES = [
  ["en-US", "English"],
  ["fr", "Français"],
];

/** `change({locale} or {dms})` tells the server; rejects if it could not. */
export function openSettings(person, voice, change) {
  const { say } = voice;
  const fault = createElement("p.fault", { role: "alert", hidden: true });
  const tell = (facts, undo) => change(facts).catch((error) => {
    undo();
    fault.textContent = error.message || say("lost");
    fault.hidden = false;
  });
  const language = createElement("div.choices.side-by-side", { role: "radiogroup", aria: { labelledby: "settings-language" } }, LANGUAGES.map(([value, name]) => createElement("label.choice", { lang: value },
    createElement("input", { type: "radio", name: "language", value, checked: value.slice(0, 2) === person.locale.slice(0, 2), onchange: () => tell({ locale: value }, () => {}) }), name)));
  const doors = createElement("input.switch", { type: "checkbox", role: "switch", id: "settings-dms", checked: !person.dms, onchange: () => tell({ dms: !doors.checked }, () => (doors.checked = !doors.checked)) });
  const dialog = createElement("dialog.modal.settings", { aria: { label: say("settings.of", { name: person.name }) } },
    createElement("div.form", {},
      createElement("header", {}, createAvatar(person), createElement("h2", {}, person.name), createElement("button.tool", { type: "button", aria: { label: say("close") }, onclick: () => dialog.close() }, createIcon("close"))),
      createElement("div.body", {},
        createElement("div.field", {}, createElement("div.title", { id: "settings-language" }, say("settings.language")), createElement("small", {}, say("settings.language.why", { name: person.name })), language),
        createElement("div.field", {}, createElement("label.choice", { for: "settings-dms" }, doors, createElement("span.words", {}, createElement("span", {}, say("settings.dms")), createElement("small", {}, say("settings.dms.why"))))),
        createKeyList(say), fault)));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function createKeyList(say) {
  const all = [["/", "keys.slash"], ["Ctrl K", "keys.switch"], ["Alt ↑ ↓", "keys.people"], ["↑", "keys.up"], ["Esc", "keys.escape"]];
  return createElement("dl.keys", {}, all.map(([key, words]) => createElement("div", {}, createElement("dt", {}, createElement("kbd", {}, key)), createElement("dd", {}, say(words)))));
}
