import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent', 'basic_agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
});

afterAll(() => world?.close());

const labels = '/api/v2/labels';
const results = '/api/v2/ticket_results';
const upload = { 'content-type': 'application/json' };

async function make(base: string, fields: object): Promise<{ id: number; version: number }> {
  const answer = await admin.rest('POST', base, { color: '#2f8a5b', ...fields });
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data;
}

async function eventually(look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if (await look()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come to that.');
}

async function ticketWith(...ids: number[]): Promise<number> {
  const { ticketId } = await harbour.mail(await harbour.mailbox(`box-${Math.random()}@harbour.test`));
  for (const id of ids)
    await admin.rest('POST', `/client-api/tickets/label-ticket/${ticketId}`, { label_id: id });
  return ticketId;
}

const labelsOf = async (ticketId: number): Promise<string[]> =>
  (
    await admin.ask('query ($id: ID!) { ticket(id: $id) { labels { name } } }', { id: ticketId })
  ).ticket.labels.map((label: { name: string }) => label.name);

describe('labels', () => {
  it('are made, changed and found', async () => {
    const { id } = await make(labels, { name: '  Refund \n fast ', description: 'Money back' });
    const changed = await admin.rest('PUT', `${labels}/${id}`, { color: '#AA3300', version: 1 });
    expect(changed.json().data).toMatchObject({ name: 'Refund fast', color: '#aa3300', version: 2 });
    const late = await admin.rest('PUT', `${labels}/${id}`, { name: 'Late', version: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'label.version_conflict', facts: { version: 2 } },
    ]);
    const found = await agent.ask('{ labels(term: "FUND") { edges { node { name description version } } } }');
    expect(found.labels.edges).toEqual([
      { node: { name: 'Refund fast', description: 'Money back', version: 2 } },
    ]);
  });

  it.each([
    [{ name: '', color: '#112233' }, 'name'],
    [{ name: 'x'.repeat(61), color: '#112233' }, 'name'],
    [{ name: 'Fine', color: 'red' }, 'color'],
    [{ name: 'Fine', color: '#112233', description: 'x'.repeat(301) }, 'description'],
  ])('are refused with the field named: %#', async (fields, field) => {
    const answer = await admin.rest('POST', labels, fields);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  it('vanish from conversations while they are deleted, and come back', async () => {
    const { id } = await make(labels, { name: 'Vanishing' });
    const ticket = await ticketWith(id);
    expect((await admin.rest('DELETE', `${labels}/${id}`)).statusCode).toBe(204);
    expect(await labelsOf(ticket)).toEqual([]);
    expect((await admin.rest('GET', `${labels}/${id}`)).statusCode).toBe(404);
    const put = await admin.rest('POST', `/client-api/tickets/label-ticket/${ticket}`, { label_id: id });
    expect(put.statusCode).toBe(404);
    const bin = await admin.ask('{ labels(deleted: true) { edges { node { name deletedAt } } } }');
    expect(bin.labels.edges).toEqual([{ node: { name: 'Vanishing', deletedAt: expect.any(String) } }]);
    const back = await admin.ask('mutation ($id: ID!) { restoreLabel(id: $id) { name usedBy } }', { id });
    expect(back.restoreLabel).toEqual({ name: 'Vanishing', usedBy: 1 });
    expect(await labelsOf(ticket)).toEqual(['Vanishing']);
  });

  it('have a name that no other has; a deleted one whose name was taken stays deleted', async () => {
    const { id } = await make(labels, { name: 'Taken' });
    const twice = await admin.rest('POST', labels, { name: 'Taken', color: '#112233' });
    expect(twice.json().errors).toEqual({ name: ['There is a label with this name already.'] });
    await admin.rest('DELETE', `${labels}/${id}`);
    await make(labels, { name: 'Taken' });
    const back = await admin.rest('POST', `${labels}/${id}/restore`);
    expect([back.statusCode, back.json().code]).toEqual([422, 'validation.failed']);
  });

  it('are merged: what has the one gets the other', async () => {
    const [from, into] = [await make(labels, { name: 'Bill' }), await make(labels, { name: 'Invoice' })];
    const [one, both] = [await ticketWith(from.id), await ticketWith(from.id, into.id)];
    const self = await admin.rest('POST', `${labels}/${from.id}/merge`, { into_id: from.id });
    expect([self.statusCode, self.json().code]).toEqual([422, 'label.merge_into_itself']);
    const merged = await admin.rest('POST', `${labels}/${from.id}/merge`, { into_id: into.id });
    expect(merged.json().data).toMatchObject({ id: into.id, name: 'Invoice' });
    await eventually(async () => (await labelsOf(one)).includes('Invoice'));
    expect([await labelsOf(one), await labelsOf(both)]).toEqual([['Invoice'], ['Invoice']]);
    const back = await admin.rest('POST', `${labels}/${from.id}/restore`);
    expect([back.statusCode, back.json()]).toMatchObject([
      409,
      { code: 'label.merged', facts: { label_id: into.id } },
    ]);
    const again = await admin.rest('POST', `${labels}/${from.id}/merge`, { into_id: into.id });
    expect(again.statusCode).toBe(404);
  });
});

describe('results', () => {
  it('are made at the end, changed, deleted and brought back', async () => {
    const { id } = await make(results, { name: 'Solved', description: 'It works' });
    const changed = await admin.rest('PUT', `${results}/${id}`, { name: 'Solved fast', version: 1 });
    expect(changed.json().data).toMatchObject({ name: 'Solved fast', description: 'It works', version: 2 });
    const ticket = await ticketWith();
    await admin.rest('POST', `/api/v2/tickets/${ticket}/close`, { ticket_result_id: id });
    expect((await admin.rest('GET', `${results}/${id}/usage`)).json()).toEqual({ data: { tickets: 1 } });
    await admin.rest('DELETE', `${results}/${id}`);
    const kept = await admin.ask('query ($id: ID!) { ticket(id: $id) { result { name } } }', { id: ticket });
    expect(kept.ticket.result).toEqual({ name: 'Solved fast' });
    const other = await ticketWith();
    const close = await admin.rest('POST', `/api/v2/tickets/${other}/close`, { ticket_result_id: id });
    expect([close.statusCode, Object.keys(close.json().errors)]).toEqual([422, ['ticket_result_id']]);
    expect((await admin.rest('POST', `${results}/${id}/restore`)).json().data).toMatchObject({ id });
  });

  it('stand in the order that was chosen; an order that names others is refused', async () => {
    for (const name of ['One', 'Two', 'Three']) await make(results, { name });
    const all = async () => (await agent.rest('GET', results)).json().data as { id: number; name: string }[];
    const order = (await all()).map(({ id }) => id).reverse();
    const set = 'mutation ($order: [ID!]!) { orderTicketResults(input: { order: $order }) { id } }';
    expect(
      (await admin.ask(set, { order })).orderTicketResults.map(({ id }: { id: string }) => Number(id)),
    ).toEqual(order);
    expect((await all()).map(({ id }) => id)).toEqual(order);
    for (const wrong of [order.slice(1), [...order, 999_999], [order[0], ...order.slice(0, -1)]])
      expect(await admin.refused(set, { order: wrong })).toBe('ticket_result.order_conflict');
    expect((await all()).map(({ id }) => id)).toEqual(order);
  });

  it('are ordered by many at once: each is heard, the last one stays', async () => {
    for (let at = 1; at <= 12; at += 1) await make(results, { name: `Place ${at}` });
    const all = async () =>
      (await admin.rest('GET', `${results}?per_page=100`)).json().data as { id: number }[];
    const ids = (await all()).map(({ id }) => String(id));
    const orders = Array.from({ length: 24 }, (_, at) => {
      const turned = [...ids.slice(at % ids.length), ...ids.slice(0, at % ids.length)];
      return at % 2 ? turned : turned.reverse();
    });
    const set = 'mutation ($order: [ID!]!) { orderTicketResults(input: { order: $order }) { id } }';
    const answers = await Promise.all(orders.map((order) => admin.ask(set, { order })));
    const heard = answers.map((answer) => answer.orderTicketResults.map(({ id }: { id: string }) => id));
    expect(heard).toEqual(orders);
    expect(orders).toContainEqual((await all()).map(({ id }) => String(id)));
  });
});

describe.each([
  ['label', labels],
  ['result', results],
])('two of one name that come back at once: a %s', (noun, base) => {
  it('is brought back once, and the other one hears that its name is taken', async () => {
    const heard = [];
    for (let turn = 1; turn <= 8; turn += 1) {
      const twins = [];
      for (let place = 1; place <= 2; place += 1) {
        const { id } = await make(base, { name: `Twin ${noun} ${turn}` });
        await admin.rest('DELETE', `${base}/${id}`);
        twins.push(id);
      }
      const answers = await Promise.all(twins.map((id) => admin.rest('POST', `${base}/${id}/restore`)));
      heard.push(answers.map(({ statusCode }) => statusCode).sort());
    }
    expect(heard).toEqual(heard.map(() => [200, 422]));
  });
});

describe.each([
  ['labels', labels, 'Name,Color,Description'],
  ['results', results, 'Name,Description'],
])('a file of %s', (_noun, base, head) => {
  const send = (csv: string, isDry = false) =>
    admin.rest('POST', `${base}/import${isDry ? '?dry_run=true' : ''}`, { csv }, upload);
  const names = async () =>
    (await admin.rest('GET', `${base}?per_page=100`)).json().data.map((one: { name: string }) => one.name);

  it('is tried, then imported; comes out harmless and goes in again unchanged', async () => {
    const csv = `Name;Description\n=cmd|calc;"formula; with a mark"\nPlain;`;
    const before = await names();
    expect((await send(csv, true)).json().data).toMatchObject({ dry_run: true, created: 2, refused: 0 });
    expect(await names()).toEqual(before);
    expect((await send(csv)).json().data).toMatchObject({ dry_run: false, created: 2 });
    const file = await admin.rest('GET', `${base}/export`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toContain(head);
    expect(file.body).toContain("'=cmd|calc");
    const again = (await send(file.body)).json().data;
    expect([again.created, again.updated, again.refused]).toEqual([0, 0, 0]);
    expect(again.unchanged).toBe((await names()).length);
  });

  it('with a bad line imports nothing, and says which lines', async () => {
    const before = await names();
    const csv = `name\nGood\n""\n${'x'.repeat(200)}\ngood`;
    const dry = (await send(csv, true)).json().data;
    expect(dry).toMatchObject({ created: 1, refused: 3 });
    expect(dry.preview[0]).toMatchObject({ line: 3, verb: 'refuse', problems: [{ field: 'name' }] });
    const answer = await send(csv);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'csv.lines_invalid']);
    expect(Object.keys(answer.json().errors)).toEqual(['3.name', '4.name', '5.name']);
    expect(await names()).toEqual(before);
    const junk = await send('"open');
    expect([junk.statusCode, junk.json().code]).toEqual([422, 'csv.unreadable']);
  });

  it('and all that changes anything is for those who look after them', async () => {
    const { id } = await make(base, { name: 'Ours' });
    for (const [method, url, body] of [
      ['POST', base, { name: 'No', color: '#112233' }],
      ['PUT', `${base}/${id}`, { name: 'No' }],
      ['DELETE', `${base}/${id}`],
      ['POST', `${base}/${id}/restore`],
      ['POST', `${base}/import`, { csv: 'name\nNo' }],
      ['GET', `${base}/export`],
      ['GET', `${base}/${id}/usage`],
    ] as const) {
      expect((await agent.rest(method, url, body)).statusCode).toBe(403);
    }
    expect((await stranger.rest('GET', `${base}/${id}`)).statusCode).toBe(404);
    expect((await stranger.rest('PUT', `${base}/${id}`, { name: 'Theirs' })).statusCode).toBe(404);
    expect((await stranger.rest('DELETE', `${base}/${id}`)).statusCode).toBe(404);
    expect((await stranger.rest('POST', `${base}/${id}/restore`)).statusCode).toBe(404);
    expect((await agent.rest('GET', `${base}/${id}`)).json().data).toMatchObject({ name: 'Ours' });
  });
});

it('every change stands in the audit log', async () => {
  const noted = await harbour.query<{ action: string }>(
    `SELECT DISTINCT action FROM audit_entry WHERE agency_id = $1 AND target_kind IN ('label', 'ticket_result')`,
    [harbour.agencyId],
  );
  expect(new Set(noted.map(({ action }) => action))).toEqual(
    new Set([
      'label.created',
      'label.updated',
      'label.deleted',
      'label.restored',
      'label.merged',
      'label.imported',
      'export.labels',
      'ticket_result.created',
      'ticket_result.updated',
      'ticket_result.deleted',
      'ticket_result.restored',
      'ticket_result.ordered',
      'ticket_result.imported',
      'export.ticket_results',
    ]),
  );
});
