import { setTimeout as pause } from 'node:timers/promises';
import { HeavyWork } from '../../../platform/jobs/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import type { ContactsChanged } from '../contacts.events.js';
import { systemContext } from '../../../platform/context/index.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { FindDuplicatesListener } from './find-duplicates.listener.js';
import { FindDuplicates } from './find-duplicates.service.js';

const path = '/api/v2/contact_duplicates';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
let mailbox: number;
let made = 0;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  await harbour.query(`UPDATE agency SET locale_code = 'nl' WHERE id = $1`, [harbour.agencyId]);
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

interface Shown {
  id: number;
  first: { id: number };
  second: { id: number };
  confidence: string;
  evidence: { kind: string; value: string; is_proven: boolean }[];
}

const word = () => `w${(made += 1)}x`;

async function make(fields: object): Promise<number> {
  const answer = await agent.rest('POST', '/api/v2/contacts', fields);
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data.id;
}

/** Somebody who writes by mail for the first time, and what they say of themselves. */
async function writer(from: string, name = from): Promise<number> {
  const { ticketId } = await harbour.mail(mailbox, { from, name });
  const [row] = await harbour.query<{ id: string }>('SELECT contact_id AS id FROM ticket WHERE id = $1', [
    ticketId,
  ]);
  return Number(row?.id);
}

const find = () => world.app.get(FindDuplicates);
const system = () => systemContext(harbour.agencyId, 'test');
const look = (...ids: number[]) => world.db.write(system(), (tx) => find().look(tx, ids));

async function of(contactId: number, more = '', who = agent): Promise<Shown[]> {
  const answer = await who.rest('GET', `${path}?contact_id=${contactId}${more}`);
  expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
  return answer.json().data;
}

const say = async (who: Colleague, id: number, what: 'dismiss' | 'return') =>
  (await who.rest('POST', `${path}/${id}/${what}`)).statusCode;

describe('contacts that are probably one', () => {
  it('share a number, in whatever form, that one of them only claims', async () => {
    const known = await make({ full_name: 'Tom Baker', phone: '+31612345601' });
    const claims = await writer(`${word()}@home.test`);
    await harbour.query(`UPDATE contact SET phone = '06 1234 5601' WHERE id = $1`, [claims]);
    await look(claims, known);
    expect(await of(claims)).toMatchObject([
      {
        first: { id: known },
        second: { id: claims },
        confidence: 'medium',
        evidence: [{ kind: 'phone', value: '31612345601', is_proven: false }],
      },
    ]);
  });

  it('share a mailbox: dots and what follows a plus are evidence, and recognise nobody', async () => {
    const name = word();
    const one = await writer(`${name}.anna@gmail.com`);
    const two = await writer(`${name}anna+bikes@gmail.com`);
    expect(one).not.toBe(two);
    await look(one, two);
    expect(await of(one)).toMatchObject([
      {
        confidence: 'high',
        evidence: [{ kind: 'mailbox', value: `${name}anna@gmail.com`, is_proven: true }],
      },
    ]);
  });

  it('claim an address that somebody has: never sure, whatever else they claim', async () => {
    const chat = await harbour.chat();
    const domain = `${word()}.test`;
    const known = await writer(`anna@${domain}`, 'Anna de Vries');
    const { ticketId } = await harbour.chatMessage(chat, 'Hello', word());
    const [row] = await harbour.query<{ id: string }>(
      `UPDATE contact SET email = $2, full_name = 'Vries, Ánna de' WHERE id = (SELECT contact_id FROM ticket WHERE id = $1)
       RETURNING id`,
      [ticketId, `anna@${domain}`],
    );
    const visitor = Number(row?.id);
    await look(visitor);
    // Who was there before has not been looked at yet.
    expect(await of(visitor)).toEqual([]);
    await look(known);
    expect(await of(visitor)).toMatchObject([
      {
        confidence: 'medium',
        evidence: [
          { kind: 'email', value: `anna@${domain}`, is_proven: false },
          { kind: 'name_domain', is_proven: false },
        ],
      },
    ]);
  });

  it('are no longer so when what they shared is gone, or when one of them is', async () => {
    const domain = `${word()}.test`;
    const one = await make({ full_name: 'Piet Jansen', email: `piet@${domain}` });
    const two = await make({ full_name: 'Jansen Piet', email: `p.jansen@${domain}` });
    await look(one, two);
    expect(await of(one)).toMatchObject([{ confidence: 'medium' }]);
    await admin.rest('DELETE', `/api/v2/contacts/${two}`);
    expect(await of(one)).toEqual([]);
    await admin.rest('POST', '/api/v2/contacts/restore', { ids: [two] });
    expect(await of(one)).toHaveLength(1);
    await agent.rest('PUT', `/api/v2/contacts/${two}`, { full_name: 'Klaas Jansen' });
    await look(two);
    expect(await of(one)).toEqual([]);
  });

  it('are not told of where half the town has the same number', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 23; count += 1) ids.push(await writer(`${word()}@home.test`));
    await harbour.query(`UPDATE contact SET phone = '+31201234567' WHERE id = ANY ($1::bigint[])`, [ids]);
    await look(...ids);
    expect(await of(ids[0] ?? 0)).toEqual([]);
  });

  it('can be said to be two, which is remembered and can be taken back', async () => {
    const name = word();
    const [one, two] = [await writer(`${name}@gmail.com`), await writer(`${name}+x@gmail.com`)];
    await look(one, two);
    const [pair] = await of(one);
    const id = pair?.id ?? 0;
    expect(await say(stranger, id, 'dismiss')).toBe(404);
    expect(await say(agent, id, 'dismiss')).toBe(200);
    await look(one, two);
    expect(await of(one)).toEqual([]);
    expect(await of(one, '&is_dismissed=true')).toMatchObject([{ id }]);
    expect(await say(agent, id, 'return')).toBe(200);
    expect(await of(one)).toMatchObject([{ id }]);
  });

  it('are listed the surest first, page by page, and counted, for those who may see both', async () => {
    const secret = await harbour.privateMailbox(`secret-${word()}@harbour.test`, admin);
    const name = word();
    const hidden = await harbour.mail(secret, { from: `${name}@gmail.com` });
    const [row] = await harbour.query<{ id: string }>('SELECT contact_id AS id FROM ticket WHERE id = $1', [
      hidden.ticketId,
    ]);
    const two = await writer(`${name}+y@gmail.com`);
    await look(Number(row?.id), two);
    expect(await of(two)).toEqual([]);
    expect(await of(two, '', admin)).toHaveLength(1);
    const seen: string[] = [];
    let url: string | null = `${path}?per_page=1`;
    while (url) {
      const { data, links }: { data: Shown[]; links: { next: string | null } } = (
        await agent.rest('GET', url)
      ).json();
      seen.push(...data.map(({ confidence }: Shown) => confidence));
      url = links.next;
    }
    const order = ['high', 'medium', 'low'];
    expect(seen).toEqual(seen.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    const { contactDuplicateCount } = await agent.ask('{ contactDuplicateCount }');
    expect(contactDuplicateCount).toBe(seen.length);
    const high = (await agent.rest('GET', `${path}?confidence=high`)).json().data;
    expect(new Set(high.map(({ confidence }: Shown) => confidence))).toEqual(new Set(['high']));
    expect((await agent.rest('GET', `${path}?confidence=certain`)).statusCode).toBe(422);
    expect((await agent.rest('GET', `${path}?cursor=nonsense`)).statusCode).toBe(422);
  });
});

describe('looked at in the same moment', () => {
  /** Looks at these, and stays in the transaction until it is told to end. */
  async function looking(...ids: number[]) {
    let end = () => {};
    const ending = new Promise<void>((resolve) => (end = resolve));
    let looked = () => {};
    const isLooked = new Promise<void>((resolve) => (looked = resolve));
    const done = world.db.write(system(), async (tx) => {
      await find().look(tx, ids);
      looked();
      await ending;
    });
    await Promise.race([isLooked, done]);
    return async () => {
      end();
      await done;
    };
  }

  it('nobody waits for those with whom they have nothing in common', async () => {
    const [one, other] = [await make({ phone: '+31612345611' }), await make({ phone: '+31612345612' })];
    const end = await looking(one);
    await look(other);
    await end();
  });

  it('of two that are alike the second finds the first', async () => {
    const ids = [await writer(`${word()}@home.test`), await writer(`${word()}@home.test`)];
    await harbour.query(`UPDATE contact SET phone = '+31612345613' WHERE id = ANY ($1::bigint[])`, [ids]);
    const [one = 0, two = 0] = ids;
    const end = await looking(one);
    const second = look(two);
    await end();
    await second;
    expect(await of(one)).toMatchObject([{ confidence: 'medium' }]);
  });

  it('of two that were alike the second finds what the first has no more', async () => {
    const ids = [await writer(`${word()}@home.test`), await writer(`${word()}@home.test`)];
    await harbour.query(`UPDATE contact SET phone = '+31612345614' WHERE id = ANY ($1::bigint[])`, [ids]);
    const [one = 0, two = 0] = ids;
    await look(one, two);
    expect(await of(one)).toHaveLength(1);
    await harbour.query('UPDATE contact SET phone = NULL WHERE id = $1', [one]);
    const end = await looking(one);
    const second = look(two);
    await end();
    await second;
    expect(await of(one)).toEqual([]);
  });

  it('many keep the others waiting, and whoever came first is found by whoever came later', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1) ids.push(await writer(`${word()}@home.test`));
    const late = await writer(`${word()}@home.test`);
    await harbour.query(`UPDATE contact SET phone = '+31612345615' WHERE id = ANY ($1::bigint[])`, [
      [ids[0], late],
    ]);
    const end = await looking(...ids);
    const second = look(late);
    await end();
    await second;
    expect(await of(late)).toMatchObject([{ confidence: 'medium' }]);
  });
});

describe('by itself', () => {
  const change = async (who: Colleague, merges_sure: boolean) =>
    (await who.rest('PUT', '/api/v2/contact_merging', { merges_sure })).statusCode;

  it('looks at those who were there before, and merges what is sure only where the company lets it', async () => {
    const name = word();
    const one = await writer(`${name}@gmail.com`);
    const two = await writer(`${name}+shop@gmail.com`);
    await find().sweep(10_000);
    expect(await of(one)).toMatchObject([{ confidence: 'high' }]);
    expect([await change(agent, true), await change(admin, true)]).toEqual([403, 200]);
    await find().sweep(10_000);
    const merges = (await agent.rest('GET', `/api/v2/contacts/${one}/merges`)).json().data;
    expect(merges).toMatchObject([{ merged_id: two, is_automatic: true, merged_by_name: null }]);
    // Who takes them apart means it: it is not done again.
    await agent.rest('POST', `/api/v2/contact_merges/${merges[0].id}/undo`);
    await look(one, two);
    await find().sweep(10_000);
    expect((await agent.rest('GET', `/api/v2/contacts/${two}`)).json().data.merged_into_id).toBeNull();
    // What is not sure is never merged.
    const medium = (await agent.rest('GET', `${path}?confidence=medium`)).json().data;
    expect(medium.length).toBeGreaterThan(0);
    const entries = await harbour.query(
      `SELECT 1 FROM audit_entry WHERE agency_id = $1 AND action = 'contact.merging_changed'`,
      [harbour.agencyId],
    );
    expect(entries).toHaveLength(1);
  });
});

describe('for whom two work', () => {
  it('is also the profile of a company that both are in', async () => {
    const name = `Petra ${word()}`;
    const [one, two] = [await make({ full_name: name }), await make({ full_name: name })];
    await look(one, two);
    expect(await of(one)).toEqual([]);
    for (const kind of ['PERSON', 'COMPANY']) {
      const answer = await agent.rest('POST', '/api/v2/profiles', {
        name: 'Vélo Works',
        kind,
        contact_ids: [one, two],
      });
      expect(answer.statusCode).toBe(201);
      await look(one, two);
      const evidence = { kind: 'name_company', value: expect.stringContaining('@velo works') };
      expect(await of(one)).toMatchObject(
        kind === 'PERSON' ? [] : [{ confidence: 'low', evidence: [evidence] }],
      );
    }
  });
});

describe('contacts that an import makes in a row', () => {
  const changed = (contactIds: number[]) =>
    world.db.write(system(), (tx) =>
      world.app
        .get(FindDuplicatesListener)
        .changed(tx, { payload: { contactIds, version: null } } as StoredEvent<typeof ContactsChanged>),
    );

  it('are looked at when it is over, others at once', async () => {
    const name = `Lars ${word()}`;
    const one = await make({ full_name: name, email: `${word()}@later.test` });
    const two = await make({ full_name: name, email: `${word()}@later.test` });
    const heavy = world.app.get(HeavyWork);
    const inARow = Array.from({ length: 120 }, (_, at) => one + at);
    await heavy.during(harbour.agencyId, async () => {
      await changed(inARow);
      await find().sweep(5_000);
      expect(await of(one)).toEqual([]);
    });
    // The work takes turns: a moment after one of them is no end.
    await find().sweep(5_000);
    expect(await of(one)).toEqual([]);
    await pause(1_100);
    await find().sweep(5_000);
    expect((await of(one)).map(({ second }) => second.id)).toEqual([two]);
    const third = await make({ full_name: name, email: `${word()}@later.test` });
    await heavy.during(harbour.agencyId, () => changed([third]));
    expect((await of(third)).map(({ first }) => first.id).toSorted()).toEqual([one, two].toSorted());
  });
});
