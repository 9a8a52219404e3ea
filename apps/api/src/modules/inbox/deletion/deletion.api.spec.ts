import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { EraseTickets } from './erase-tickets.service.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
let box: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent', 'basic_agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  box = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const ask = (id: number) =>
  admin.ask('query ($id: ID!) { ticket(id: $id) { isDeleted viewerCanReply viewerCanDelete } }', { id });
const shown = async () =>
  (await admin.rest('GET', '/api/v2/tickets?per_page=100')).json().data.map(({ id }: { id: number }) => id);

describe('a deleted ticket', () => {
  it('is in no list, can be looked at by who may bring it back, and comes back as it was', async () => {
    const { ticketId } = await harbour.mail(box);
    expect((await admin.rest('DELETE', `/api/v2/tickets/${ticketId}`)).statusCode).toBe(204);
    expect(await shown()).not.toContain(ticketId);
    expect((await ask(ticketId)).ticket).toEqual({
      isDeleted: true,
      viewerCanReply: false,
      viewerCanDelete: true,
    });
    const again = await admin.rest('DELETE', `/api/v2/tickets/${ticketId}`);
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
    for (const verb of ['close', 'reopen', 'spam'])
      expect((await admin.rest('POST', `/api/v2/tickets/${ticketId}/${verb}`)).statusCode).toBe(404);
    const back = await admin.rest('POST', `/api/v2/tickets/${ticketId}/restore`);
    expect(back.json().data).toMatchObject({ id: ticketId, status: 'OPEN', viewer_can_reply: true });
    expect(await shown()).toContain(ticketId);
    const noted = await harbour.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE agency_id = $1 AND target_kind = 'ticket' ORDER BY id`,
      [harbour.agencyId],
    );
    expect(noted.map(({ action }) => action)).toEqual(['ticket.deleted', 'ticket.restored']);
  });

  it('is not continued by who writes again: that begins a new one', async () => {
    const messageId = world.nextMailId();
    const { ticketId } = await harbour.mail(box, { messageId });
    await admin.rest('DELETE', `/api/v2/tickets/${ticketId}`);
    const next = await harbour.mail(box, { inReplyTo: messageId });
    expect(next.ticketId).not.toBe(ticketId);
    const chat = await harbour.chat();
    const first = await harbour.chatMessage(chat, 'Hello', 'a');
    await admin.rest('DELETE', `/api/v2/tickets/${first.ticketId}`);
    const second = await harbour.chatMessage(chat, 'Hello again', 'b');
    expect(second.ticketId).not.toBe(first.ticketId);
  });

  it('is deleted only by who may, and a foreign one looks like a missing one', async () => {
    const { ticketId } = await harbour.mail(box);
    expect((await agent.rest('DELETE', `/api/v2/tickets/${ticketId}`)).statusCode).toBe(403);
    expect((await agent.rest('POST', `/api/v2/tickets/${ticketId}/restore`)).statusCode).toBe(403);
    for (const id of [ticketId, 999_999_999]) {
      expect((await stranger.rest('DELETE', `/api/v2/tickets/${id}`)).json().code).toBe('not_found');
      expect((await stranger.rest('POST', `/api/v2/tickets/${id}/restore`)).json().code).toBe('not_found');
    }
    const stale = `mutation ($id: ID!) { deleteTicket(ticketId: $id, version: 0) { id } }`;
    expect(await admin.refused(stale, { id: ticketId })).toBe('inbox.version_conflict');
    expect((await ask(ticketId)).ticket.isDeleted).toBe(false);
  });

  it('goes for good after its days, with all that hangs on it', async () => {
    const { ticketId } = await harbour.mail(box);
    const kept = await harbour.mail(box);
    for (const id of [ticketId, kept.ticketId]) await admin.rest('DELETE', `/api/v2/tickets/${id}`);
    await harbour.query(
      `UPDATE ticket SET deleted_at = now() - interval '31 days' WHERE agency_id = $1 AND id = $2`,
      [harbour.agencyId, ticketId],
    );
    await world.app.get(EraseTickets).sweep();
    expect((await admin.rest('POST', `/api/v2/tickets/${ticketId}/restore`)).statusCode).toBe(404);
    const left = await harbour.query('SELECT 1 FROM message WHERE agency_id = $1 AND ticket_id = $2', [
      harbour.agencyId,
      ticketId,
    ]);
    expect(left).toEqual([]);
    expect((await admin.rest('POST', `/api/v2/tickets/${kept.ticketId}/restore`)).statusCode).toBe(200);
  });
});

describe('closing', () => {
  it('a closed one is refused and changes nothing', async () => {
    const { ticketId } = await harbour.mail(box);
    const close = () => admin.rest('POST', `/api/v2/tickets/${ticketId}/close`);
    const first = (await close()).json().data;
    const again = await close();
    expect([again.statusCode, again.json().code]).toEqual([409, 'inbox.ticket_closed']);
    expect((await admin.rest('GET', `/api/v2/tickets/${ticketId}`)).json().data.version).toBe(first.version);
  });

  it('asks for a result where the company wants one', async () => {
    const { ticketId } = await harbour.mail(box);
    await admin.rest('PUT', '/api/v2/inbox_settings', { requires_result_on_close: true });
    const result = await harbour.result('Solved');
    const bare = await agent.rest('POST', `/api/v2/tickets/${ticketId}/close`);
    expect([bare.statusCode, bare.json().code]).toEqual([422, 'inbox.result_required']);
    const closed = await agent.rest('POST', `/api/v2/tickets/${ticketId}/close`, {
      ticket_result_id: result,
    });
    expect(closed.json().data).toMatchObject({ status: 'CLOSED', result: { name: 'Solved' } });
  });
});
