import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { watch } from '../../../../test/worlds/live-socket.js';
import { AttachmentsService } from '../attachments/attachments.service.js';

let world: InboxWorld;
let company: Company;
let sam: Colleague;
let kim: Colleague;
let neighbour: Colleague;
let mailbox: number;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  sam = await company.colleague('sam', 'administrator');
  kim = await company.colleague('kim');
  neighbour = await (await world.company('Dune Hotels')).colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const SAVE = `mutation ($input: SaveTicketDraftInput!) {
  saveTicketDraft(input: $input) { id version body kind ticketId attachments { id } envelope { to subject } } }`;
const save = async (who: Colleague, input: object) => (await who.ask(SAVE, { input })).saveTicketDraft;
const OF = 'query ($id: ID!) { ticketDrafts(ticketId: $id) { id userId kind body version } }';
const of = async (who: Colleague, id: number) => (await who.ask(OF, { id })).ticketDrafts;
const mine = async (who: Colleague) => (await who.rest('GET', '/api/v2/ticket_drafts')).json();
const newTicket = async (channel = mailbox) => (await company.mail(channel)).ticketId;
const upload = async (who: Colleague, name: string) => {
  const text = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nhello\r\n--x--\r\n`;
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  return (await who.rest('POST', '/client-api/tickets/media', Buffer.from(text), type)).json().data.id;
};

describe('a draft', () => {
  it('is kept per person, ticket and kind, with its files and people, and replaced by the next save', async () => {
    const ticketId = await newTicket();
    const file = await upload(sam, 'a.txt');
    const first = await save(sam, {
      ticketId,
      kind: 'REPLY',
      body: '<p>Hel</p>',
      attachmentIds: [file],
      envelope: { to: ['tom@home.test'], subject: 'Bell' },
      version: 0,
    });
    expect(first).toMatchObject({
      version: 1,
      attachments: [{ id: String(file) }],
      envelope: { to: ['tom@home.test'], subject: 'Bell' },
    });
    const next = await save(sam, { ticketId, kind: 'REPLY', body: '<p>Hello</p>', version: 1 });
    expect(next).toMatchObject({ id: first.id, version: 2, attachments: [] });
    await save(sam, { ticketId, kind: 'NOTE', body: 'For us' });
    await save(kim, { ticketId, kind: 'REPLY', body: 'Mine' });
    expect((await of(kim, ticketId)).map((draft: { body: string }) => draft.body)).toEqual([
      '<p>Hello</p>',
      'For us',
      'Mine',
    ]);
  });

  it('is not overwritten by a window that has not seen the last save', async () => {
    const ticketId = await newTicket();
    await save(sam, { ticketId, kind: 'REPLY', body: 'one', version: 0 });
    const stale = await sam.graphql(SAVE, { input: { ticketId, kind: 'REPLY', body: 'two', version: 0 } });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'inbox.draft_conflict', version: 1 });
    expect((await of(sam, ticketId))[0].body).toBe('one');
    // Sent or thrown away in another window: typing on there does not bring it back by itself.
    await sam.ask('mutation ($id: ID!) { discardTicketDraft(id: $id) }', {
      id: (await of(sam, ticketId))[0].id,
    });
    expect(await sam.refused(SAVE, { input: { ticketId, kind: 'REPLY', body: 'x', version: 1 } })).toBe(
      'inbox.draft_conflict',
    );
  });

  it('of two first saves at once becomes one', async () => {
    const ticketId = await newTicket();
    const both = await Promise.all(
      ['a', 'b'].map((body) => sam.graphql(SAVE, { input: { ticketId, kind: 'REPLY', body, version: 0 } })),
    );
    expect(both.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await of(sam, ticketId)).toHaveLength(1);
  });

  it('is no more when it is emptied', async () => {
    const ticketId = await newTicket();
    await save(sam, { ticketId, kind: 'REPLY', body: '<p>x</p>' });
    expect(await save(sam, { ticketId, kind: 'REPLY', body: '<p></p>' })).toBeNull();
    expect(await of(sam, ticketId)).toEqual([]);
  });

  it('goes in the same breath in which it is sent, and only the one that was meant', async () => {
    const ticketId = await newTicket();
    const { id } = await save(sam, { ticketId, kind: 'REPLY', body: 'Your bell is ready.' });
    await save(sam, { ticketId, kind: 'NOTE', body: 'Call him' });
    const SEND = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }';
    const input = { ticketId, kind: 'REPLY', body: 'Your bell is ready.' };
    await sam.ask(SEND, { input: { ...input, draftId: (await save(kim, { ...input, body: 'k' })).id } });
    expect(await of(sam, ticketId)).toHaveLength(3);
    await sam.ask(SEND, { input: { ...input, draftId: id } });
    expect((await of(sam, ticketId)).map((draft: { kind: string }) => draft.kind)).toEqual(['NOTE', 'REPLY']);
  });

  it('of a colleague can be taken over, with its files, behind what one has written', async () => {
    const ticketId = await newTicket();
    const file = await upload(sam, 'b.txt');
    const theirs = await save(sam, { ticketId, kind: 'REPLY', body: 'Theirs', attachmentIds: [file] });
    await save(kim, { ticketId, kind: 'REPLY', body: 'Mine' });
    const TAKE = 'mutation ($id: ID!) { takeOverTicketDraft(id: $id) { body userId attachments { id } } }';
    const { takeOverTicketDraft: taken } = await kim.ask(TAKE, { id: theirs.id });
    expect(taken).toEqual({
      body: 'Mine\n\nTheirs',
      userId: String(kim.id),
      attachments: [{ id: String(file) }],
    });
    expect(await of(sam, ticketId)).toHaveLength(1);
    const SEND =
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { attachments { id } } } }';
    const input = { ticketId, kind: 'REPLY', body: 'x', attachmentIds: [file] };
    expect((await kim.ask(SEND, { input })).sendMessage.message.attachments).toHaveLength(1);
  });

  it('taken over brings the files of quick replies along that its new owner may use', async () => {
    const ticketId = await newTicket();
    const lend = async (name: string, more: object = {}) => {
      const text = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nhello\r\n--x--\r\n`;
      const type = { 'content-type': 'multipart/form-data; boundary=x' };
      const path = '/api/v2/quick_replies/attachments';
      const { id } = (await sam.rest('POST', path, Buffer.from(text), type)).json().data;
      const reply = { title: name, type: 'EMAIL', body: 'Here', attachment_ids: [id], ...more };
      expect((await sam.rest('POST', '/api/v2/quick_replies', reply)).statusCode).toBe(201);
      return String(id);
    };
    const ours = await lend('hours.txt');
    const private_ = await lend('mine.txt', { audience: 'PRIVATE' });
    const LENT = `mutation ($input: SaveTicketDraftInput!) { saveTicketDraft(input: $input) { id lentFiles { id name } } }`;
    const input = { ticketId, kind: 'REPLY', body: '', quickReplyAttachmentIds: [ours, private_, '999999'] };
    const { saveTicketDraft: theirs } = await sam.ask(LENT, { input });
    expect(theirs.lentFiles).toEqual([
      { id: ours, name: 'hours.txt' },
      { id: private_, name: 'mine.txt' },
    ]);
    const TAKE = 'mutation ($id: ID!) { takeOverTicketDraft(id: $id) { id lentFiles { id } } }';
    const { takeOverTicketDraft: taken } = await kim.ask(TAKE, { id: theirs.id });
    expect(taken.lentFiles).toEqual([{ id: ours }]);
    const { data } = await mine(kim);
    expect(data[0]).toMatchObject({ id: Number(taken.id), lent_files: [{ name: 'hours.txt' }] });
  });

  it('keeps its files from being swept away', async () => {
    const ticketId = await newTicket();
    const [kept, lost] = [await upload(sam, 'kept.txt'), await upload(sam, 'lost.txt')];
    await save(sam, { ticketId, kind: 'NOTE', body: '', attachmentIds: [kept] });
    await company.query(
      "UPDATE attachment SET created_at = created_at - interval '2 days' WHERE message_id IS NULL",
    );
    await world.app.get(AttachmentsService).sweepUnused();
    const left = await company.query<{ id: string }>('SELECT id FROM attachment WHERE id = ANY ($1)', [
      [kept, lost],
    ]);
    expect(left.map(({ id }) => Number(id))).toEqual([Number(kept)]);
  });

  it('is told live to who has the ticket open: first as it is, then as it is typed, until it is gone', async () => {
    const ticketId = await newTicket();
    await save(sam, { ticketId, kind: 'REPLY', body: 'Hel' });
    const told = await watch<{ draft: { body: string; version: number } | null }>(
      await world.socketUrl(),
      kim,
      'subscription ($id: ID!) { ticketDraftEvents(ticketId: $id) { draft { body userName version } } }',
      { id: ticketId },
    );
    await told.until('what there is', (seen) => seen.length === 1);
    expect(told.seen[0]).toMatchObject({ draft: { body: 'Hel', userName: expect.stringContaining('sam') } });
    const words = Array.from({ length: 8 }, (_, at) => `Hello${'!'.repeat(at)}`);
    for (const body of words) await save(sam, { ticketId, kind: 'REPLY', body });
    await told.until('the last letter', (seen) => seen.at(-1)?.draft?.body === words.at(-1));
    const versions = told.seen.map(({ draft }) => draft?.version ?? 0);
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    const [{ id }] = await of(sam, ticketId);
    await sam.ask('mutation ($id: ID!) { discardTicketDraft(id: $id) }', { id });
    await told.until('the end of the draft', (seen) => seen.at(-1)?.draft === null);
    await told.close();
  });
});

describe('the list of drafts', () => {
  it('is told of one’s own in all conversations, and of nobody else’s', async () => {
    const told = await watch<{ ticketId: string; draft: { body: string } }>(
      await world.socketUrl(),
      sam,
      'subscription { ticketDraftEvents { ticketId draft { body } } }',
    );
    const [first, second] = [await newTicket(), await newTicket()];
    await until('it is listened to', async () => {
      await save(sam, { ticketId: first, kind: 'REPLY', body: 'Mine' });
      return told.seen.length > 0;
    });
    await save(kim, { ticketId: first, kind: 'REPLY', body: 'Hers' });
    await save(sam, { ticketId: second, kind: 'NOTE', body: 'Last' });
    await told.until('the last', (seen) => seen.at(-1)?.draft.body === 'Last');
    expect(told.errors).toEqual([]);
    expect(new Set(told.seen.map(({ draft }) => draft.body))).toEqual(new Set(['Mine', 'Last']));
    await told.close();
  });

  it('has one’s own, newest first, page by page, and is counted', async () => {
    const lee = await company.colleague('lee');
    for (const body of ['one', 'two', 'three'])
      await save(lee, { ticketId: await newTicket(), kind: 'NOTE', body });
    const first = (await lee.rest('GET', '/api/v2/ticket_drafts?per_page=2')).json();
    expect(first.data.map((draft: { body: string }) => draft.body)).toEqual(['three', 'two']);
    expect(first.data[0].ticket).toMatchObject({ subject: 'My bell', contact_name: 'Tom Baker' });
    expect(first.meta.total).toBe(3);
    const rest = (await lee.rest('GET', first.links.next)).json();
    expect(rest.data.map((draft: { body: string }) => draft.body)).toEqual(['one']);
  });

  it('has new conversations by their key, and REST writes and deletes as well', async () => {
    const put = async (body: object) => sam.rest('PUT', '/api/v2/ticket_drafts', body);
    const draft = { kind: 'NEW', client_key: 'window-1', body: 'Dear', envelope: { to: ['a@b.test'] } };
    const first = (await put(draft)).json().data;
    const again = (await put({ ...draft, body: 'Dear Ann' })).json().data;
    expect(again).toMatchObject({
      id: first.id,
      version: 2,
      ticket_id: null,
      envelope: { to: ['a@b.test'] },
    });
    expect((await sam.rest('DELETE', `/api/v2/ticket_drafts/${first.id}`)).statusCode).toBe(204);
    expect((await sam.rest('DELETE', `/api/v2/ticket_drafts/${first.id}`)).statusCode).toBe(404);
  });

  it.each([
    [{ kind: 'NEW', body: 'x' }, 'client_key'],
    [{ kind: 'REPLY', body: 'x' }, 'ticket_id'],
    [{ kind: 'SONG', body: 'x' }, 'kind'],
    [{ kind: 'NEW', client_key: 'window-9', body: 'x', attachment_ids: [999_999] }, 'attachment_ids'],
    [{ kind: 'NEW', client_key: 'window-9', body: 'x', envelope: { to: 'a@b.test' } }, 'envelope.to'],
  ])('refuses %j and names %s', async (body, field) => {
    const before = (await mine(sam)).meta.total;
    const answer = await sam.rest('PUT', '/api/v2/ticket_drafts', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)[0]).toMatch(new RegExp(field.split('.')[0] as string));
    expect((await mine(sam)).meta.total).toBe(before);
  });
});

describe('nobody', () => {
  it('of another company sees, takes or throws away a draft', async () => {
    const ticketId = await newTicket();
    const { id } = await save(sam, { ticketId, kind: 'REPLY', body: 'secret' });
    expect(await neighbour.refused(OF, { id: ticketId })).toBe('not_found');
    expect(await neighbour.refused(SAVE, { input: { ticketId, kind: 'NOTE', body: 'x' } })).toBe('not_found');
    const TAKE = 'mutation ($id: ID!) { takeOverTicketDraft(id: $id) { id } }';
    expect(await neighbour.refused(TAKE, { id })).toBe('not_found');
    expect((await neighbour.rest('DELETE', `/api/v2/ticket_drafts/${id}`)).statusCode).toBe(404);
  });

  it('sees or takes drafts in a channel that is closed to them', async () => {
    const closed = await company.privateMailbox('board@harbour.test', sam);
    const ticketId = await newTicket(closed);
    const { id } = await save(sam, { ticketId, kind: 'REPLY', body: 'secret' });
    expect(await kim.refused(OF, { id: ticketId })).toBe('not_found');
    expect(await kim.refused('mutation ($id: ID!) { takeOverTicketDraft(id: $id) { id } }', { id })).toBe(
      'not_found',
    );
  });

  it('who left a channel finds what they had begun there', async () => {
    const closed = await company.privateMailbox('team@harbour.test', kim);
    const ticketId = await newTicket(closed);
    await save(kim, { ticketId, kind: 'REPLY', body: 'begun' });
    const before = (await mine(kim)).meta.total;
    await company.query('DELETE FROM channel_member WHERE channel_id = $1', [closed]);
    expect((await mine(kim)).meta.total).toBe(before - 1);
  });

  it('finds a draft of a ticket that is gone', async () => {
    const ticketId = await newTicket();
    await save(sam, { ticketId, kind: 'REPLY', body: 'x' });
    await company.query('UPDATE ticket SET deleted_at = now() WHERE id = $1', [ticketId]);
    expect((await mine(sam)).data.map((draft: { ticket_id: number }) => draft.ticket_id)).not.toContain(
      ticketId,
    );
    await company.query('UPDATE ticket SET last_message_id = NULL WHERE id = $1', [ticketId]);
    await company.query('DELETE FROM message WHERE ticket_id = $1', [ticketId]);
    await company.query('DELETE FROM ticket WHERE id = $1', [ticketId]);
    expect(await company.query('SELECT 1 FROM ticket_draft WHERE ticket_id = $1', [ticketId])).toEqual([]);
  });
});
