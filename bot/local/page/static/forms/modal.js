// A modal: Discord's form over the page. What was written is kept until it has been taken.

import { el, icon } from "../dom.js";
import { field } from "./fields.js";
import { markdown } from "../messages/markdown.js";

/** Show a modal; `form` is {lore, sight, guild, upload, send(values), closed()}. */
export function openModal(modal, form) {
  const { lore } = form;
  const fields = [];
  const body = modal.components.map((part) => line(part, form, fields));
  const fault = el("p.fault", { role: "alert", hidden: true });
  const send = el("button.primary", { type: "submit" }, lore.say("submit"));
  const close = () => dialog.close();
  const dialog = el("dialog.modal", { aria: { label: modal.title } },
    el("form", { method: "dialog", novalidate: true },
      el("header", {}, el("h2", {}, modal.title), el("button.tool", { type: "button", aria: { label: lore.say("close") }, onclick: close }, icon("close"))),
      el("div.body", {}, body, el("p.small", {}, lore.say("modal.whose", { name: form.sight.bot.name }))),
      el("footer", {}, fault, el("button.quiet", { type: "button", onclick: close }, lore.say("cancel")), send)));
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
      fault.textContent = error.message || lore.say("modal.failed");
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

function line(part, form, fields) {
  if (part.type === 10) return markdown(part.content, form.lore);
  const inner = part.type === 18 ? part.component : part.components[0];
  const words = part.type === 18 ? part : { label: inner.label };
  const made = field(inner, form, words);
  if (!made) return el("p.small", {}, form.lore.say("part.unknown", { type: inner.type }));
  fields.push(made);
  return made.node;
}
