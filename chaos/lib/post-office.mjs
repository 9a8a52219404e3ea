// Stands where providers believe Parley to be, takes what they bring, and brings it twice: at once or apart, and in any
// order. What Parley does not answer with 2xx comes again, as with the real ones.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sleep } from '../../bin/lib/processes.mjs';

const TOGETHER = 0.1;
const REPORTS_TWICE = 0.1;
const AT_ONCE = 24;
const DROPPED = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

export class PostOffice {
  /** Calls that providers made. */
  taken = 0;
  /** Deliveries that were answered with 2xx. */
  brought = 0;
  troubles = 0;
  /** Status → how often that was the answer, of those that had to come again; 0 is none. */
  answers = new Map();
  /** What Parley does not want to have: there must be none. */
  refused = [];
  waiting = 0;
  #running = 0;
  #queue = [];
  #isOver = false;

  /** @param isMessage whether a body is a customer's message: these come twice, always. */
  constructor(random, { spreadMs, isMessage }) {
    Object.assign(this, { random, spreadMs, isMessage });
    this.server = createServer((request, response) => void this.#take(request, response));
  }

  listen(port) {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  /** @param addresses of the API's processes */
  deliverTo(addresses) {
    this.addresses = addresses;
  }

  /** Counts anew. */
  begin() {
    Object.assign(this, { taken: 0, brought: 0, troubles: 0, refused: [], answers: new Map() });
  }

  close() {
    this.#isOver = true;
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  async #take(request, response) {
    const body = await buffer(request);
    response.end();
    const headers = Object.entries(request.headers).filter(([name]) => !DROPPED.has(name));
    this.#post({ path: request.url, headers: Object.fromEntries(headers), body });
  }

  #post(call) {
    this.taken += 1;
    const isMessage = this.isMessage(call.body.toString('latin1'));
    const late = () => this.random() * this.spreadMs * (isMessage ? 1 : 0.1);
    const first = late();
    const copies = isMessage || this.random() < REPORTS_TWICE ? 2 : 1;
    const second = this.random() < TOGETHER ? first : late();
    for (const wait of [first, second].slice(0, copies)) {
      this.waiting += 1;
      setTimeout(() => void this.#bring(call).finally(() => (this.waiting -= 1)), wait);
    }
  }

  async #bring(call) {
    while (!this.#isOver) {
      const status = await this.#turn(() => this.#once(call));
      if (status >= 200 && status < 300) return void (this.brought += 1);
      if (status >= 400 && status < 500 && status !== 429)
        return void this.refused.push(`${status} ${call.path}: ${call.body.toString('utf8').slice(0, 200)}`);
      this.troubles += 1;
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      await sleep(300 + this.random() * 600);
    }
  }

  async #once({ path, headers, body }) {
    const address = this.addresses[Math.floor(this.random() * this.addresses.length)];
    try {
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body, signal });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async #turn(work) {
    if (this.#running >= AT_ONCE) await new Promise((resolve) => this.#queue.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }
}
