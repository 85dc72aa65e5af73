// One person's WebSocket: answers come by the request's number, signals by themselves.

const PING = 15000;
const SILENCE = 40000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 2000;

export class Refused extends Error {}

/** A WebSocket that reconnects by itself. `hear` gets {op: ...}, `state` gets "open" or "lost". */
export class Connection {
  constructor(person, { hear, state }) {
    this.person = person;
    this.hear = hear;
    this.state = state;
    this.waiting = new Map();
    this.number = 0;
    this.tries = 0;
    this.closed = false;
    this.wake = () => this.retry();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.later);
    const address = new URL(`ws?person=${encodeURIComponent(this.person)}`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("message", (event) => this.take(socket, JSON.parse(event.data)));
    socket.addEventListener("close", () => this.lose(socket));
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(socket), PING);
  }

  take(socket, message) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    if (message.op === "pong") return;
    if (message.op === "snapshot") {
      this.tries = 0;
      this.state("open");
    }
    const waiter = this.waiting.get(message.id);
    if (!waiter || (message.op !== "done" && message.op !== "error")) {
      this.hear(message);
      return;
    }
    this.waiting.delete(message.id);
    if (message.op === "done") waiter.resolve(message);
    else waiter.reject(new Refused(message.message));
  }

  beat(socket) {
    if (socket !== this.socket) return;
    if (Date.now() - this.heard > SILENCE) this.lose(socket);
    else if (socket.readyState === WebSocket.OPEN) socket.send('{"op":"ping"}');
  }

  lose(socket) {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    clearInterval(this.pulse);
    socket.close();
    for (const { reject } of this.waiting.values()) reject(new Refused(""));
    this.waiting.clear();
    this.state("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.later = setTimeout(() => this.connect(), wait);
  }

  /** Reconnect at once, since the page is visible again or the network is back. */
  retry() {
    if (this.closed || document.hidden) return;
    if (!this.socket) this.connect();
    else this.beat(this.socket);
  }

  /** Send a request; resolves with the answer, rejects with Refused. */
  ask(op, facts = {}) {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(""));
    this.number += 1;
    const id = this.number;
    this.socket.send(JSON.stringify({ op, id, ...facts }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** Upload a file; a later request may name the id that comes back. */
  async upload(file, description = "") {
    const form = new FormData();
    form.append("file", file, file.name || "file");
    if (description) form.append("description", description);
    const address = new URL(`upload?person=${encodeURIComponent(this.person)}`, document.baseURI);
    let answer;
    try {
      answer = await fetch(address, { method: "POST", body: form });
    } catch {
      throw new Refused("");
    }
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refused(body.message || "");
    return body.upload;
  }

  close() {
    this.closed = true;
    clearTimeout(this.later);
    clearInterval(this.pulse);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
