import { request } from 'node:http';
import { testDatabase, type TestDatabase } from '../database.js';
import { type IdentityApp, identityApp } from '../identity-app.js';

/** Requirements of docs/asvs.yaml that no other test looks at. */
let database: TestDatabase;
let app: IdentityApp;
let url: string;

beforeAll(async () => {
  database = await testDatabase();
  app = await identityApp(database);
  url = await app.listen();
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const json = { 'content-type': 'application/json' };

async function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('the requirements of the standard', () => {
  it('13.4.4: TRACE is answered nowhere, and gives nothing back', async () => {
    for (const path of ['/', '/healthz', '/graphql', '/auth/login'])
      expect([path, await statusOf('TRACE', path)]).toEqual([path, 404]);
  });

  it('4.1.1: answers say their kind and charset', async () => {
    const kinds = await Promise.all(
      ['/healthz', '/metrics', '/nothing', '/api/v2/users'].map(async (path) =>
        (await fetch(url + path)).headers.get('content-type'),
      ),
    );
    for (const kind of kinds)
      expect(kind).toMatch(/^(application\/json|text\/(plain|html)).*; charset=utf-8/);
  });

  it('3.5.2: what a form of another site could send is no GraphQL', async () => {
    const body = JSON.stringify({ query: 'mutation { __typename }' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect([type, answer.ok]).toEqual([type, false]);
    }
    const simple = await fetch(`${url}/graphql?query=${encodeURIComponent('{ __typename }')}`);
    expect(simple.ok).toBe(false);
  });

  it('15.3.6: a body cannot reach the prototype of objects', async () => {
    for (const body of [
      '{"email":"a@b.test","password":"x","__proto__":{"polluted":true}}',
      '{"email":"a@b.test","password":"x","constructor":{"prototype":{"polluted":true}}}',
    ]) {
      const answer = await fetch(`${url}/auth/login`, { method: 'POST', headers: json, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('15.3.7: the same parameter twice is a refusal or the last one, never an accident', async () => {
    for (const path of ['/api/v2/users?limit=1&limit=2', '/auth/login?email=a&email=b'])
      expect((await fetch(url + path)).status).toBeLessThan(500);
  });
});
