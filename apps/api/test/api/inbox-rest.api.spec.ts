import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let support: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  support = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

interface Listed {
  data: { id: number; subject: string }[];
  links: { first: string; prev: string | null; next: string | null };
  meta: { per_page: number };
}

async function list(url: string): Promise<Listed> {
  const answer = await anna.rest('GET', url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

describe('GET /api/v2/tickets', () => {
  it('shows tickets in the names of the specification', async () => {
    const { ticketId } = await harbour.mail(support, { subject: 'Spokes' });
    const answer = await anna.rest('GET', `/api/v2/tickets/${ticketId}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      id: ticketId,
      subject: 'Spokes',
      status: 'OPEN',
      is_spam: false,
      channel: {
        id: support,
        type: 'EMAIL',
        is_private: false,
        status: 'active',
        address: 'support@harbour.test',
      },
      contact: { full_name: 'Tom Baker', email: 'tom@home.test' },
      agent: null,
      team: null,
      labels: [],
      unread_count: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      last_message: { type: 'INBOUND', text: 'Hello, my bell does not ring.' },
    });
  });

  it('is read to its end by its links, and shows the first pages by number', async () => {
    for (let count = 0; count < 11; count += 1) await harbour.mail(support, { subject: `Paged ${count}` });
    const all: number[] = [];
    let url: string | null = '/api/v2/tickets?term=paged&per_page=4';
    for (; url;) {
      const page: Listed = await list(url);
      all.push(...page.data.map((ticket) => ticket.id));
      url = page.links.next;
    }
    expect(all).toHaveLength(11);
    expect(new Set(all).size).toBe(11);
    const second = await list('/api/v2/tickets?term=paged&per_page=4&page=2');
    expect(second.data.map((ticket) => ticket.id)).toEqual(all.slice(4, 8));
    expect((await list(second.links.next ?? '')).data.map((ticket) => ticket.id)).toEqual(all.slice(8));
  });

  it('takes the filters of the specification, and names what is wrong with them', async () => {
    const label = await harbour.label('Late');
    const { ticketId } = await harbour.mail(support, { subject: 'Filtered' });
    const labelled = await anna.rest('POST', `/client-api/tickets/label-ticket/${ticketId}`, {
      label_id: label,
    });
    expect(labelled.json().data.labels).toEqual([{ id: label, name: 'Late', color: '#336699' }]);
    for (const query of [
      `labels[]=${label}`,
      `labels=${label},999`,
      `term=filtered&status=OPEN&status=ASSIGNED`,
      `term=filt&channels=${support}&sort=oldest`,
    ]) {
      expect((await list(`/api/v2/tickets?${query}`)).data.map((ticket) => ticket.id)).toEqual([ticketId]);
    }
    expect((await list(`/api/v2/tickets?labels=${label}&favorited=true`)).data).toEqual([]);
    expect((await list(`/api/v2/tickets?labels=${label}&created_at_start=2100-01-01`)).data).toEqual([]);
    for (const [query, field] of [
      ['status=LOST', 'status'],
      ['users=me', 'users'],
      ['per_page=500', 'per_page'],
      ['page=0', 'page'],
      ['created_at_end=yesterday', 'created_at_end'],
      ['cursor=x', 'cursor'],
    ]) {
      const answer = await anna.rest('GET', `/api/v2/tickets?${query}`);
      expect([query, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([query, 422, [field]]);
    }
    expect((await anna.rest('GET', '/api/v2/tickets/abc')).statusCode).toBe(404);
    const off = await anna.rest('DELETE', `/client-api/tickets/label-ticket/${ticketId}/${label}`);
    expect(off.json().data.labels).toEqual([]);
  });
});

describe('the actions', () => {
  it('assign, close with a result, reopen, and mark as spam', async () => {
    const { ticketId } = await harbour.mail(support);
    const result = await harbour.result('Solved');
    const team = await harbour.team('Workshop');
    const base = `/api/v2/tickets/${ticketId}`;
    const given = await anna.rest('POST', `${base}/assign`, {
      type: 'user',
      user_id: anna.id,
      note: 'Please look',
    });
    expect([given.statusCode, given.json().data.agent.id, given.json().data.status]).toEqual([
      200,
      anna.id,
      'ASSIGNED',
    ]);
    const toTeam = await anna.rest('POST', `${base}/assign`, {
      type: 'team',
      user_id: anna.id,
      team_id: team,
    });
    expect(toTeam.json().data).toMatchObject({ agent: null, team: { id: team, name: 'Workshop' } });
    const closed = await anna.rest('POST', `${base}/close`, { ticket_result_id: result });
    expect(closed.json().data).toMatchObject({
      status: 'CLOSED',
      result: { name: 'Solved' },
      unread_count: 0,
    });
    expect((await anna.rest('POST', `${base}/assign`, { user_id: anna.id })).json().code).toBe(
      'inbox.ticket_closed',
    );
    expect((await anna.rest('POST', `${base}/reopen`)).json().data).toMatchObject({
      status: 'ASSIGNED',
      result: null,
    });
    expect((await anna.rest('POST', `${base}/spam`)).json().data.is_spam).toBe(true);
    expect((await anna.rest('DELETE', `${base}/spam`)).json().data.is_spam).toBe(false);
    const messages = (await anna.rest('GET', `${base}/messages`)).json().data as {
      type: string;
      text: string;
      system: object | null;
    }[];
    expect(messages.find(({ type }) => type === 'NOTE')).toMatchObject({ text: 'Please look' });
    const lines = messages.map((message) => message.system);
    expect(lines.filter(Boolean).reverse()).toMatchObject([
      { kind: 'ASSIGNED_TO_USER', actor_name: 'anna Tester', target_name: 'anna Tester' },
      { kind: 'ASSIGNED_TO_TEAM', target_name: 'Workshop' },
      { kind: 'CLOSED', target_name: 'Solved' },
      { kind: 'REOPENED' },
      { kind: 'SPAM' },
      { kind: 'NOT_SPAM' },
    ]);
  });
});

describe('messages', () => {
  it('are sent as JSON or as a form with files, once per token', async () => {
    const { ticketId } = await harbour.mail(support);
    const path = `/api/v2/tickets/${ticketId}/messages`;
    const first = await anna.rest('POST', path, { message: 'We are on it', token: 't-1' });
    expect(first.statusCode).toBe(201);
    expect(first.json().data).toMatchObject({
      type: 'OUTBOUND',
      text: 'We are on it',
      delivery_status: 'QUEUED',
      token: 't-1',
    });
    expect((await anna.rest('POST', path, { message: 'We are on it', token: 't-1' })).json().data.id).toBe(
      first.json().data.id,
    );
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = `${part('message', 'Look')}${part('internal_note', 'true')}--b\r\nContent-Disposition: form-data; name="uploads[]"; filename="list.csv"\r\n\r\na,b\r\n--b--\r\n`;
    const note = await anna.rest('POST', path, Buffer.from(form), {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(note.json().data).toMatchObject({
      type: 'NOTE',
      text: 'Look',
      attachments: [{ name: 'list.csv', mime_type: 'text/plain' }],
    });
    const empty = await anna.rest('POST', path, { message: '' });
    expect([empty.statusCode, Object.keys(empty.json().errors)]).toEqual([422, ['message']]);
  });

  it('are read newest first by numbered pages, each message once', async () => {
    const { ticketId } = await harbour.mail(support);
    for (let count = 0; count < 6; count += 1)
      await harbour.mail(support, { more: { conversationRef: ticketId }, text: `Text ${count}` });
    const path = `/api/v2/tickets/${ticketId}/messages`;
    const positions: number[] = [];
    let url: string | null = `${path}?per_page=3`;
    for (; url;) {
      const page: { data: { position: number }[]; links: { next: string | null }; meta: object } = (
        await anna.rest('GET', url)
      ).json();
      expect(page.meta).toEqual({ per_page: 3, total: 7 });
      positions.push(...page.data.map((message) => message.position));
      url = page.links.next;
    }
    expect(positions).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('count as read up to where somebody read', async () => {
    const { ticketId, messageId } = await harbour.mail(support);
    await harbour.mail(support, { more: { conversationRef: ticketId } });
    const read = await anna.rest('POST', `/api/v2/tickets/${ticketId}/messages/${messageId}/read`);
    expect(read.json().data.unread_count).toBe(1);
    const other = await harbour.mail(support);
    const wrong = await anna.rest('POST', `/api/v2/tickets/${other.ticketId}/messages/${messageId}/read`);
    expect(wrong.statusCode).toBe(404);
  });

  it('refuse files over 25 MB and keep nothing of them', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n';
    const form = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(25_000_001, 1),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const answer = await anna.rest('POST', '/client-api/tickets/media', form, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.too_large']);
    expect(await harbour.query('SELECT id FROM attachment WHERE size > 20000000')).toEqual([]);
    expect((await anna.rest('POST', '/client-api/tickets/media', {})).statusCode).toBe(422);
  });
});
