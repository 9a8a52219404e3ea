import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { until } from '../../../../test/floor.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails, tokenOf } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { RawSocket } from '../../../../test/worlds/raw-socket.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';

/** Nothing of an account that changed may be good for longer. */
const LIMIT_MS = 5_000;
const NEW_PASSWORD = 'seven green bicycles by the sea';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let url: string;
let agencyId: number;
let admin: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
  url = `${(await second.listen()).replace(/^http/, 'ws')}/graphql`;
  const boss = await people.user(agencyId, 'admin@harbour.test', 'administrator');
  await people.user(agencyId, 'other-admin@harbour.test', 'administrator');
  admin = (await signIn(boss)).bearer;
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

const call = (
  method: InjectOptions['method'],
  path: string,
  bearer: string | null,
  payload: object = {},
  at = app,
): Promise<LightMyRequestResponse> =>
  at.inject({
    method: method ?? 'GET',
    url: path,
    ...(method !== 'GET' && { payload }),
    ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
  });

interface SignedIn {
  bearer: string;
  refresh: string;
  csrf: string;
}

/** @param code of the second factor, where the account has one */
async function signIn(person: Person, code?: string): Promise<SignedIn> {
  const first = await call('POST', '/auth/login', null, { email: person.email, password: PASSWORD });
  const { mfa_token } = first.json();
  const answer =
    code === undefined ? first : await call('POST', '/auth/2fa/verify', null, { mfa_token, code });
  const cookie = (name: string) => answer.cookies.find((one) => one.name === name)?.value ?? '';
  return {
    bearer: answer.json().access_token,
    refresh: cookie('parley_refresh'),
    csrf: cookie('parley_csrf'),
  };
}

const refreshed = ({ refresh, csrf }: SignedIn, at = app) =>
  at.inject({
    method: 'GET',
    url: '/client-api/me/token',
    cookies: { parley_refresh: refresh, parley_csrf: csrf },
    headers: { 'x-csrf-token': csrf },
  });

const EVENTS = 'subscription { myEvents { __typename } }';

interface Victim {
  person: Person;
  /** Where the person sits themselves. */
  own: SignedIn;
  /** Another device, with a socket to another process. */
  other: SignedIn;
  socket: RawSocket;
}

/** @param hasFactor they have a second factor already, and came in with it */
async function victim(hasFactor = false): Promise<Victim> {
  const person = await people.user(agencyId, `person${(count += 1)}@harbour.test`);
  const codes = hasFactor ? (await switchOn(await signIn(person))).json().recovery_codes : [];
  const [own, other] = [await signIn(person, codes[0]), await signIn(person, codes[1])];
  const socket = await RawSocket.signedIn(url, `Bearer ${other.bearer}`);
  socket.send({ type: 'subscribe', id: 'events', payload: { query: EVENTS } });
  expect((await call('GET', '/api/v2/me', other.bearer, {}, second)).statusCode).toBe(200);
  return { person, own, other, socket };
}

interface Change {
  name: string;
  reason: string;
  /** Whether the session in which the person did it goes on. */
  ownStays: boolean;
  hasFactor?: true;
  make: (victim: Victim) => Promise<number>;
}

/** Or over to another app. */
async function switchOn({ bearer }: SignedIn): Promise<LightMyRequestResponse> {
  const { secret } = (await call('POST', '/auth/2fa/setup', bearer)).json();
  return call('POST', '/auth/2fa/confirm', bearer, { code: generateSync({ secret }) });
}

const changes: Change[] = [
  {
    name: 'a new password',
    reason: 'password_changed',
    ownStays: true,
    make: async ({ own }) => {
      const chosen = { current_password: PASSWORD, password: NEW_PASSWORD };
      return (await call('PUT', '/api/v2/me/password', own.bearer, chosen)).statusCode;
    },
  },
  {
    name: 'a password that was reset by mail',
    reason: 'password_changed',
    ownStays: false,
    make: async ({ person }) => {
      await takeMails(app, agencyId);
      await call('POST', '/auth/password/request', null, { email: person.email });
      let token = '';
      await until('the mail is there', async () => {
        const mails = await takeMails(app, agencyId);
        token = tokenOf(mails.find(({ to }) => to === person.email)) || token;
        return token !== '';
      });
      return (await call('POST', '/auth/password/reset', null, { token, password: NEW_PASSWORD })).statusCode;
    },
  },
  {
    name: 'a second factor that was switched on',
    reason: 'two_factor_changed',
    ownStays: true,
    make: async ({ own }) => (await switchOn(own)).statusCode,
  },
  {
    name: 'a second factor that was moved to another app',
    reason: 'two_factor_changed',
    ownStays: true,
    hasFactor: true,
    make: async ({ own }) => (await switchOn(own)).statusCode,
  },
  {
    name: 'a second factor that was switched off',
    reason: 'two_factor_changed',
    ownStays: true,
    hasFactor: true,
    make: async ({ own }) =>
      (await call('DELETE', '/auth/2fa', own.bearer, { password: PASSWORD })).statusCode,
  },
  {
    name: 'a second factor that was taken away by an administrator',
    reason: 'two_factor_changed',
    ownStays: false,
    make: async ({ person }) => {
      await people.query('UPDATE user_account SET two_factor_enabled_at = now() WHERE id = $1', [person.id]);
      return (await call('DELETE', `/api/v2/users/${person.id}/two_factor`, admin)).statusCode;
    },
  },
  {
    name: 'an account that was switched off',
    reason: 'deactivated',
    ownStays: false,
    make: async ({ person }) =>
      (await call('POST', `/api/v2/users/${person.id}/deactivate`, admin)).statusCode,
  },
  {
    name: 'another role',
    reason: 'role_changed',
    ownStays: false,
    make: async ({ person }) =>
      (await call('PUT', `/api/v2/users/${person.id}`, admin, { role: 'supervisor' })).statusCode,
  },
  {
    name: 'private channels only',
    reason: 'channels_changed',
    ownStays: false,
    make: async ({ person }) =>
      (await call('PUT', `/api/v2/users/${person.id}`, admin, { only_private_channels: true })).statusCode,
  },
  {
    name: 'an account that was deleted',
    reason: 'deleted',
    ownStays: false,
    make: async ({ person }) => (await call('DELETE', `/api/v2/users/${person.id}`, admin)).statusCode,
  },
  {
    name: 'being signed out everywhere by an administrator',
    reason: 'ended_by_administrator',
    ownStays: false,
    make: async ({ person }) =>
      (await call('DELETE', `/api/v2/users/${person.id}/sessions`, admin)).statusCode,
  },
];

beforeEach(() => people.query('DELETE FROM sign_in_counter'));

describe.each(changes)('$name', ({ reason, ownStays, hasFactor, make }) => {
  it('ends tokens, refresh tokens and sockets of the account within seconds, in every process', async () => {
    const it = await victim(hasFactor);
    expect(await make(it)).toBeLessThan(300);
    const start = Date.now();
    expect(await it.socket.closeCode(LIMIT_MS)).toBe(4403);
    expect(it.socket.closed?.reason).toBe(reason);
    const heard = it.socket.heard.length;
    for (const at of [app, second])
      await until(
        'REST refuses',
        async () => (await call('GET', '/api/v2/me', it.other.bearer, {}, at)).statusCode === 401,
        LIMIT_MS,
      );
    const graphql = await call('POST', '/graphql', it.other.bearer, { query: '{ me { id } }' }, second);
    expect(graphql.json().errors[0].extensions.code).toBe('auth.required');
    const over = await refreshed(it.other, second);
    expect([over.statusCode, over.json().code]).toEqual([401, 'auth.session_over']);
    const again = await RawSocket.signedIn(url, `Bearer ${it.other.bearer}`);
    expect(await again.closeCode()).toBe(4401);
    expect(Date.now() - start).toBeLessThan(LIMIT_MS);

    const own = await call('GET', '/api/v2/me', it.own.bearer);
    expect(own.statusCode).toBe(ownStays ? 200 : 401);
    expect((await refreshed(it.own)).statusCode).toBe(ownStays ? 200 : 401);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(it.socket.heard).toHaveLength(heard);
  });
});

describe('when the word about it gets lost', () => {
  it('is over within five seconds all the same', async () => {
    const pubsub = app.get<PubSub>(PUB_SUB as never);
    const publish = vi.spyOn(pubsub, 'publish').mockImplementation(() => Promise.resolve());
    try {
      const it = await victim();
      const start = Date.now();
      const chosen = { current_password: PASSWORD, password: NEW_PASSWORD };
      expect((await call('PUT', '/api/v2/me/password', it.own.bearer, chosen)).statusCode).toBe(200);
      expect(publish).toHaveBeenCalled();
      expect(await it.socket.closeCode(LIMIT_MS)).toBe(4403);
      // Found out by looking, and told in the same word: which of the two is quicker makes no difference.
      expect(it.socket.closed?.reason).toBe('password_changed');
      await until(
        'the other process refuses',
        async () => (await call('GET', '/api/v2/me', it.other.bearer, {}, second)).statusCode === 401,
        LIMIT_MS,
      );
      expect(Date.now() - start).toBeLessThan(LIMIT_MS);
    } finally {
      publish.mockRestore();
    }
  });
});

describe('half of a sign-in', () => {
  it('is worth nothing after the account changed', async () => {
    const it = await victim();
    await switchOn(it.own);
    const first = await call('POST', '/auth/login', null, { email: it.person.email, password: PASSWORD });
    const { mfa_token } = first.json();
    const chosen = { current_password: PASSWORD, password: NEW_PASSWORD };
    expect((await call('PUT', '/api/v2/me/password', it.own.bearer, chosen)).statusCode).toBe(200);
    const late = await call('POST', '/auth/2fa/verify', null, { mfa_token, code: '123456' });
    expect(late.json().code).toBe('auth.mfa_challenge_over');
  });
});
