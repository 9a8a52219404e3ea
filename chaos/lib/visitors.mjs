// Visitors of a website: their browsers repeat what got no answer, with the same id.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sleep } from '../../bin/lib/processes.mjs';

const TOGETHER = 0.1;
const WIDGET = 'chaos-widget';

export class Visitors {
  troubles = 0;
  /** Text → how often it was answered. */
  accepted = new Map();
  #people = [];
  #isOver = false;

  constructor(world, random) {
    Object.assign(this, { world, random });
  }

  /** Their sessions stand in the database at once: opening so many from one address is limited. */
  async open(count) {
    const channelId = await this.#website();
    for (let number = 0; number < count; number += 1) {
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest('hex');
      await this.world.query(
        `INSERT INTO visitor (agency_id, channel_id, token_hash, created_at, last_seen_at)
         VALUES (1, ${channelId}, '${hash}', now(), now())`,
      );
      this.#people.push(token);
    }
  }

  /** All loads of a world come by the same one. */
  async #website() {
    const [known] = await this.world.query(
      `SELECT channel_id::int AS id FROM widget WHERE token = '${WIDGET}'`,
    );
    if (known) return known.id;
    const [{ id }] = await this.world.query(
      `INSERT INTO channel (agency_id, type, name) VALUES (1, 'CHAT', 'Website') RETURNING id::int`,
    );
    await this.world.query(
      `INSERT INTO widget (agency_id, channel_id, token) VALUES (1, ${id}, '${WIDGET}')`,
    );
    return id;
  }

  stop() {
    this.#isOver = true;
  }

  async twice(number, text) {
    const token = this.#people[number % this.#people.length];
    const payload = { text, client_id: randomUUID() };
    const once = () => this.#insist(token, payload);
    if (this.random() < TOGETHER) return void (await Promise.all([once(), once()]));
    await once();
    await once();
  }

  /** Said once, and not again. @throws when it was not taken. */
  once(number, text) {
    const token = this.#people[number % this.#people.length];
    return this.#call(token, 'POST', 'messages', { text, client_id: randomUUID() });
  }

  /** Everything that all of them see, in the words of the business. */
  async seen() {
    const all = [];
    for (const token of this.#people) {
      for (let after = 0; ;) {
        const { data } = await this.#call(token, 'GET', `messages?limit=100&after=${after}`);
        all.push(...data.filter(({ from }) => from !== 'visitor').map(({ text }) => text));
        if (data.length < 100) break;
        after = data.at(-1).position;
      }
    }
    return all;
  }

  async #insist(token, payload) {
    while (!this.#isOver) {
      try {
        await this.#call(token, 'POST', 'messages', payload);
        this.accepted.set(payload.text, (this.accepted.get(payload.text) ?? 0) + 1);
        return;
      } catch {
        this.troubles += 1;
        await sleep(300 + this.random() * 600);
      }
    }
  }

  async #call(token, method, path, payload) {
    const { apis } = this.world;
    const { url } = apis[Math.floor(this.random() * apis.length)];
    const answer = await fetch(`${url}/widget/v1/${path}`, {
      method,
      headers: {
        'x-widget-token': WIDGET,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(payload && { body: JSON.stringify(payload) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
