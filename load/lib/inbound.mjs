// Genuine calls of providers, signed as they sign them: made before they are brought, so that making them costs the server nothing.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sleep } from '../../bin/lib/processes.mjs';

export const PROVIDERS = ['whatsapp_cloud', 'telegram', 'twilio', 'custom'];
const MARK = 'load-';
const DROPPED = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);
const AT_ONCE = 8;
const PATIENCE_MS = 60_000;

/** Stands where providers believe Parley to be, and keeps what they bring. */
export class Collector {
  calls = [];
  #number = 0;
  #people = {};

  constructor() {
    this.server = createServer((request, response) => void this.#take(request, response));
  }

  listen(port) {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  close() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  async open({ simulator, connected }, count) {
    Object.assign(this, { simulator, connected });
    for (const provider of PROVIDERS) {
      this.#people[provider] = [];
      for (let number = 0; number < count / PROVIDERS.length; number += 1) {
        const path = `/accounts/${connected[provider].account}/customers`;
        const made = await simulator.ask(path, { name: `Customer ${number} of ${provider}` });
        this.#people[provider].push(made.id);
      }
    }
  }

  /** @returns so many calls, each with the text that stands in it. */
  async make(count) {
    this.calls = [];
    let left = count;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const number = (this.#number += 1);
        const provider = PROVIDERS[number % PROVIDERS.length];
        const people = this.#people[provider];
        const customer = people[Math.floor(number / PROVIDERS.length) % people.length];
        const path = `/accounts/${this.connected[provider].account}/customers/${customer}/messages`;
        await this.simulator.ask(path, { text: `${MARK}${number}.`, files: [] });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const until = Date.now() + PATIENCE_MS; this.calls.length < count; await sleep(50))
      if (Date.now() > until) throw new Error(`Only ${this.calls.length} of ${count} calls were made.`);
    return this.calls.splice(0, count);
  }

  async #take(request, response) {
    const body = await buffer(request);
    response.end();
    const text = new RegExp(`${MARK}\\d+\\.`).exec(body.toString('latin1'))?.[0];
    // Reports and the like belong to no customer.
    if (!text) return;
    const headers = Object.entries(request.headers).filter(([name]) => !DROPPED.has(name));
    this.calls.push({ text, path: request.url, headers: Object.fromEntries(headers), body });
  }
}
