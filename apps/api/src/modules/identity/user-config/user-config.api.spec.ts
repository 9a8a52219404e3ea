import { TwoCompanies } from '../../../../test/worlds/two-companies.js';

let world: TwoCompanies;
beforeAll(async () => (world = await TwoCompanies.open()));
afterAll(() => world?.close());

const get = async (key: string, who = world.agent) =>
  (await world.rest(who, 'GET', `/api/v2/user_config/${key}`)).body;
const put = (key: string, value: unknown, who = world.agent) =>
  world.rest(who, 'PUT', `/api/v2/user_config/${key}`, { value });
const told = () =>
  world.people.within<{ payload: object }>(
    world.agent.agencyId,
    `SELECT payload FROM outbox_event WHERE name = 'identity.user-config.changed' ORDER BY id`,
  );

describe('what a client remembers for a person', () => {
  it('is null at first, then what was put, exactly as it was put', async () => {
    expect((await get('inbox.width')).data).toEqual({ key: 'inbox.width', value: null });
    const value = { camelKey: 1, snake_key: [true, null, 'مرحبا 🚲'], nested: { deepKey: { x: 0.1 } } };
    expect((await put('inbox.width', value)).body.data).toEqual({ key: 'inbox.width', value });
    expect((await get('inbox.width')).data.value).toEqual(value);
    const { data } = await world.gql(world.agent, '{ userConfig(key: "inbox.width") { key value } }');
    expect(data.userConfig).toEqual({ key: 'inbox.width', value });
  });

  it('is told to the other tabs once, and not again for the same value', async () => {
    const before = (await told()).length;
    await put('internal_chat.online', { a: 1, b: 2 });
    await put('internal_chat.online', { b: 2, a: 1 });
    await put('internal_chat.online', { a: 1, b: 2 });
    expect((await told()).slice(before).map((event) => event.payload)).toEqual([
      { userId: world.agent.id, key: 'internal_chat.online' },
    ]);
    await put('internal_chat.online', null);
    expect((await told()).length - before).toBe(2);
  });

  it('is one person’s alone', async () => {
    await put('inbox.secret', 'mine');
    expect((await get('inbox.secret', world.admin)).data.value).toBeNull();
    expect((await get('inbox.secret', world.neighbour)).data.value).toBeNull();
    await put('inbox.secret', 'theirs', world.neighbour);
    expect((await get('inbox.secret')).data.value).toBe('mine');
    expect((await world.rest(null, 'GET', '/api/v2/user_config/inbox.secret')).status).toBe(401);
  });

  it.each([
    '__proto__',
    'constructor',
    'a.prototype',
    'UPPER',
    'a%20b',
    'a%2Fb',
    'a'.repeat(101),
    '%00',
    'ключ',
  ])('has no key %s', async (key) => {
    const answers = [
      await world.rest(world.agent, 'GET', `/api/v2/user_config/${encodeURI(decodeURI(key))}`),
      await put(encodeURI(decodeURI(key)), 1),
    ];
    for (const { status, body } of answers)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['key']]);
  });

  it.each([
    ['no value at all', '{}'],
    ['a key of every object', '{"value":{"a":{"constructor":1}}}'],
    ['a zero byte', '{"value":"a\\u0000b"}'],
    ['half a letter', '{"value":{"a":"\\ud83d"}}'],
    ['forty levels', `{"value":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['twenty thousand levels', `{"value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['more than 64 KiB', `{"value":"${'x'.repeat(66_000)}"}`],
  ])('is not %s', async (_, payload) => {
    const answer = await world.rest(world.agent, 'PUT', '/api/v2/user_config/inbox.bad', payload, {
      'content-type': 'application/json',
    });
    const fields = Object.keys(answer.body.errors ?? {}).map((path) => path.split('.')[0]);
    expect([answer.status, fields]).toEqual([422, ['value']]);
    expect((await get('inbox.bad')).data.value).toBeNull();
  });

  it('cannot carry a prototype', async () => {
    const payload = '{"value":{"__proto__":{"isAdmin":true}}}';
    const answer = await world.rest(world.agent, 'PUT', '/api/v2/user_config/inbox.bad', payload, {
      'content-type': 'application/json',
    });
    expect([400, 422]).toContain(answer.status);
    const set = 'mutation ($value: JSON) { setUserConfig(key: "inbox.bad", value: $value) { key value } }';
    for (const value of [
      { constructor: 1 },
      [{ prototype: 1 }],
      JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`),
    ]) {
      const { errors } = await world.gql(world.agent, set, { value });
      expect(errors[0].extensions.code).toBe('validation.failed');
    }
    const literal = 'mutation { setUserConfig(key: "inbox.bad", value: { constructor: { a: 1 } }) { key } }';
    expect((await world.gql(world.agent, literal)).errors[0].extensions.code).toBe('validation.failed');
    const fine = { snake_key: { camelKey: [1, null, 'x'] } };
    expect((await world.gql(world.agent, set, { value: fine })).data.setUserConfig.value).toEqual(fine);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('ends at two hundred keys for one person', async () => {
    for (let at = 0; at < 200; at += 1) await put(`many.k${at}`, at, world.observer);
    const { status, body } = await put('many.more', 1, world.observer);
    expect([status, body.code]).toEqual([422, 'user_config.too_many']);
    expect((await put('many.k7', 'changed', world.observer)).status).toBe(200);
  });
});
