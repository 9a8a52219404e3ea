import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { People } from '../../../../test/worlds/people.js';
import { createContext, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { everyContact } from './contact-access.rules.js';
import { ContactListRepository } from './contact-list.repository.js';
import { ContactsService } from './contacts.service.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let db: Database;
let contacts: ContactsService;
let harbour: RequestContext;
let dune: RequestContext;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  harbour = systemContext(await people.agency('Harbour Bikes'), 'test');
  dune = systemContext(await people.agency('Dune Hotels'), 'test');
  app = await identityApp(database, { DATABASE_POOL: '16' });
  [db, contacts] = [app.get(Database), app.get(ContactsService)];
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

const identify = (ctx: RequestContext, value: string, name?: string) =>
  db.write(ctx, (tx) => contacts.identify(tx, { kind: 'email', value, ...(name && { name }) }));
const names = async (ctx: RequestContext, term: string) =>
  (await contacts.list(ctx, { term })).edges.map((edge) => edge.node.fullName);

describe('recognising who writes', () => {
  it('makes one contact of 40 first messages at once', async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        identify(harbour, index % 2 ? 'First@Customer.test' : 'first@customer.test'),
      ),
    );
    expect(new Set(found.map(({ contact }) => contact.id)).size).toBe(1);
    expect(found.filter(({ isNew }) => isNew)).toHaveLength(1);
    const rows = await people.within(
      harbour.agencyId,
      `SELECT 1 FROM contact WHERE email = 'first@customer.test'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('keeps the same address of two agencies apart', async () => {
    const [here, there] = [
      await identify(harbour, 'both@customer.test'),
      await identify(dune, 'both@customer.test'),
    ];
    expect(there.isNew).toBe(true);
    expect(there.contact.id).not.toBe(here.contact.id);
    await expect(contacts.get(dune, here.contact.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves nothing behind when the message is not kept', async () => {
    const lost = db.write(harbour, async (tx) => {
      await contacts.identify(tx, { kind: 'email', value: 'lost@customer.test' });
      throw new Error('the message was not kept');
    });
    await expect(lost).rejects.toThrow('not kept');
    expect((await identify(harbour, 'lost@customer.test')).isNew).toBe(true);
  });

  it('fills blanks and replaces nothing', async () => {
    await identify(harbour, 'blank@customer.test');
    expect((await identify(harbour, 'blank@customer.test', 'Blanka Novak')).contact.fullName).toBe(
      'Blanka Novak',
    );
    expect((await identify(harbour, 'blank@customer.test', 'Somebody Else')).contact.fullName).toBe(
      'Blanka Novak',
    );
    expect(await names(harbour, 'novak')).toEqual(['Blanka Novak']);
    expect(await names(harbour, 'else')).toEqual([]);
  });

  it('never takes a visitor for the owner of the address they claim', async () => {
    const owner = await identify(harbour, 'owner@customer.test', 'The Owner');
    const claimed = await db.write(harbour, (tx) =>
      contacts.identify(tx, { kind: 'phone', value: '+31 6 1234', email: 'owner@customer.test' }),
    );
    expect(claimed.contact.id).not.toBe(owner.contact.id);
    expect(claimed.contact.email).toBe('owner@customer.test');
  });
});

describe('a number', () => {
  it('is the same however it is written, also where it was kept as it had been written', async () => {
    await people.query('UPDATE agency SET locale_code = $2 WHERE id = $1', [harbour.agencyId, 'nl-NL']);
    const phone = (value: string) =>
      db.write(harbour, (tx) => contacts.identify(tx, { kind: 'phone', value }));
    const first = await phone('+31 6 1234 0099');
    expect(first.contact.phone).toBe('+31612340099');
    expect((await phone('06-12340099')).contact.id).toBe(first.contact.id);
    expect((await phone('+31 (0)6 12340099')).contact.id).toBe(first.contact.id);
    const [old] = await people.within<{ id: number }>(
      harbour.agencyId,
      `INSERT INTO contact (agency_id, full_name) VALUES ($1, 'Of before') RETURNING id`,
      [harbour.agencyId],
    );
    await people.within(
      harbour.agencyId,
      `INSERT INTO contact_identity (agency_id, contact_id, kind, value) VALUES ($1, $2, 'phone', '0612340077')`,
      [harbour.agencyId, old?.id],
    );
    expect((await phone('06 1234 0077')).contact.id).toBe(Number(old?.id));
  });
});

describe('words', () => {
  const words = (id: number) =>
    people.within(harbour.agencyId, 'SELECT word FROM contact_word WHERE contact_id = $1', [id]);
  const remove = (q: Reader, id: number) =>
    q.query('DELETE FROM contact WHERE agency_id = $1 AND id = $2', [harbour.agencyId, id]);

  it('go with their contact, and none comes to one that is deleted at the same moment', async () => {
    const before = (await identify(harbour, 'gone@customer.test', 'Gone Person')).contact;
    expect(await words(before.id)).not.toEqual([]);
    let writing: Promise<void> | undefined;
    await db.write(harbour, async (tx) => {
      await remove(tx, before.id);
      writing = db.write(harbour, (other) => contacts.index(other, before.id, before));
      // It waits for the contact.
      await expect(Promise.race([writing, pause(200, 'waits')])).resolves.toBe('waits');
    });
    await writing;
    expect(await words(before.id)).toEqual([]);
  });

  it('that are written first hold the contact until they are there to be taken away', async () => {
    const { contact } = await identify(harbour, 'going@customer.test', 'Going Person');
    let removing: Promise<unknown> | undefined;
    await db.write(harbour, async (tx) => {
      await contacts.index(tx, contact.id, { ...contact, fullName: 'Late Words' });
      removing = db.write(harbour, (other) => remove(other, contact.id));
      await expect(Promise.race([removing, pause(200, 'waits')])).resolves.toBe('waits');
    });
    await removing;
    expect(await words(contact.id)).toEqual([]);
  });
});

describe('finding a contact', () => {
  beforeAll(async () => {
    await identify(harbour, 'zoe@bakery.test', 'Zoë de Boer');
    await identify(harbour, 'omar@bakery.test', 'عمر حداد');
    await identify(dune, 'zoe@dune.test', 'Zoë van Dune');
  });

  it.each([
    ['zoe', ['Zoë de Boer']],
    ['ZOË boer', ['Zoë de Boer']],
    ['bak', ['عمر حداد', 'Zoë de Boer']],
    ['zoe@bakery.test', ['Zoë de Boer']],
    [' ZOE@bakery.test ', ['Zoë de Boer']],
    ['zoe@bakery', ['Zoë de Boer']],
    ['zoe@dune.test', []],
    ['عمر', ['عمر حداد']],
    ['oer', ['Zoë de Boer']],
    ['oex', []],
    ['%', []],
  ])('by %j', async (term, found) => expect(await names(harbour, term)).toEqual(found));

  it('reads an index even under row-level security', async () => {
    await people.within(
      harbour.agencyId,
      `INSERT INTO contact (agency_id, full_name) SELECT $1, 'Person ' || n FROM generate_series(1, 20000) n`,
      [harbour.agencyId],
    );
    await people.within(
      harbour.agencyId,
      `INSERT INTO contact_word (agency_id, word, contact_id)
       SELECT agency_id, w, id FROM contact, unnest(ARRAY['person', 'w' || md5(id::text)]) w WHERE full_name LIKE 'Person %'`,
    );
    await people.query('ANALYZE contact, contact_word');
    const plan = await db.read(harbour, (q) =>
      q.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT c.id FROM contact c WHERE c.agency_id = $1
         AND c.id IN (SELECT w.contact_id FROM contact_word w WHERE w.agency_id = $1 AND w.word >= $2 AND w.word < $3)
         ORDER BY c.id DESC LIMIT 26`,
        [harbour.agencyId, 'wabcd', 'wabcd\u{10ffff}'],
      ),
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (Only )?Scan using .* on contact_word/);
    expect(text).toMatch(/Index Cond: .*word >= 'wabcd'/);
    expect(text).not.toMatch(/Seq Scan/);
  });

  it.each([
    ['NEWEST', 'contact_by_age'],
    ['OLDEST', 'contact_by_age'],
    ['NAME', 'contact_by_name'],
    ['ACTIVE', 'contact_by_activity'],
  ] as const)('goes by %s along the index %s', async (sort, index) => {
    const lists = app.get(ContactListRepository);
    const after = { key: sort === 'NAME' ? 'm' : new Date(), id: 1 };
    const plan = await db.read(harbour, async (q) => {
      const explained: Reader = {
        ctx: q.ctx,
        query: (sql, params) => q.query(`EXPLAIN ${sql}`, params),
      };
      const request = {
        size: 25,
        sort,
        after,
        matches: [],
        filter: { isBlocked: false },
        bounds: [],
        identities: everyContact,
      };
      return (await lists.page(explained, request)) as unknown as { 'QUERY PLAN': string }[];
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain(index);
    expect(text).toContain('ROW(');
    // What one contact is recognised by is sorted, the contacts are not.
    expect(text).not.toMatch(/Seq Scan|Sort Key: (?!i\.id\b)/);
  });

  it('finds the same by a very common name, wherever in the order somebody stands', async () => {
    const people = [
      'Anna Visser',
      'Bo Annadal',
      'Annette Bo',
      'Zoë Annema',
      'anna',
      '"Anna" Quoted',
      'Hanna Bo',
    ];
    for (const [at, name] of people.entries()) await identify(dune, `common${at}@customer.test`, name);
    const lists = app.get(ContactListRepository);
    const matches = [{ begins: 'ann', spread: 'common' }] as const;
    const request = { size: 3, sort: 'NAME', matches, filter: {}, bounds: [], identities: null } as const;
    const places = [null, { key: 'anna visser', id: 0 }, { key: 'b', id: 0 }];
    for (const after of places) {
      const [all, byName] = await db.read(dune, async (q) => [
        await lists.page(q, { ...request, after }, true),
        await lists.pageByName(q, { ...request, after }, 'ann'),
      ]);
      expect(byName.map(({ fullName }) => fullName)).toEqual(all.map(({ fullName }) => fullName));
      expect(byName.length).toBeGreaterThan(1);
    }
    await db.write(dune, (tx) =>
      tx.query(`DELETE FROM contact WHERE agency_id = $1 AND email LIKE 'common%'`, [dune.agencyId]),
    );
  });

  it('goes through all of them once, page by page', async () => {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const page = await contacts.list(dune, { first: 1, after });
      seen.push(...page.edges.map((edge) => edge.node.id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toHaveLength(2);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  it.each([{ first: 0 }, { first: 101 }, { after: 'nonsense' }])('refuses %j', async (request) => {
    const ctx = createContext({ ...harbour });
    await expect(contacts.list(ctx, request)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
