// What has to be done before some calls can succeed: a second factor switched on, a file read. A story is lived through when its call
// is sent, by somebody who has a part in stories alone, so that nobody else is locked out. What it ends with fits the places of the call.
import { codeOfTheMoment } from '../lib/second-factor.mjs';
import { mintToken } from '../lib/tokens.mjs';

const WAITS = 25;
const WAIT_MS = 200;
/** Some take seconds: of the cases that could have one, every third does; of those that take no time (`quick`), all. */
const EVERY = 3;

async function signedIn({ ask, people }) {
  const person = await people.forStory();
  const answer = await ask('POST', '/auth/login', { email: person.email, password: person.password });
  const { access_token: token, mfa_token: mfaToken } = answer.json;
  const cookies = [answer.headers?.['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  return {
    id: person.id,
    person,
    mfa_token: mfaToken,
    headers: { authorization: `Bearer ${token}` },
    cookies,
  };
}

/** A second factor is begun: `code` would confirm it. */
async function begun(kit) {
  const made = await signedIn(kit);
  const { json } = await kit.ask('POST', '/auth/2fa/setup', {}, made.headers);
  return { ...made, code: json.secret && codeOfTheMoment(json.secret) };
}

/** A second factor is on: `code` works once. */
async function secured(kit) {
  const made = await begun(kit);
  const { json } = await kit.ask('POST', '/auth/2fa/confirm', { code: made.code }, made.headers);
  return { ...made, code: json.recovery_codes?.[0] };
}

/** The same, for an administrator who takes it away: their own way in stays as it is. */
const ofSecured = async (kit) => ({ id: (await secured(kit)).id });

/** The password was right, and the code is waited for. */
async function challenged(kit) {
  const { code, person } = await secured(kit);
  const { json } = await kit.ask('POST', '/auth/login', { email: person.email, password: person.password });
  return { code, mfa_token: json.mfa_token };
}

/** An administrator sits behind somebody else's screen. */
async function acting(kit) {
  const { id } = await kit.people.forStory();
  const headers = kit.people.headers('administrator');
  const { json } = await kit.ask(
    'POST',
    `/api/v2/users/${id}/impersonate`,
    { reason: 'They asked for help' },
    headers,
  );
  const token = /token=([^&]+)/.exec(json.data?.url ?? json.url ?? '')?.[1];
  const entered = await kit.ask('POST', '/auth/direct-login', { token, confirmed: true });
  return { headers: { authorization: `Bearer ${entered.json.access_token}` } };
}

/** Somebody is signed in at two places; `id` is the other one. */
async function twice(kit) {
  const { headers, id: user } = await signedIn(kit);
  const [session] = await kit.world.rows(
    `INSERT INTO user_session (agency_id, user_id, binding_hash, user_agent, ip, created_at, last_used_at, expires_at, method)
     SELECT agency_id, user_id, md5(random()::text), user_agent, ip, created_at, last_used_at, expires_at, method
     FROM user_session WHERE user_id = $1 ORDER BY id DESC LIMIT 1 RETURNING id`,
    [user],
  );
  return { headers, id: session?.id };
}

/** A page of the browser asks, with what it keeps. */
async function withCookies(kit) {
  const { cookies } = await signedIn(kit);
  const proof = cookies.find((one) => one.startsWith('parley_csrf='))?.split('=')[1];
  return { headers: { cookie: cookies.join('; '), 'x-csrf-token': decodeURIComponent(proof ?? '') } };
}

/** A file of contacts was brought, and the worker has read it. */
async function brought(kit) {
  const text = ['name,email', `Ann ${kit.at},ann-${kit.at}-${Date.now()}@customers.test`].join('\n');
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'contacts.csv');
  const headers = kit.people.headers('administrator');
  const { json } = await kit.ask('POST', '/api/v2/contact_imports', form, headers);
  const id = json.data?.id ?? json.id;
  for (let left = WAITS; left > 0 && id; left -= 1) {
    const [row] = await kit.world.rows('SELECT status FROM contact_import WHERE id = $1', [id]);
    if (row?.status !== 'READING') break;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  return { id };
}

/** A file went out with a message. */
async function sentFile(kit) {
  const form = new FormData();
  form.append('file', new Blob(['words'], { type: 'text/plain' }), 'words.txt');
  const headers = kit.people.headers('administrator');
  const { json } = await kit.ask('POST', '/client-api/tickets/media', form, headers);
  const id = json.data?.id ?? json.id;
  const ticket = kit.pools.at('answered_ticket', 'id', kit.at);
  await kit.ask(
    'POST',
    `/api/v2/tickets/${ticket}/messages`,
    { message: 'Here it is', attachment_ids: [String(id)] },
    headers,
  );
  return { id };
}

/** Single sign-on is set up, and one signs in by the name of the company. */
async function connected(kit) {
  const about = {
    ...{
      issuer: kit.world.issuer,
      client_id: 'fuzz',
      client_secret: 'secret-of-fuzz',
      default_role: 'observer',
    },
    domains: [`story-${kit.at}.test`],
  };
  await kit.ask('PUT', '/api/v2/sso', about, kit.people.headers('administrator'));
  const [{ slug } = {}] = await kit.world.rows('SELECT slug FROM agency WHERE id = $1', [
    kit.pools.me.agency_id,
  ]);
  return { agency: slug };
}

/** A secret was mailed that works once. It is made for the one call: another one may end those that are there. */
const holding = (kind, facts) => async (kit) => {
  const { id } = await kit.people.forStory();
  return named(kit, await mintToken(kit.world, id, kind, facts));
};

/** The app hands over to another window of the same browser. */
async function toEnter(kit) {
  const { id } = await signedIn(kit);
  const [session] = await kit.world.rows(
    'SELECT id FROM user_session WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  const facts = { ownSessionId: Number(session?.id ?? 0) };
  return named(kit, await mintToken(kit.world, id, 'direct-login', facts));
}

const named = ({ ends }, token) => Object.fromEntries(ends.map((name) => [name, token]));

/** Work was given up. There are such rows at times only: another call takes up all of them. */
async function givenUp({ world, pools }) {
  const [letter] = await world.rows(
    `INSERT INTO dead_letter (agency_id, queue, job, payload, error, attempts)
     SELECT $1, 'normal', 'channels.deliver', jsonb_build_object('agencyId', $1::bigint, 'deliveryId', 0), 'It was away.', 3
     RETURNING id`,
    [pools.me.agency_id],
  );
  return { id: letter.id };
}

/** All results that there are in this moment: an order that leaves out a new one is refused. */
async function inOrder({ world, pools }) {
  const [{ order }] = await world.rows(
    `SELECT json_agg(id::text ORDER BY random())::text AS "order" FROM ticket_result WHERE agency_id = $1 AND deleted_at IS NULL`,
    [pools.me.agency_id],
  );
  return { order };
}

/** They take no time: all cases that could have one do, the wild ones too. */
const quick = {
  givenUp,
  inOrder,
  toReset: holding('password-reset'),
  toSetUp: holding('password-setup'),
  shown: holding('verification'),
  mailed: holding('verification', { isMailed: true }),
};

const stories = {
  ...quick,
  toEnter,
  connected,
  begun,
  secured,
  ofSecured,
  challenged,
  acting,
  twice,
  withCookies,
  brought,
  sentFile,
};

/** What the story of an entry ends with; nothing for calls that are not meant to succeed, where it takes long. */
export async function lived({ world, people, pools }, { entry }, { isWild, row }) {
  const story = stories[entry.story];
  if (!story || (!quick[entry.story] && (isWild || row % EVERY))) return {};
  const ask = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${world.url}${path}`, {
      method,
      headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const json = await answer.json().catch(() => ({}));
    return { json, headers: { 'set-cookie': answer.headers.getSetCookie() } };
  };
  return story({ world, people, pools, ask, at: row, ends: entry.ends });
}
