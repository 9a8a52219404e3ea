import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { startTracing, stopTracing, traces } from '../../src/platform/tracing/tracing.js';
import { testDatabase, type TestDatabase } from '../database.js';
import { testConfig, until } from '../floor.js';
import { type IdentityApp, identityApp } from '../identity-app.js';
import { People } from '../worlds/people.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

const SERVER = 2;
const CONSUMER = 5;
const EMAIL = 'wilma.wonder@harbour.test';

let collector: Server;
let database: TestDatabase;
let people: People;
let app: IdentityApp;
let url: string;
let told = '';
const spans: Span[] = [];
const services = new Set<string>();
const signs = new Set<unknown>();

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      told += text;
      signs.add(request.headers['x-house']);
      for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
        services.add(
          resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue,
        );
        for (const { spans: some } of scopeSpans) spans.push(...some);
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((ready) => void collector.listen(0, '127.0.0.1', ready));
  const { port } = collector.address() as AddressInfo;
  database = await testDatabase();
  people = await People.in(database);
  await people.user(await people.agency('Harbour Bikes'), EMAIL);
  const wanted = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-house=harbour=1',
  };
  await startTracing(testConfig(database, 'PostgreSQL', wanted), 'api');
  app = await identityApp(database);
  url = await app.listen();
  await app.get(JobRunner).start();
});

afterAll(async () => {
  await app?.get(JobRunner).stop(5_000);
  await Promise.all([app?.close(), people?.close()]);
  await stopTracing();
  collector?.close();
  await database?.drop();
});

const post = (path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: JSON.stringify(body),
  });
const fact = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
const find = (test: (span: Span) => boolean) => spans.find(test);

describe('traces', () => {
  it('hold a request, its statements, and the job that it made', async () => {
    expect((await post('/auth/password/request', { email: EMAIL })).ok).toBe(true);
    await until('the job was told', () => Boolean(find(({ kind }) => kind === CONSUMER)), 20_000);
    await until('the request was told', () => Boolean(find(({ kind }) => kind === SERVER)), 20_000);

    const request = find(({ name }) => name === 'POST /auth/password/request')!;
    expect(fact(request, 'http.route')).toBe('/auth/password/request');
    const job = find(({ kind, traceId }) => kind === CONSUMER && traceId === request.traceId)!;
    expect(job.name).toMatch(/^process /);
    const sent = find(({ spanId }) => spanId === job.parentSpanId)!;
    expect(sent.name).toBe(job.name.replace('process', 'send'));
    const statements = spans.filter(
      (span) => span.traceId === request.traceId && fact(span, 'db.system.name') === 'postgresql',
    );
    expect(statements.length).toBeGreaterThan(1);
    expect([...services]).toEqual(['parley-api']);
    expect([...signs]).toEqual(['harbour=1']);
  });

  it('name the GraphQL operation', async () => {
    await post('/graphql', { query: 'query WhoAmI { __typename }', operationName: 'WhoAmI' });
    const named = (span: Span) => fact(span, 'graphql.operation.name') === 'WhoAmI';
    await until('it was told', () => Boolean(find(named)), 20_000);
    expect(find(named)).toMatchObject({ name: 'POST /graphql', kind: SERVER });
  });

  it('tell nothing that people wrote, and take over nothing that callers say', async () => {
    await post('/auth/login', { email: EMAIL, password: 'a secret of Wilma' });
    await until('it was told', () => Boolean(find(({ name }) => name === 'POST /auth/login')), 20_000);
    for (const word of ['wilma', 'a secret', 'password_hash =', 'SELECT *']) expect(told).not.toContain(word);
    expect(told).not.toContain('a'.repeat(32));
  });

  it('go on without the collector, and cost nothing when nobody wants them', async () => {
    collector.closeAllConnections();
    await new Promise((closed) => void collector.close(closed));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await stopTracing();
    expect(traces()).toBeUndefined();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await startTracing(testConfig(database, 'PostgreSQL'), 'api');
    expect(traces()).toBeUndefined();
  });
});
