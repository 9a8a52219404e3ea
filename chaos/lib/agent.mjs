// An agent's client: answers conversations through the API and repeats what got no answer, with the same token.
import { sleep } from '../../bin/lib/processes.mjs';
import { AGENT } from './world.mjs';

/** GraphQL says in its answer that a token is too old: it is replaced before it is. */
const TOKEN_MS = 600_000;

export class Agent {
  /** Token → id of the message that the API said it has. */
  confirmed = new Map();
  troubles = 0;
  #token;
  #signedInAt = 0;
  #isOver = false;

  constructor(world, random, tag = 'agent') {
    Object.assign(this, { world, random, tag });
  }

  stop() {
    this.#isOver = true;
  }

  /** Answers the ticket that `choose` finds. */
  async answer(number) {
    const token = `reply-${this.tag}-${number}`;
    const ticketId = await this.insist(() => this.choose(number));
    if (ticketId === undefined) return;
    const messageId = await this.insist(async () => {
      const { data } = await this.call('POST', `/api/v2/tickets/${ticketId}/messages`, {
        message: `Answer ${this.tag}-${number}`,
        token,
      });
      return data.id;
    });
    if (messageId !== undefined) this.confirmed.set(token, messageId);
  }

  async insist(work) {
    while (!this.#isOver) {
      try {
        const result = await work();
        if (result !== undefined) return result;
      } catch (error) {
        if (error.isFinal) throw error;
        this.troubles += 1;
      }
      await sleep(300 + this.random() * 300);
    }
    return undefined;
  }

  /** @param api one of the world's; any, when it does not matter. */
  async call(method, path, body, api, patience = 10_000) {
    if (!this.#token || Date.now() - this.#signedInAt > TOKEN_MS) {
      this.#token = await this.signIn();
      this.#signedInAt = Date.now();
    }
    const { apis } = this.world;
    const { url } = api ?? apis[Math.floor(this.random() * apis.length)];
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return response.json();
    const said = await response.text();
    if (response.status === 401) this.#token = undefined;
    const isFinal =
      response.status >= 400 && response.status < 500 && ![401, 409, 429].includes(response.status);
    throw Object.assign(new Error(`${method} ${path} answered ${response.status}: ${said}`), { isFinal });
  }

  async signIn() {
    const response = await fetch(`${this.world.api.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(AGENT),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
    return (await response.json()).access_token;
  }
}
