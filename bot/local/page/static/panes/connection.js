// One person's WebSocket: answers come by the request's number, signals by themselves.

const PING_INTERVAL_MS = 15000;
const MAX_SILENCE_MS = 40000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 2000;

export class RequestError extends Error {}

/** A WebSocket that reconnects by itself. `onMessage` gets {op: ...}, `onStateChange` gets "open" or "lost". */
export class Connection {
  constructor(person, { onMessage, onStateChange }) {
    this.person = person;
    this.onMessage = onMessage;
    this.onStateChange = onStateChange;
    this.waiting = new Map();
    this.number = 0;
    this.failedTries = 0;
    this.closed = false;
    this.retryNow = () => this.retry();
    addEventListener("online", this.retryNow);
    document.addEventListener("visibilitychange", this.retryNow);
    this.connect();
  }

  connect() {
    clearTimeout(this.reconnectTimer);
    const address = new URL(`ws?person=${encodeURIComponent(this.person)}`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.lastMessageAt = Date.now();
    socket.addEventListener("message", (event) => this.receive(socket, JSON.parse(event.data)));
    socket.addEventListener("close", () => this.loseConnection(socket));
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.checkLife(socket), PING_INTERVAL_MS);
  }

  receive(socket, message) {
    if (socket !== this.socket) return;
    this.lastMessageAt = Date.now();
    if (message.op === "pong") return;
    if (message.op === "snapshot") {
      this.failedTries = 0;
      this.onStateChange("open");
    }
    const waiter = this.waiting.get(message.id);
    if (!waiter || (message.op !== "done" && message.op !== "error")) {
      this.onMessage(message);
      return;
    }
    this.waiting.delete(message.id);
    if (message.op === "done") waiter.resolve(message);
    else waiter.reject(new RequestError(message.message));
  }

  checkLife(socket) {
    if (socket !== this.socket) return;
    if (Date.now() - this.lastMessageAt > MAX_SILENCE_MS) this.loseConnection(socket);
    else if (socket.readyState === WebSocket.OPEN) socket.send('{"op":"ping"}');
  }

  loseConnection(socket) {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    clearInterval(this.pingTimer);
    socket.close();
    for (const { reject } of this.waiting.values()) reject(new RequestError(""));
    this.waiting.clear();
    this.onStateChange("lost");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failedTries) * (0.75 + Math.random() / 2);
    this.failedTries += 1;
    this.reconnectTimer = setTimeout(() => this.connect(), wait);
  }

  /** Reconnect at once, since the page is visible again or the network is back. */
  retry() {
    if (this.closed || document.hidden) return;
    if (!this.socket) this.connect();
    else this.checkLife(this.socket);
  }

  /** Send a request; resolves with the answer, rejects with Refused. */
  request(op, facts = {}) {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new RequestError(""));
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
      throw new RequestError("");
    }
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new RequestError(body.message || "");
    return body.upload;
  }

  close() {
    this.closed = true;
    clearTimeout(this.reconnectTimer);
    clearInterval(this.pingTimer);
    removeEventListener("online", this.retryNow);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.socket?.close();
  }
}
