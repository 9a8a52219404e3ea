// Colleagues of the company, each with a session that is renewed before it ends.
import { sleep } from '../../bin/lib/processes.mjs';
import { AGENT } from './world.mjs';

const AT_ONCE = 4;
const KEEP_MS = 8 * 60_000;
const SIGN_IN_ATTEMPTS = 30;

export class Person {
  #token;
  #since = 0;
  #signingIn;

  constructor(world, { id, email }) {
    Object.assign(this, { world, id, email });
  }

  /** @param lasting for how long it is needed, in ms */
  async token(lasting = 0) {
    if (this.#token && Date.now() - this.#since + lasting < KEEP_MS) return this.#token;
    this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = undefined));
    await this.#signingIn;
    return this.#token;
  }

  /** What was said is of no use any more. */
  forget() {
    this.#token = undefined;
  }

  /** @returns `{ status, headers, body }`; status 0 when there was no answer. */
  async ask(method, path, { body, api, headers = {}, patience = 15_000 } = {}) {
    const { url } = api ?? this.world.apis[Math.floor(Math.random() * this.world.apis.length)];
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await this.token()}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      });
      if (answer.status === 401) this.forget();
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: text.startsWith('{') ? JSON.parse(text) : text,
      };
    } catch (error) {
      return { status: 0, headers: new Headers(), body: { message: error.message } };
    }
  }

  /** @throws when it was not done. */
  async graphql(query, variables, api) {
    const { status, body } = await this.ask('POST', '/graphql', { body: { query, variables }, api });
    if (status !== 200 || body.errors) throw new Error(`${status}: ${JSON.stringify(body.errors ?? body)}`);
    return body.data;
  }

  /** Repeats what was not answered; only for what may be done twice. */
  async insist(query, variables, api) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.graphql(query, variables, api);
      } catch (error) {
        if (attempt > 60 || error.message.startsWith('4')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  /** Who is told to come again does; whoever hears nothing has not signed in. */
  async #signIn() {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(`${this.world.apis[0].url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: this.email, password: AGENT.password }),
        signal: AbortSignal.timeout(15_000),
      });
      if (answer.ok) {
        this.#token = (await answer.json()).access_token;
        this.#since = Date.now();
        return;
      }
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy || attempt === SIGN_IN_ATTEMPTS) throw new Error(`The sign-in answered ${answer.status}.`);
      await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
    }
  }
}

/** @param name stands in their addresses. They have the password of the first agent, and have not signed in yet. */
export async function employ(world, name, count, role = 'administrator') {
  const rows = await world.query(
    `INSERT INTO user_account (agency_id, email, first_name, last_name, role, password_hash)
     SELECT 1, '${name}' || n || '@chaos.test', '${name}', 'No ' || n, '${role}', u.password_hash
     FROM generate_series(1, ${count}) n, user_account u WHERE u.email = '${AGENT.email}' RETURNING id::int, email`,
  );
  return rows.map((row) => new Person(world, row));
}

/** Four at a time: checking a password is slow on purpose. */
export async function signIn(people) {
  const waiting = [...people];
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) await person.token();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The same, and they come back signed in. */
export async function hire(world, name, count, role) {
  const people = await employ(world, name, count, role);
  await signIn(people);
  return people;
}
