// Pictures and files of a message, and one picture over the whole page, to zoom and to pan.

import { createElement, createIcon } from "../dom.js";
import { createExternalLink, createSpoiler } from "./inline.js";

const LOCAL_FILE_PATH = /^\/attachments\/\d+\/\d+\//;

/** The path of a file that this server keeps; null for whatever lies elsewhere, which is only linked to. */
function localPath(item) {
  try {
    const { pathname, search } = new URL(item.url || item.proxy_url || "");
    return LOCAL_FILE_PATH.test(pathname) ? pathname + search : null;
  } catch {
    return null;
  }
}

/** A picture as a button that opens it large. */
export function createPicture(item, alt, voice, { hidden = false, small = false } = {}) {
  const address = localPath(item);
  if (!address) return createLinkOrText(item, alt || item.filename || item.url);
  const image = createElement("img", { src: address, alt: alt || "", loading: "lazy", decoding: "async", draggable: "false" });
  const shape = item.width && item.height ? item.width / item.height : 0;
  if (shape) {
    image.width = item.width;
    image.height = item.height;
    image.style.aspectRatio = `${item.width} / ${item.height}`;
  }
  const label = alt ? voice.say("picture.open.of", { alt }) : voice.say("picture.open");
  const frame = createElement("button.picture", { type: "button", class: small ? "small" : "", aria: { label }, onclick: () => openPicture(address, alt, voice) }, image);
  if (shape) {
    frame.style.setProperty("--shape", String(shape));
    frame.style.setProperty("--wide", `${item.width}px`);
  }
  return hidden ? createSpoiler([frame], voice) : frame;
}

export function createFileCard(item, voice) {
  const name = item.filename || item.name || "file";
  const address = localPath(item);
  const size = item.size ? formatBytes(item.size, voice.locale) : "";
  const link = address ? createElement("a", { href: address, target: "_blank", rel: "noopener" }, name) : createLinkOrText(item, name);
  return createElement("div.file", {}, createIcon("file"), createElement("span", {}, link, size && createElement("small", {}, size)));
}

function createLinkOrText(item, words) {
  return /^https?:\/\//.test(item.url || "") ? createExternalLink(item.url, words) : createElement("span", {}, words);
}

export function formatBytes(size, locale) {
  const [unit, scale] = size >= 1e6 ? ["megabyte", 1e6] : size >= 1000 ? ["kilobyte", 1000] : ["byte", 1];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: unit === "byte" ? "long" : "short", maximumFractionDigits: 1 }).format(size / scale);
}

export function isPicture(item) {
  return Boolean(item.content_type?.startsWith("image/") && item.content_type !== "image/svg+xml");
}

/** Attachments under a message: pictures together, then the rest. */
export function createAttachments(items, voice) {
  const pictures = items.filter(isPicture);
  const rest = items.filter((item) => !isPicture(item));
  const made = [];
  if (pictures.length) made.push(createGallery(pictures.map((item) => ({ media: item, description: item.description, spoiler: item.filename?.startsWith("SPOILER_") })), voice));
  for (const item of rest) made.push(createFileCard(item, voice));
  return made;
}

export function createGallery(items, voice) {
  const frames = items.map((item) => createPicture(item.media, item.description, voice, { hidden: item.spoiler }));
  return createElement("div.gallery", { data: { count: Math.min(items.length, 4) } }, frames);
}

// One picture, large ----------------------------------------------------------------------------

const MAX_ZOOM = 8;
/** From near, a picture is at least so many times as large as when it fits. */
const MIN_NEAR_ZOOM = 2;

/** Open a picture over everything: a tap on it, Enter, wheel, pinch, + and - zoom; drag and arrows pan; a tap beside it and Escape close. */
export function openPicture(address, alt, voice) {
  const image = createElement("img", { src: address, alt: alt || "", draggable: "false" });
  const close = createElement("button.tool", { type: "button", aria: { label: voice.say("close") }, onclick: () => dialog.close() }, createIcon("close"));
  const whole = createElement("a.tool", { href: address, target: "_blank", rel: "noopener", aria: { label: voice.say("picture.alone") } }, createIcon("out"));
  const stage = createElement("div.stage", { tabindex: "0", role: "group", autofocus: true, aria: { label: alt || voice.say("picture.open"), description: voice.say("picture.keys") } }, image);
  const dialog = createElement("dialog.lightbox", { aria: { label: voice.say("picture") } }, stage, createElement("div.tools", {}, whole, close), alt && createElement("p.alt", {}, alt));
  const pictureZoom = new PictureZoom(stage, image);
  stage.addEventListener("click", (event) => {
    if (pictureZoom.moved) return;
    if (pictureZoom.pressed === image) pictureZoom.toggle(event.clientX, event.clientY);
    else dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

class PictureZoom {
  constructor(stage, image) {
    Object.assign(this, { stage, image, scale: 1, x: 0, y: 0, moved: false, pressed: null, fingers: new Map() });
    stage.addEventListener("wheel", (event) => this.handleWheel(event), { passive: false });
    stage.addEventListener("keydown", (event) => this.handleKey(event));
    stage.addEventListener("pointerdown", (event) => this.handlePointerDown(event));
    stage.addEventListener("pointermove", (event) => this.handlePointerMove(event));
    for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
  }

  handleWheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  handleKey(event) {
    const steps = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    const zooms = { "+": 1.25, "=": 1.25, "-": 0.8, 0: 1 / this.scale };
    const middle = [left + width / 2, top + height / 2];
    if (event.key in zooms) this.zoom(zooms[event.key], ...middle);
    else if (event.key === "Enter") this.toggle(...middle);
    else if (event.key in steps) this.pan(...steps[event.key]);
    else return;
    event.preventDefault();
  }

  /** Switch between the whole picture and its natural size, with the place that was tapped in view. */
  toggle(x, y) {
    const natural = this.image.naturalWidth / Math.max(1, this.image.offsetWidth);
    this.zoom(this.scale > 1 ? 1 / this.scale : Math.max(MIN_NEAR_ZOOM, natural), x, y);
  }

  zoom(factor, x, y) {
    const scale = Math.min(MAX_ZOOM, Math.max(1, this.scale * factor));
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    const [dx, dy] = [x - left - width / 2, y - top - height / 2];
    const ratio = scale / this.scale;
    this.x = dx - (dx - this.x) * ratio;
    this.y = dy - (dy - this.y) * ratio;
    this.scale = scale;
    this.pan(0, 0);
  }

  pan(dx, dy) {
    const bound = (scale, size) => (Math.max(0, scale - 1) * size) / 2;
    const [wide, high] = [bound(this.scale, this.image.offsetWidth), bound(this.scale, this.image.offsetHeight)];
    this.x = Math.min(wide, Math.max(-wide, this.x + dx));
    this.y = Math.min(high, Math.max(-high, this.y + dy));
    this.image.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  handlePointerDown(event) {
    if (!this.fingers.size) [this.moved, this.pressed] = [false, event.target];
    this.stage.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  handlePointerMove(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    const now = [event.clientX, event.clientY];
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (Math.hypot(now[0] - last[0], now[1] - last[1]) > 2) this.moved = true;
    if (!other) {
      this.pan(now[0] - last[0], now[1] - last[1]);
      return;
    }
    const span = (place) => Math.hypot(place[0] - other[0], place[1] - other[1]);
    this.zoom(span(now) / Math.max(1, span(last)), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }
}
