import type { InjectOptions } from 'fastify';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let support: number;
let ticketId: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna', 'administrator');
  support = await harbour.mailbox('support@harbour.test');
  ({ ticketId } = await harbour.mail(support));
});
afterAll(() => world?.close());

type Refusal = [status: number, code: string, fields: string[]];

async function refusal(method: 'GET' | 'POST', url: string, payload?: object): Promise<Refusal> {
  const answer = await anna.rest(method, url, payload);
  const { code, errors } = answer.json();
  return [answer.statusCode, code, Object.keys(errors ?? {})];
}

/** The ticket as it stands, but for when it was read. */
async function stateOf(id = ticketId): Promise<unknown> {
  const { data } = (await anna.rest('GET', `/api/v2/tickets/${id}`)).json();
  const { total } = (await anna.rest('GET', `/api/v2/tickets/${id}/messages`)).json().meta;
  return { ...data, total };
}

const raw = async (contentType: string, payload: string | Buffer): Promise<Refusal> => {
  const request: InjectOptions = {
    method: 'POST',
    url: `/api/v2/tickets/${ticketId}/messages`,
    headers: { authorization: await anna.authorization(), 'content-type': contentType },
    payload,
  };
  const answer = await world.inject(request);
  const { code, errors } = answer.json();
  return [answer.statusCode, code, Object.keys(errors ?? {})];
};

describe('what REST refuses', () => {
  const invalid = (field: string): Refusal => [422, 'validation.failed', [field]];

  it('is named as it was sent, and changes nothing', async () => {
    const before = await stateOf();
    const base = `/api/v2/tickets/${ticketId}`;
    expect(await refusal('POST', `${base}/messages`, { message: '' })).toEqual(invalid('message'));
    expect(await refusal('POST', `${base}/messages`, { message: 'x'.repeat(500_001) })).toEqual(
      invalid('message'),
    );
    expect(await refusal('POST', `${base}/messages`, { message: 'x', token: 7 })).toEqual(invalid('token'));
    expect(await refusal('POST', `${base}/close`, { ticket_result_id: 99_999 })).toEqual(
      invalid('ticket_result_id'),
    );
    expect(await refusal('GET', '/api/v2/tickets?cursor=made-up')).toEqual(invalid('cursor'));
    expect(await refusal('GET', '/api/v2/quick_replies?without_attachments=maybe')).toEqual(
      invalid('without_attachments'),
    );
    const many = Array.from({ length: 10_001 }, (_, at) => at + 1);
    expect(await refusal('POST', '/api/v2/bulk', { action: 'close_ticket', ticket_ids: many })).toEqual([
      422,
      'inbox.bulk_too_many',
      ['ticket_ids'],
    ]);
    const closing = { action: 'close_ticket', ticket_ids: [ticketId], ticket_result_id: 99_999 };
    expect(await refusal('POST', '/api/v2/bulk', closing)).toEqual(invalid('ticket_result_id'));
    expect(await stateOf()).toEqual(before);
  });

  it('is giving a conversation back by leaving something out, or giving another one', async () => {
    const base = `/api/v2/tickets/${ticketId}/assign`;
    expect((await anna.rest('POST', base, { user_id: anna.id })).statusCode).toBe(200);
    const before = await stateOf();
    expect(await refusal('POST', base, {})).toEqual(invalid('user_id'));
    expect(await refusal('POST', base, { type: 'team', user_id: anna.id })).toEqual(invalid('team_id'));
    expect(await refusal('POST', base, { ticket_id: ticketId + 1, user_id: anna.id })).toEqual(
      invalid('ticket_id'),
    );
    expect(await stateOf()).toEqual(before);
    const back = await anna.rest('POST', base, { ticket_id: ticketId, user_id: null });
    expect([back.statusCode, back.json().data.agent]).toEqual([200, null]);
  });

  it('is a body or a form that cannot be read', async () => {
    const before = await stateOf();
    const malformed: Refusal = [400, 'request.malformed', []];
    expect(await raw('multipart/form-data; boundary=x', 'no form')).toEqual(malformed);
    expect(await raw('multipart/form-data', 'no form')).toEqual(malformed);
    const half = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nHalf a';
    expect(await raw('multipart/form-data; boundary=x', half)).toEqual(malformed);
    const file = half.replace('"message"', '"uploads[]"; filename="a.txt"');
    expect(await raw('multipart/form-data; boundary=x', file)).toEqual(malformed);
    expect(await raw('application/json', '{"message":')).toEqual(malformed);
    expect(await refusal('POST', `/api/v2/tickets/${ticketId}/close`, [])).toEqual(malformed);
    const deep = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`) as unknown;
    expect(await refusal('POST', `/api/v2/tickets/${ticketId}/close`, { version: deep })).toEqual(
      invalid('version'),
    );
    expect(await stateOf()).toEqual(before);
  });

  it('is text that cannot be kept and a moment that no calendar has, in GraphQL as well', async () => {
    const before = await stateOf();
    const base = `/api/v2/tickets/${ticketId}`;
    for (const message of ['a\u0000b', 'a\ud800b'])
      expect(await refusal('POST', `${base}/messages`, { message })).toEqual(invalid('message'));
    expect(await refusal('GET', '/api/v2/tickets?term=a%00b')).toEqual(invalid('term'));
    for (const moment of ['-200000-01-01T00:00:00Z', '%2B275760-09-13T00:00:00Z'])
      expect(await refusal('GET', `/api/v2/tickets?created_at_start=${moment}`)).toEqual(
        invalid('created_at_start'),
      );
    const ask = 'query ($filter: TicketFilter) { tickets(filter: $filter) { edges { node { id } } } }';
    for (const [field, value] of [
      ['term', 'a\u0000b'],
      ['createdAtEnd', '-200000-01-01T00:00:00Z'],
    ] as const) {
      const { errors } = await anna.graphql(ask, { filter: { [field]: value } });
      expect(errors?.[0]?.extensions.code).toBe('validation.failed');
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {})[0]).toContain(field);
    }
    expect(await stateOf()).toEqual(before);
  });

  it('tells facts in snake_case, and of a ticket in the trash that it is there', async () => {
    const source = await harbour.mail(support, { subject: 'The same again' });
    const merge = `/api/v2/tickets/${ticketId}/merge`;
    expect((await anna.rest('POST', merge, { source_ticket_id: source.ticketId })).statusCode).toBe(200);
    const again = await anna.rest('POST', `/api/v2/tickets/${source.ticketId}/close`, {});
    expect([again.json().code, again.json().facts]).toEqual(['inbox.ticket_merged', { ticket_id: ticketId }]);
    const gone = await harbour.mail(support, { subject: 'A mistake' });
    expect((await anna.rest('DELETE', `/api/v2/tickets/${gone.ticketId}`)).statusCode).toBe(204);
    const shown = await anna.rest('GET', `/api/v2/tickets/${gone.ticketId}`);
    expect(shown.json().data.is_deleted).toBe(true);
  });
});
