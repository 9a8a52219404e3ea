import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const path = '/api/v2/contacts';

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
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const address = (name = 'someone') => `${name}-${(made += 1)}@home.test`;

/** Somebody who has written a mail. */
async function writer(from: string, name = 'Anna de Vries'): Promise<{ id: number; ticketId: number }> {
  const { ticketId } = await harbour.mail(mailbox, { from, name });
  return { id: await ownerOf(ticketId), ticketId };
}

async function ownerOf(ticketId: number): Promise<number> {
  const [row] = await harbour.query<{ id: string }>(
    'SELECT contact_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
    [harbour.agencyId, ticketId],
  );
  return Number(row?.id);
}

async function call(who: Colleague, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await who.rest(method, url.startsWith('/') ? url : `${path}/${url}`, body);
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
}

const merge = (into: number, from: number[], more: object = {}, who = agent) =>
  call(who, 'POST', `${into}/merge`, { source_contact_ids: from, ...more });
const undo = (id: number, who = agent) => call(who, 'POST', `/api/v2/contact_merges/${id}/undo`);
const get = async (id: number) => (await call(agent, 'GET', String(id))).body.data;
const addresses = async (id: number): Promise<string[]> =>
  (await get(id)).identities.map(({ value }: { value: string }) => value).toSorted();

async function merged(into: number, from: number[], more: object = {}): Promise<number[]> {
  const { status, body } = await merge(into, from, more);
  expect([status, body.errors ?? body.code]).toEqual([200, undefined]);
  return body.merge_ids;
}

describe('merging', () => {
  it('gives the survivor all that the other had, and leaves a way there', async () => {
    const [one, two] = [address(), address()];
    const a = await writer(one);
    const b = await writer(two, 'A. de Vries');
    await call(agent, 'PUT', String(b.id), { phone: '+31612340099' });
    const [mergeId] = await merged(a.id, [b.id]);
    expect(await ownerOf(b.ticketId)).toBe(a.id);
    expect(await get(a.id)).toMatchObject({ full_name: 'Anna de Vries', email: one, phone: '+31612340099' });
    expect(await addresses(a.id)).toEqual(['+31612340099', one, two].toSorted());
    expect(await get(b.id)).toMatchObject({ is_deleted: true, merged_into_id: a.id, identities: [] });
    const { contact } = await agent.ask(
      'query ($id: ID!) { contact(id: $id) { mergedInto { id fullName } } }',
      {
        id: b.id,
      },
    );
    expect(contact.mergedInto).toEqual({ id: String(a.id), fullName: 'Anna de Vries' });
    const { contactMerges } = await agent.ask(
      `query ($id: ID!) { contactMerges(contactId: $id) { edges { node {
        id mergedName mergedByName isAutomatic conversationCount identityCount changedFields undoneAt } } } }`,
      { id: a.id },
    );
    expect(contactMerges.edges).toMatchObject([
      {
        node: {
          id: String(mergeId),
          mergedName: 'A. de Vries',
          isAutomatic: false,
          conversationCount: 1,
          identityCount: 2,
          // Where the number is from goes with it.
          changedFields: ['phone', 'timeZone'],
          undoneAt: null,
        },
      },
    ]);
    // Found by the address of the other, and by neither name in the list of the deleted.
    const found = async (query: string) =>
      (await call(agent, 'GET', `${path}?${query}`)).body.data.map((each: { id: number }) => each.id);
    expect(await found(`term=${two}`)).toEqual([a.id]);
    expect(await found('is_deleted=true')).not.toContain(b.id);
    // What the other writes next is the survivor's.
    const { ticketId } = await harbour.mail(mailbox, { from: two });
    expect(await ownerOf(ticketId)).toBe(a.id);
    const entries = await harbour.query(
      `SELECT target_id FROM audit_entry WHERE agency_id = $1 AND action = 'contact.merged' AND target_id = $2`,
      [harbour.agencyId, a.id],
    );
    expect(entries).toHaveLength(1);
  });

  it('keeps the values that somebody chose, also of custom fields, in either direction', async () => {
    await call(admin, 'POST', '/api/v2/custom_fields', {
      type: 'CONTACT',
      kind: 'TEXT',
      title: 'Customer number',
    });
    const a = await writer(address(), 'Anna');
    const b = await writer(address(), 'Bea');
    await call(agent, 'PUT', `${a.id}/fields`, { fields: { customer_number: 'A-1' } });
    await call(agent, 'PUT', `${b.id}/fields`, { fields: { customer_number: 'B-2' } });
    const wish = {
      direction: 'from',
      source_contact_ids: [b.id],
      fields: [
        { key: 'full_name', contact_id: a.id },
        { key: 'customer_number', contact_id: a.id },
      ],
    };
    const { body } = await call(agent, 'POST', `${a.id}/merge/preview`, wish);
    expect(body.data).toMatchObject({
      survivor: { id: b.id },
      sources: [{ id: a.id }],
      refusal_code: null,
      moves: expect.arrayContaining([
        { part: 'tickets', count: 1 },
        { part: 'identities', count: 1 },
      ]),
      fields: expect.arrayContaining([
        expect.objectContaining({ key: 'fullName', chosen_contact_id: a.id }),
        expect.objectContaining({ key: 'email', chosen_contact_id: b.id }),
        expect.objectContaining({ title: 'Customer number', chosen_contact_id: a.id }),
      ]),
    });
    expect((await get(a.id)).merged_into_id).toBeNull();
    const answer = await call(agent, 'POST', `${a.id}/merge`, wish);
    expect(answer.body.data).toMatchObject({ id: b.id, full_name: 'Anna' });
    const number = async (id: number) =>
      (await call(agent, 'GET', `${id}/fields`)).body.data.find(
        ({ key }: { key: string }) => key === 'customer_number',
      ).value;
    expect(await number(b.id)).toBe('A-1');
    expect((await undo(answer.body.merge_ids[0])).status).toBe(200);
    expect(await get(b.id)).toMatchObject({ full_name: 'Bea' });
    expect([await number(a.id), await number(b.id)]).toEqual(['A-1', 'B-2']);
  });

  it('is refused with a reason, and nothing is changed', async () => {
    const a = await writer(address());
    const b = await writer(address());
    const gone = await writer(address());
    await call(admin, 'DELETE', String(gone.id));
    const theirs = (await call(stranger, 'POST', path, { full_name: 'Somebody else' })).body.data.id;
    const code = async (answer: ReturnType<typeof merge>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await code(merge(a.id, [a.id]))).toEqual([409, 'contact.merge_itself']);
    expect(await code(merge(a.id, [gone.id]))).toEqual([409, 'contact.deleted']);
    expect(await code(merge(a.id, [theirs]))).toEqual([404, 'not_found']);
    expect(await code(merge(a.id, [b.id], {}, stranger))).toEqual([404, 'not_found']);
    expect(await code(merge(a.id, [b.id, 999_999_999]))).toEqual([404, 'not_found']);
    expect(await code(merge(a.id, []))).toEqual([422, 'validation.failed']);
    expect(await code(merge(a.id, [b.id, gone.id], { direction: 'from' }))).toEqual([
      422,
      'validation.failed',
    ]);
    const foreign = { fields: [{ key: 'email', contact_id: theirs }] };
    expect(await code(merge(a.id, [b.id], foreign))).toEqual([422, 'validation.failed']);
    expect(await code(merge(a.id, [b.id], { fields: [{ key: 'nonsense', contact_id: a.id }] }))).toEqual([
      422,
      'validation.failed',
    ]);
    expect(await code(merge(a.id, [b.id], { version: 99 }))).toEqual([409, 'contact.version_conflict']);
    expect(await ownerOf(b.ticketId)).toBe(b.id);
    await merged(a.id, [b.id]);
    // The other way round would be a circle; and nothing is done to who became somebody else.
    expect(await code(merge(b.id, [a.id]))).toEqual([409, 'contact.merged']);
    expect(await code(merge(a.id, [b.id]))).toEqual([409, 'contact.merged']);
    for (const answer of [
      call(agent, 'PUT', String(b.id), { full_name: 'X' }),
      call(agent, 'PUT', `${b.id}/fields`, { fields: {} }),
      call(agent, 'POST', `${b.id}/identities`, { kind: 'email', value: address() }),
      call(admin, 'POST', 'restore', { ids: [b.id] }),
      call(admin, 'DELETE', String(b.id)),
      call(agent, 'POST', '/client-api/tickets/store', {
        channel_id: mailbox,
        contact_id: b.id,
        subject: 'Hello',
        body: 'Hello',
      }),
    ])
      expect(await code(answer)).toEqual([409, 'contact.merged']);
  });

  it('of contacts that somebody may not see looks as if they were not there', async () => {
    const secret = await harbour.privateMailbox(`secret-${(made += 1)}@harbour.test`, admin);
    const { ticketId } = await harbour.mail(secret, { from: address() });
    const hidden = await ownerOf(ticketId);
    const a = await writer(address());
    expect((await merge(a.id, [hidden])).status).toBe(404);
    expect(
      (await call(agent, 'POST', `${a.id}/merge/preview`, { source_contact_ids: [hidden] })).status,
    ).toBe(404);
    const { body } = await merge(hidden, [a.id], {}, admin);
    // Its conversation with everybody's mailbox made it visible; that of the private one stays closed.
    expect((await call(agent, 'GET', String(a.id))).body.data.merged_into_id).toBe(hidden);
    expect((await call(agent, 'GET', `/api/v2/tickets/${ticketId}`)).status).toBe(404);
    expect((await undo(body.merge_ids[0], stranger)).status).toBe(404);
  });
});

describe('undoing a merge', () => {
  it('gives back what moved, and what came since by what goes back', async () => {
    const [one, two] = [address(), address()];
    const a = await writer(one, 'Anna');
    const b = await writer(two, 'Bea');
    const [mergeId = 0] = await merged(a.id, [b.id], {
      fields: [
        { key: 'full_name', contact_id: b.id },
        { key: 'email', contact_id: b.id },
      ],
    });
    expect(await get(a.id)).toMatchObject({ full_name: 'Bea', email: two });
    const later = {
      one: (await harbour.mail(mailbox, { from: one })).ticketId,
      two: (await harbour.mail(mailbox, { from: two })).ticketId,
    };
    // What somebody has changed since is theirs.
    await call(agent, 'PUT', String(a.id), { full_name: 'Anna and Bea' });
    expect((await undo(mergeId)).body.data).toMatchObject({ id: mergeId, undone_at: expect.any(String) });
    expect(await Promise.all([a.ticketId, b.ticketId, later.one, later.two].map(ownerOf))).toEqual([
      a.id,
      b.id,
      a.id,
      b.id,
    ]);
    expect(await get(a.id)).toMatchObject({ full_name: 'Anna and Bea', email: one });
    expect(await get(b.id)).toMatchObject({
      full_name: 'Bea',
      email: two,
      is_deleted: false,
      merged_into_id: null,
    });
    expect([await addresses(a.id), await addresses(b.id)]).toEqual([[one], [two]]);
    const again = await undo(mergeId);
    expect([again.status, again.body.code]).toEqual([409, 'contact.merge_undone']);
    expect((await undo(999_999_999)).status).toBe(404);
    // And it can be merged once more.
    await merged(b.id, [a.id]);
  });

  it('goes by the customers of a channel and the visitors of a website as well', async () => {
    const chat = await harbour.chat();
    const first = await harbour.chatMessage(chat, 'Hello', `first-${(made += 1)}`);
    const visitor = await ownerOf(first.ticketId);
    const a = await writer(address());
    const [row] = await harbour.query<{ id: number }>(
      `INSERT INTO channel_customer (agency_id, channel_id, contact_id, address) VALUES ($1, $2, $3, '31600000001')
       RETURNING id`,
      [harbour.agencyId, mailbox, visitor],
    );
    const [mergeId = 0] = await merged(a.id, [visitor]);
    const customerOf = async () =>
      Number(
        (
          await harbour.query<{ id: number }>(
            'SELECT contact_id AS id FROM channel_customer WHERE agency_id = $1 AND id = $2',
            [harbour.agencyId, row?.id],
          )
        )[0]?.id,
      );
    expect([await ownerOf(first.ticketId), await customerOf()]).toEqual([a.id, a.id]);
    await harbour.chatMessage(chat, 'Are you there?', `again-${(made += 1)}`);
    expect(await ownerOf(first.ticketId)).toBe(a.id);
    await undo(mergeId);
    expect([await ownerOf(first.ticketId), await customerOf()]).toEqual([visitor, visitor]);
  });

  it.each(['the first first', 'the last first'])('of a chain is right in any order: %s', async (order) => {
    const [one, two, three] = [address(), address(), address()];
    const a = await writer(one, 'A');
    const b = await writer(two, 'B');
    const c = await writer(three, 'C');
    // C became B, and B became A, which took over the name on the way.
    const [first = 0] = await merged(b.id, [c.id], { fields: [{ key: 'full_name', contact_id: c.id }] });
    const [second = 0] = await merged(a.id, [b.id], { fields: [{ key: 'full_name', contact_id: b.id }] });
    expect(await get(a.id)).toMatchObject({ full_name: 'C' });
    const { contact } = await agent.ask('query ($id: ID!) { contact(id: $id) { mergedInto { id } } }', {
      id: c.id,
    });
    expect(contact.mergedInto.id).toBe(String(a.id));
    const later = await harbour.mail(mailbox, { from: three });
    const tickets = [a.ticketId, b.ticketId, c.ticketId, later.ticketId];
    expect(new Set(await Promise.all(tickets.map(ownerOf)))).toEqual(new Set([a.id]));
    expect((await call(agent, 'GET', `${a.id}/merges`)).body.data).toMatchObject([
      { id: second },
      { id: first },
    ]);
    const [now, then] = order === 'the first first' ? [first, second] : [second, first];
    expect((await undo(now)).status).toBe(200);
    if (now === first) {
      expect(await Promise.all(tickets.map(ownerOf))).toEqual([a.id, a.id, c.id, c.id]);
      // It had the name from C by way of B, whose own it is now.
      expect(await get(a.id)).toMatchObject({ full_name: 'B', merged_into_id: null });
    } else expect(await Promise.all(tickets.map(ownerOf))).toEqual([a.id, b.id, b.id, b.id]);
    expect((await undo(then)).status).toBe(200);
    expect(await Promise.all(tickets.map(ownerOf))).toEqual([a.id, b.id, c.id, c.id]);
    expect(await Promise.all([a, b, c].map(async ({ id }) => (await get(id)).full_name))).toEqual([
      'A',
      'B',
      'C',
    ]);
    expect(await Promise.all([a, b, c].map(({ id }) => addresses(id)))).toEqual([[one], [two], [three]]);
  });

  it('takes many apart at once, as they were merged at once', async () => {
    const a = await writer(address());
    const others = await Promise.all(Array.from({ length: 12 }, () => writer(address(), 'Same')));
    const ids = others.map(({ id }) => id);
    const mergeIds = await merged(a.id, ids);
    expect(mergeIds).toHaveLength(12);
    expect(await addresses(a.id)).toHaveLength(13);
    const back = await agent.ask('mutation ($ids: [ID!]!) { undoContactMerges(ids: $ids) { id undoneAt } }', {
      ids: mergeIds,
    });
    expect(back.undoContactMerges).toHaveLength(12);
    expect(await Promise.all(others.map(({ ticketId }) => ownerOf(ticketId)))).toEqual(ids);
  });
});

describe('at once', () => {
  it('two merges of the same pair, in either direction, are one', async () => {
    for (const isTurned of [false, true, false, true]) {
      const a = await writer(address());
      const b = await writer(address());
      const answers = await Promise.all([
        merge(a.id, [b.id]),
        isTurned ? merge(b.id, [a.id], {}, admin) : merge(a.id, [b.id], {}, admin),
      ]);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(lost.map(({ status, body }) => [status, body.code])).toEqual([[409, 'contact.merged']]);
    }
  });

  it('two undo one merge once', async () => {
    const a = await writer(address());
    const b = await writer(address());
    const [mergeId = 0] = await merged(a.id, [b.id]);
    const answers = await Promise.all([undo(mergeId), undo(mergeId, admin), undo(mergeId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('what is written meanwhile is at the right contact', async () => {
    const [one, two] = [address(), address()];
    const a = await writer(one);
    const b = await writer(two);
    for (let round = 0; round < 6; round += 1) {
      const mails = (text: string) =>
        Promise.all(
          [one, two, one, two].map(async (from) => ({
            from,
            ticketId: (await harbour.mail(mailbox, { from, text })).ticketId,
          })),
        );
      const [during, { body }] = await Promise.all([mails('while merging'), merge(a.id, [b.id])]);
      for (const { ticketId } of during) expect(await ownerOf(ticketId)).toBe(a.id);
      const [apart, undone] = await Promise.all([mails('while unmerging'), undo(body.merge_ids[0])]);
      expect(undone.status).toBe(200);
      for (const { from, ticketId } of [...during, ...apart])
        expect([from, await ownerOf(ticketId)]).toEqual([from, from === one ? a.id : b.id]);
    }
  });
});
