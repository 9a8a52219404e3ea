import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { NEWS, watch } from '../../../test/worlds/live-socket.js';

const path = '/api/v2/contacts';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let other: Colleague;
let observer: Colleague;
let stranger: Colleague;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  other = await harbour.colleague('other');
  observer = await harbour.colleague('observer', 'observer');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
});
afterAll(() => world?.close());

const contact = async (): Promise<number> =>
  (await agent.rest('POST', path, { full_name: 'Anna de Vries' })).json().data.id;
const write = async (id: number, body: string, who = agent) =>
  (await who.rest('POST', `${path}/${id}/notes`, { body })).json().data as { id: number; version: number };
const notes = async (id: number, who = agent): Promise<string[]> =>
  (await who.rest('GET', `${path}/${id}/notes`)).json().data.map(({ body }: { body: string }) => body);

const NOTES = `query ($id: ID!, $after: String) { contactNotes(contactId: $id, first: 2, after: $after) {
  edges { node { id body version editedAt viewerCanEdit viewerCanDelete author { fullName } } }
  pageInfo { hasNextPage endCursor } } }`;

it('of several colleagues stand newest first, a page at a time', async () => {
  const id = await contact();
  for (const [body, who] of [
    ['One', agent],
    ['Two', other],
    ['Three', agent],
  ] as const)
    await write(id, body, who);
  const { contactNotes: first } = await agent.ask(NOTES, { id });
  expect(first.edges.map(({ node }: { node: object }) => node)).toMatchObject([
    { body: 'Three', editedAt: null, viewerCanEdit: true, viewerCanDelete: true, author: expect.any(Object) },
    { body: 'Two', viewerCanEdit: false, viewerCanDelete: false },
  ]);
  const { contactNotes: rest } = await agent.ask(NOTES, { id, after: first.pageInfo.endCursor });
  expect(rest.edges.map(({ node }: { node: { body: string } }) => node.body)).toEqual(['One']);
  expect(rest.pageInfo.hasNextPage).toBe(false);
  expect(await notes(id, observer)).toEqual(['Three', 'Two', 'One']);
});

it('are changed by who wrote them, and say that they were', async () => {
  const id = await contact();
  const note = await write(id, 'Likes  tea\r\nnot coffee \u0007');
  expect(await notes(id)).toEqual(['Likes  tea\nnot coffee']);
  const change = (who: Colleague, fields: object) =>
    who.rest('PUT', `/api/v2/contact_notes/${note.id}`, fields);
  expect((await change(other, { body: 'Mine' })).statusCode).toBe(403);
  expect((await change(admin, { body: 'Mine' })).statusCode).toBe(403);
  const changed = await change(agent, { body: 'Likes coffee', version: 1 });
  expect(changed.json().data).toMatchObject({
    body: 'Likes coffee',
    version: 2,
    edited_at: expect.any(String),
  });
  const late = await change(agent, { body: 'Late', version: 1 });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'contact.version_conflict', facts: { version: 2 } },
  ]);
});

it('are deleted by who wrote them or may delete contacts, and come back', async () => {
  const id = await contact();
  const note = await write(id, 'Gone soon');
  const at = `/api/v2/contact_notes/${note.id}`;
  expect((await other.rest('DELETE', at)).statusCode).toBe(403);
  expect((await admin.rest('DELETE', at)).statusCode).toBe(204);
  expect(await notes(id)).toEqual([]);
  expect((await agent.rest('DELETE', at)).statusCode).toBe(404);
  expect((await agent.rest('POST', `${at}/restore`)).json().data).toMatchObject({ body: 'Gone soon' });
  expect(await notes(id)).toEqual(['Gone soon']);
  const entries = await harbour.query<{ action: string; after: object }>(
    `SELECT action, after FROM audit_entry WHERE agency_id = $1 AND target_id = $2 AND action LIKE 'contact.note%' ORDER BY id`,
    [harbour.agencyId, id],
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'contact.note_added',
    'contact.note_deleted',
    'contact.note_restored',
  ]);
  expect(JSON.stringify(entries)).not.toContain('Gone soon');
});

it.each([[{ body: ' \u0000 ' }], [{ body: 'x'.repeat(5_001) }], [{}], [{ body: 7 }]])(
  'are refused with the field named: %#',
  async (body) => {
    const answer = await agent.rest('POST', `${path}/${await contact()}/notes`, body);
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, ['body']]);
  },
);

it('are written by those who answer customers, and seen by nobody else', async () => {
  const id = await contact();
  const note = await write(id, 'Ours');
  expect((await observer.rest('POST', `${path}/${id}/notes`, { body: 'x' })).statusCode).toBe(403);
  expect((await stranger.rest('GET', `${path}/${id}/notes`)).statusCode).toBe(404);
  expect((await stranger.rest('POST', `${path}/${id}/notes`, { body: 'x' })).statusCode).toBe(404);
  for (const call of [
    stranger.rest('PUT', `/api/v2/contact_notes/${note.id}`, { body: 'x' }),
    stranger.rest('DELETE', `/api/v2/contact_notes/${note.id}`),
    stranger.rest('POST', `/api/v2/contact_notes/${note.id}/restore`),
  ])
    expect((await call).statusCode).toBe(404);
  await admin.rest('DELETE', `${path}/${id}`);
  expect((await agent.rest('POST', `${path}/${id}/notes`, { body: 'x' })).statusCode).toBe(404);
});

it('are heard of by those who see the contact', async () => {
  const url = await world.socketUrl();
  const [here, there] = [
    await watch<{ kind: string; payload: object }>(url, agent, NEWS, { after: await agent.cursorNow() }),
    await watch(url, stranger, NEWS, { after: await stranger.cursorNow() }),
  ];
  const id = await contact();
  await write(id, 'Heard');
  await here.until('the note', (seen) => seen.some(({ kind }) => kind === 'contact_notes.changed'));
  expect(here.seen.find(({ kind }) => kind === 'contact_notes.changed')?.payload).toEqual({ contactId: id });
  expect(there.seen).toEqual([]);
  await Promise.all([here.close(), there.close()]);
});
