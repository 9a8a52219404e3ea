import type { OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { isInputObjectType } from 'graphql';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { AppModule } from '../../src/app.module.js';
import { createHttpApp } from '../../src/platform/http/create-app.js';
import { createApiDocument } from '../../src/platform/http/open-api.js';
import { testConfig } from '../floor.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

/** Edges that strangers may call; each is tested with its own module. */
const forStrangers = [
  /^\w+ \/(client-api\/(hello|me\/token)|healthz|readyz|metrics|files\/|widget|demo)/,
  /^\w+ \/auth\/(log(in|out)|sso\/|direct-login|2fa\/verify)/,
  /^\w+ \/auth\/(password\/(request|reset|peek|setup)|verification\/(verify|exchange))$/,
  /^DELETE \/client-api\/impersonation$/,
];
/** Whoever manages people or roles names them and what they may do, a change names what it changes, and who calls names the number: in these inputs, and in no others. */
const forManagers =
  /^(CreateUserInput|InviteUsersInput|UpdateUserInput|UserFilter|UpdateRoleInput|ResetRoleInput)\.role$|^UpdateRoleInput\.permissions$|^(ChangeCustomFieldKindInput|DepartureInput|Chat(?:Participant|Seat|Signal)Input|EditChatMessageInput|MergeLabelInput|MoveChatReminderInput|PlanContactImportInput|CustomFieldOptionInput|Update(BusinessHours|ChatThread|Contact|ContactNote|ContactSegment|ContactGroup|CustomField|CustomView|EmailTheme|Label|Location|Profile|QuickReply|QuickReplyFolder|Team|TicketResult|User|WaTemplate|WebWidget)Input)\.id$|^BeginCallInput\.number$/;
/** Named by words: a step that does not exist does nothing, and a setting that nobody made is null. */
const byName = ['/api/v2/onboarding_steps/complete/{type}', '/api/v2/user_config/{key}'];

let world: InboxWorld;
let harbour: Company;
let dune: Company;
let anna: Colleague;
let document: OpenAPIObject;

beforeAll(async () => {
  world = await InboxWorld.open({
    PUBLIC_URL: 'https://inbox.harbour.test',
    RATE_LIMIT_IP: '100000',
    RATE_LIMIT_TOKEN: '100000',
  });
  harbour = await world.company('Harbour Bikes');
  dune = await world.company('Dune Hotels');
  anna = await harbour.colleague('anna', 'administrator');
  document = createApiDocument(world.app);
});

afterAll(() => world?.close());

interface Edge {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

const edges = (): Edge[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase() as Edge['method'], path })),
  );
const guarded = () =>
  edges().filter(({ method, path }) => !forStrangers.some((pattern) => pattern.test(`${method} ${path}`)));
const byId = () => guarded().filter(({ path }) => /\{\w+\}/.test(path) && !byName.includes(path));
const address = (path: string, id: number | string = 1) => path.replace(/\{\w+\}/g, String(id));
const call = (request: InjectOptions) => world.inject(request);

describe('doors of REST', () => {
  it('are many', () => {
    expect(guarded().length).toBeGreaterThan(20);
  });

  it('stay shut to strangers, however the path and the method are written', async () => {
    const wrong: string[] = [];
    for (const { method, path } of guarded()) {
      const url = address(path);
      const [first = '', ...rest] = url.slice(1).split('/');
      const spellings = [
        url,
        `${url}/`,
        `/${url}`,
        url.replace(/\/(?=[^/]*$)/, '//'),
        `${url};x`,
        `/${first};x/${rest.join('/')}`,
        `${url}%2e`,
        `/%2e/${url.slice(1)}`,
        `/x/%2e%2e${url}`,
        `/x/..${url}`,
        `/${first}%2f${rest.join('/')}`,
        `${url}%2f`,
        `${url}%00`,
        url.toUpperCase(),
        `${url}?access_token=1`,
        `${url}.json`,
        `/%${first.charCodeAt(0).toString(16)}${url.slice(2)}`,
      ];
      const requests: InjectOptions[] = [
        ...spellings.map((one) => ({ method, url: one })),
        { method: 'HEAD', url },
        { method: 'OPTIONS', url },
        { method: method === 'GET' ? 'POST' : 'GET', url, headers: { 'x-http-method-override': method } },
        { method: 'POST', url: `${url}?_method=${method}`, headers: { 'x-method-override': method } },
        { method, url, headers: { authorization: 'Basic YTpi' } },
        { method, url, headers: { authorization: 'Bearer null', 'x-user-id': '1', 'x-remote-user': 'anna' } },
      ];
      for (const request of requests) {
        const answer = await call(request);
        const isPage =
          String(answer.headers['content-type']).startsWith('text/html') && request.method !== 'POST';
        if (![401, 404, 405].includes(answer.statusCode) && !(isPage && answer.statusCode === 200))
          wrong.push(
            `${request.method} ${request.url as string}: ${answer.statusCode} ${answer.body.slice(0, 80)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each<[Edge['method'] | 'OPTIONS' | 'HEAD', string]>([
    ['GET', '/api/v2/nothing'],
    ['POST', '/api/v2/nothing'],
    ['DELETE', '/api/v2/tickets'],
    ['PATCH', '/api/v2/users'],
    ['OPTIONS', '/api/v2/users'],
    ['GET', '/api'],
    ['GET', '/client-api/x'],
    ['PUT', '/graphql'],
    ['POST', '/nowhere'],
    ['GET', '/webhooks/none/1'],
  ])('say route.not_found to %s %s', async (method, url) => {
    for (const headers of [{}, { authorization: await anna.authorization() }]) {
      const answer = await call({ method, url, headers });
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'route.not_found', message: 'There is nothing at this address.' },
      ]);
    }
  });

  it('answer to an address that cannot be read', async () => {
    for (const url of ['/api/v2/tickets/%', '/%E0%A4%A', '/api/v2/%ff']) {
      const answer = await call({ url });
      expect([400, 404]).toContain(answer.statusCode);
      expect(Object.keys(answer.json() as object).sort()).toEqual(['code', 'message']);
    }
  });
});

describe('errors', () => {
  const assign = `mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { id } }`;

  it('of a body that cannot be read are 400', async () => {
    const headers = { 'content-type': 'application/json', authorization: await anna.authorization() };
    for (const url of ['/auth/login', '/api/v2/tickets/1/assign', '/graphql']) {
      const answer = await call({ method: 'POST', url, headers, payload: '{"a":' });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed']);
    }
  });

  it('name the fields as each face spells them', async () => {
    const { ticketId } = await harbour.mail(await harbour.mailbox('fields@harbour.test'));
    const rest = await anna.rest('POST', `/api/v2/tickets/${ticketId}/assign`, { user_id: 'x' });
    expect(rest.statusCode).toBe(422);
    expect(rest.json()).toMatchObject({
      code: 'validation.failed',
      errors: { user_id: [expect.any(String)] },
    });
    const graphql = await anna.graphql(assign, { input: { ticketId: String(ticketId), userId: 'x' } });
    expect(graphql.errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { userId: [expect.any(String)] },
    });
  });

  it('are the same for what is missing and for what another agency has', async () => {
    const theirs = await dune.mail(await dune.mailbox('desk@dune.test'));
    const own = await harbour.mail(await harbour.mailbox('own@harbour.test'));
    const foreign: [RegExp, number][] = [
      [/messages/, theirs.ticketId],
      [/tickets/, theirs.ticketId],
      [/users/, (await dune.colleague('zoe')).id],
      [/labels/, await dune.label('Theirs')],
      [/teams/, await dune.team('Theirs')],
      [/contacts/, (await dune.query<{ id: number }>('SELECT id FROM contact LIMIT 1'))[0]?.id ?? 0],
    ];
    for (const { method, path } of byId()) {
      const id = foreign.find(([pattern]) => pattern.test(path))?.[1] ?? theirs.ticketId;
      const ask = async (which: number) => {
        const asked = await anna.rest(
          method as 'GET',
          address(path, which),
          method === 'POST' ? {} : undefined,
        );
        return [asked.statusCode, asked.body.replace(/\d{6,}/g, 'n')];
      };
      const [missing, others] = [await ask(987_654_321), await ask(id)];
      expect({ path, answer: others }).toEqual({ path, answer: missing });
      expect({ path, status: [404, 422].includes(Number(missing[0])) }).toEqual({ path, status: true });
    }
    expect((await anna.rest('GET', `/api/v2/tickets/${own.ticketId}`)).statusCode).toBe(200);
  });

  it('are the same when ids are no ids', async () => {
    for (const { method, path } of byId()) {
      for (const id of ['abc', '-1', '0', '1e9', '99999999999999999999', '%27%20OR%201=1', '1.5', 'null']) {
        const answer = await anna.rest(
          method as 'GET',
          address(path, id),
          method === 'POST' ? {} : undefined,
        );
        expect({
          path,
          id,
          status: answer.statusCode < 500 && answer.statusCode >= 400 && answer.statusCode !== 429,
        }).toEqual({
          path,
          id,
          status: true,
        });
      }
    }
    for (const id of [
      '99999999999999999999',
      '12345678901234567',
      '-1',
      '0',
      'x',
      "1' OR '1'='1",
      '1.5',
      '',
    ]) {
      for (const query of [
        'query ($id: ID!) { ticket(id: $id) { id } }',
        'query ($id: ID!) { contact(id: $id) { id } }',
      ])
        expect(['not_found', 'validation.failed']).toContain(await anna.refused(query, { id }));
      expect(await anna.refused(assign, { input: { ticketId: id } })).toMatch(
        /^(not_found|validation.failed)$/,
      );
      expect(
        await anna.refused(
          'query ($id: ID!) { tickets(filter: { users: [$id], contact: $id }) { edges { cursor } } }',
          { id },
        ),
      ).toMatch(/^(not_found|validation.failed)$/);
    }
  });
});

describe('fields that are not for callers', () => {
  const extra = () => ({
    agency_id: dune.agencyId,
    agencyId: dune.agencyId,
    id: 777_777,
    role: 'administrator',
    is_primary: true,
    permissions: ['*'],
    created_at: '2001-01-01T00:00:00Z',
    number: 777_777,
    author_id: 777,
    balance: 1,
    __proto: {},
  });

  it('are left out of every body of REST', async () => {
    const agent = await harbour.colleague('agent', 'basic_agent');
    const { ticketId } = await harbour.mail(await harbour.mailbox('mass@harbour.test'));
    const read = () =>
      Promise.all([
        harbour.query('SELECT id, agency_id, number, created_at, contact_id FROM ticket ORDER BY id'),
        world.people.query('SELECT id, agency_id, role, is_primary, email FROM user_account ORDER BY id'),
        dune.query('SELECT count(*) FROM ticket'),
        dune.query('SELECT count(*) FROM message'),
        dune.query('SELECT count(*) FROM contact'),
      ]);
    const before = await read();
    const bodies: Record<string, object> = {
      [`/api/v2/tickets/${ticketId}/assign`]: { user_id: agent.id },
      [`/api/v2/tickets/${ticketId}/messages`]: { message: 'Hello', internal_note: true },
      [`/api/v2/tickets/${ticketId}/spam`]: {},
      [`/api/v2/tickets/${ticketId}/close`]: {},
      [`/api/v2/tickets/${ticketId}/reopen`]: {},
      [`/client-api/tickets/label-ticket/${ticketId}`]: { label_id: await harbour.label('Mine') },
      '/auth/activity': { socket_id: '1.1' },
      '/auth/login': { email: agent.email, password: 'wrong' },
    };
    for (const [url, body] of Object.entries(bodies)) {
      const answer = await agent.rest('POST', url, { ...extra(), ...body });
      expect({ url, server: answer.statusCode < 500 }).toEqual({ url, server: true });
    }
    expect(await read()).toEqual(before);
    const [message] = await harbour.query<{ author_id: number; created_at: Date }>(
      'SELECT author_id, created_at FROM message WHERE ticket_id = $1 AND type = $2',
      [ticketId, 'NOTE'],
    );
    expect(Number(message?.author_id)).toBe(agent.id);
    expect(message?.created_at.getFullYear()).toBeGreaterThan(2020);
  });

  it('are in no input of GraphQL', () => {
    const names = new Set(Object.keys(extra()));
    const inputs = Object.values(world.app.get(GraphQLSchemaHost).schema.getTypeMap()).filter(
      isInputObjectType,
    );
    expect(inputs.length).toBeGreaterThan(2);
    const found = inputs.flatMap((type) =>
      Object.keys(type.getFields())
        .filter((field) => names.has(field))
        .map((field) => `${type.name}.${field}`),
    );
    expect(found.filter((field) => !forManagers.test(field))).toEqual([]);
  });
});

describe('what proxies say', () => {
  const remaining = async (app: NestFastifyApplication | InboxWorld, from: string) => {
    const answer = await inject(app, {
      url: '/client-api/hello',
      headers: { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` },
    });
    return Number(answer.headers['ratelimit-remaining']);
  };

  it('is not believed by itself', async () => {
    const first = await remaining(world, '203.0.113.1');
    expect(await remaining(world, '203.0.113.2')).toBe(first - 1);
    expect(await remaining(world, '127.0.0.1')).toBe(first - 2);
  });

  it('is believed from those that are named', async () => {
    const config = testConfig(world.database, 'PostgreSQL', { TRUST_PROXY: '127.0.0.1' });
    const behind = await createHttpApp(AppModule.forRoot(config, 'api'), config);
    try {
      await (behind.getHttpAdapter().getInstance() as unknown as FastifyInstance).ready();
      const first = await remaining(behind, '203.0.113.1');
      expect(await remaining(behind, '203.0.113.2')).toBe(first);
      expect(await remaining(behind, '203.0.113.1')).toBe(first - 1);
    } finally {
      await behind.close();
    }
  });

  it('does not change where links and cookies point to', async () => {
    const login = await call({
      method: 'POST',
      url: '/auth/login',
      payload: { email: anna.email, password: 'a password for tests' },
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
    });
    expect(login.statusCode).toBe(200);
    expect(String(login.headers['set-cookie'])).toContain('__Host-parley_refresh');
    expect(`${login.body}${JSON.stringify(login.headers)}`).not.toContain('evil.test');
  });
});

describe('headers of security', () => {
  it.each([
    '/api/v2/me',
    '/client-api/hello',
    '/api/v2/nothing',
    '/healthz',
    '/auth/login',
    '/api/v2/tickets',
  ])('stand on %s', async (url) => {
    const { headers } = await call({ url, headers: { authorization: await anna.authorization() } });
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*object-src 'none'.*base-uri 'none'/,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    if (!String(headers['content-type']).includes('html'))
      expect(headers['cache-control']).toContain('no-store');
  });
});

function inject(app: NestFastifyApplication | InboxWorld, request: InjectOptions) {
  if (app instanceof InboxWorld) return app.inject(request);
  return (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).inject(request);
}
