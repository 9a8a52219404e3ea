import { until } from '../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const CHAT = '/api/v2/internal_chat';
const SEAT = { threadId: '', seat: 'seat-of-anna-in-tests' };

/** What people try, wherever the product takes letters. */
const attacks = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "';alert(String.fromCharCode(88))//",
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '</title><script>alert(1)</script>',
];
/** Letters that turn around what stands behind them, or that nobody sees. */
const turned = 'bill\u202egpj.exe\u2066\u0007';
const ALLOWED = /<\/?(?:br \/|strong|em|u|s|ul|ol|li|div|pre)>/g;

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna', 'administrator');
  ben = await harbour.colleague('ben');
});

afterAll(() => world?.close());

type Shown = Record<string, unknown> & { id: number };
const made = async (answer: ReturnType<Colleague['rest']>) => {
  const { statusCode, json, headers } = await answer;
  expect(statusCode).toBe(201);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  return json<{ data: Shown }>().data;
};
const group = (subject: string) =>
  made(anna.rest('POST', `${CHAT}/threads`, { subject, participants: [ben.id] }));

function upload(name: string, content: string, type = 'text/plain') {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  return made(anna.rest('POST', `${CHAT}/attachments`, Buffer.from(`${head}${content}\r\n--b--\r\n`), form));
}

describe.each(attacks)('%s', (attack) => {
  it('as the words of a message leaves nothing but the few tags', async () => {
    const { id: threadId } = await group('Words');
    for (const body of [attack, `<div>${attack}</div>`, `<strong data-mention="${attack}">x</strong>`]) {
      const answer = await anna.rest('POST', `${CHAT}/messages`, { threadId, body });
      if (answer.statusCode === 422) continue;
      const sent = answer.json<{ data: { body: string } }>().data;
      expect(sent.body.replaceAll(ALLOWED, '')).not.toMatch(/[<>]/);
    }
  });

  it('as the name of a thread, of a call and of a reminder is those letters, as plain text', async () => {
    const { id, ...thread } = await group(attack);
    expect(thread).toMatchObject({ subject: attack, name: attack });
    const listed = (await ben.ask('{ chatThreads(first: 100) { edges { node { id name } } } }')).chatThreads;
    expect(listed.edges.map(({ node }: { node: object }) => node)).toContainEqual({
      id: String(id),
      name: attack,
    });
    const START = 'mutation ($i: StartChatCallInput!) { startChatCall(input: $i) { call { threadName } } }';
    const i = { ...SEAT, threadId: String(id) };
    expect((await anna.ask(START, { i })).startChatCall.call.threadName).toBe(attack);
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const reminder = await made(
      anna.rest('POST', `${CHAT}/reminders`, { text: attack, dueAt, threadId: id }),
    );
    expect(reminder['text']).toBe(attack);
    await harbour.query(`UPDATE chat_reminder SET due_at = now() - interval '1 second' WHERE id = $1`, [
      reminder.id,
    ]);
    await until('it rang', async () => {
      const { data } = (await anna.rest('GET', '/api/v2/notices')).json<{
        data: { note: string | null }[];
      }>();
      return data.some(({ note }) => note === attack);
    });
  });

  it('as the name of a colleague is those letters', async () => {
    await harbour.query('UPDATE user_account SET first_name = $2 WHERE id = $1', [ben.id, attack]);
    const { data } = (await anna.rest('GET', `${CHAT}/threads?per_page=100`)).json<{
      data: { identifier: string; name: string }[];
    }>();
    expect(data.find(({ identifier }) => identifier === `@${ben.id}`)?.name).toBe(`${attack} Tester`);
  });

  it('as the name of a file, and in one, is shown as text and downloaded', async () => {
    const { id: threadId } = await group('Files');
    const name = `${attack.replaceAll(/["\\/]/g, '_')}.html`;
    const { id } = await upload(name, attack, 'text/html');
    const sent = await made(
      anna.rest('POST', `${CHAT}/messages`, { threadId, body: '', attachmentIds: [id] }),
    );
    const [file] = sent['attachments'] as { client_name: string; url: string; mime_type: string }[];
    expect(file?.client_name).toBe(name);
    const loaded = await world.inject({ url: file?.url ?? '' });
    expect(loaded.headers['content-disposition']).toMatch(/^attachment/);
    expect(loaded.headers['content-type']).not.toMatch(/html|svg|xml|script/);
    expect(loaded.headers['x-content-type-options']).toBe('nosniff');
    expect(String(loaded.headers['content-security-policy'])).toMatch(/sandbox/);
  });
});

describe('letters that turn others around', () => {
  it('stand in no name of a thread, file or reminder', async () => {
    const { id: threadId, subject } = await group(turned);
    const { id, client_name } = await upload(turned, 'x');
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const reminder = await made(anna.rest('POST', `${CHAT}/reminders`, { text: turned, dueAt, threadId }));
    expect([typeof id, subject, client_name, reminder['text']]).toEqual([
      'number',
      'billgpj.exe',
      'billgpj.exe',
      'billgpj.exe',
    ]);
  });
});
