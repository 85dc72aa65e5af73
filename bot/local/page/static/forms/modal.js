// A modal: Discord's form over the page. What was written is kept until it has been taken.

import { createElement, createIcon } from "../dom.js";
import { createField } from "./fields.js";
import { createMarkdown } from "../messages/markdown.js";

/** Show a modal; `form` is {voice, personView, guild, upload, send(values), closed()}. */
export function openModal(modal, form) {
  const { voice } = form;
  const fields = [];
  const body = modal.components.map((part) => createModalRow(part, form, fields));
  const fault = createElement("p.fault", { role: "alert", hidden: true });
  const send = createElement("button.primary", { type: "submit" }, voice.say("submit"));
  const close = () => dialog.close();
  const dialog = createElement("dialog.modal", { aria: { label: modal.title } },
    createElement("form", { method: "dialog", novalidate: true },
      createElement("header", {}, createElement("h2", {}, modal.title), createElement("button.tool", { type: "button", aria: { label: voice.say("close") }, onclick: close }, createIcon("close"))),
      createElement("div.body", {}, body, createElement("p.small", {}, voice.say("modal.whose", { name: form.personView.bot.name }))),
      createElement("footer", {}, fault, createElement("button.quiet", { type: "button", onclick: close }, voice.say("cancel")), send)));
  const submit = async (event) => {
    event.preventDefault();
    const wrong = fields.filter((one) => !one.judge());
    if (wrong.length) wrong[0].control.focus();
    if (wrong.length || send.getAttribute("aria-busy")) return;
    send.setAttribute("aria-busy", "true");
    fault.hidden = true;
    try {
      await form.send(Object.fromEntries(fields.map((one) => [one.name, one.answer()])));
      close();
    } catch (error) {
      fault.textContent = error.message || voice.say("modal.failed");
      fault.hidden = false;
    } finally {
      send.removeAttribute("aria-busy");
    }
  };
  dialog.firstChild.addEventListener("submit", submit);
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) dialog.firstChild.requestSubmit();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) form.closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.control.focus();
  return dialog;
}

function createModalRow(part, form, fields) {
  if (part.type === 10) return createMarkdown(part.content, form.voice);
  const inner = part.type === 18 ? part.component : part.components[0];
  const words = part.type === 18 ? part : { label: inner.label };
  const made = createField(inner, form, words);
  if (!made) return createElement("p.small", {}, form.voice.say("part.unknown", { type: inner.type }));
  fields.push(made);
  return made.node;
}
