import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BARE_ATTEMPTS } from '../../src/modules/channels/inbound/inbound-event.rules.js';
import { ProviderFiles } from '../../src/modules/channels/inbound/provider-files.service.js';
import { STORAGE, type Storage } from '../../src/platform/storage/index.js';
import { EICAR, FakeClamd } from '../fake-clamd.js';
import { until } from '../floor.js';
import { handOver, mailPort } from '../mail-worker.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { website, WebVisitor } from '../worlds/web-visitor.js';

const MESSAGES = `query ($id: ID!) { ticket(id: $id) { messages(first: 15) { edges { node {
  text email { isUnreadable } attachments { id name mimeType isInline url threat }
} } } } }`;
const FORWARD = `mutation ($input: ForwardMessageInput!) { forwardMessage(input: $input) {
  message { attachments { name } }
} }`;
const clamd = new FakeClamd();

let world: InboxWorld;
let harbour: Company;
let agent: Colleague;
let smtpPort: number;

beforeAll(async () => {
  const port = await mailPort();
  smtpPort = Number(port);
  world = await InboxWorld.open({ SMTP_LISTEN_PORT: port, CLAMAV_URL: await clamd.start() });
  harbour = await world.company('Harbour Bikes');
  await harbour.mailbox('support@harbour.test');
  agent = await harbour.colleague('agent', 'administrator');
  await world.withWorker();
});
afterAll(async () => {
  await world?.close();
  await clamd.stop();
});
beforeEach(() => (clamd.behaviour = 'look'));

const storage = (): Storage => world.app.get<Storage>(STORAGE);
const filesOnDisk = (): string[] => {
  const { root } = (storage() as unknown as { inner: { root: string } }).inner;
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};
const nobodyKeepsIt = () =>
  expect(filesOnDisk().filter((path) => readFileSync(path, 'latin1').includes(EICAR))).toEqual([]);

/** A form with one file. */
function upload(path: string, content: string, name = 'invoice.txt', field = 'file') {
  const payload = Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`,
  );
  return agent.rest('POST', path, payload, { 'content-type': 'multipart/form-data; boundary=b' });
}

describe('files that somebody brings', () => {
  const places = [
    ['a message', '/client-api/tickets/media'],
    ['a quick reply', '/api/v2/quick_replies/attachments'],
  ] as const;

  it.each(places)('for %s are taken when the scanner finds nothing', async (_, path) => {
    const answer = await upload(path, 'Hello');
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    expect(clamd.looked.at(-1)?.toString()).toBe('Hello');
  });

  it.each(places)('for %s are refused when it finds something, and kept nowhere', async (_, path) => {
    const rows = () => harbour.query('SELECT id FROM attachment WHERE agency_id = $1', [harbour.agencyId]);
    const before = (await rows()).length;
    const answer = await upload(path, `x${EICAR}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'files.infected', facts: { threat: 'Eicar-Test-Signature' } }),
    ]);
    expect(await rows()).toHaveLength(before);
    nobodyKeepsIt();
  });

  it.each(places)('for %s are not taken while nobody can look at them', async (_, path) => {
    clamd.behaviour = 'hang up';
    const before = filesOnDisk().length;
    const answer = await upload(path, 'Hello');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'files.scanner_away']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(filesOnDisk()).toHaveLength(before);
  });

  it('by the chat of a website are looked at as well', async () => {
    const visitor = await WebVisitor.at(world, await website(harbour));
    expect((await visitor.upload(Buffer.from('Hello'), 'a.txt')).statusCode).toBe(201);
    const refused = await visitor.upload(Buffer.from(EICAR), 'a.txt');
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'files.infected']);
    nobodyKeepsIt();
  });

  it('as a list of contacts are looked at as well', async () => {
    const answer = await upload('/api/v2/contact_imports', `name\n${EICAR}\n`, 'people.csv');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'files.infected']);
  });
});

interface Shown {
  text: string;
  email: { isUnreadable: boolean };
  attachments: {
    id: string;
    name: string;
    mimeType: string;
    isInline: boolean;
    url: string;
    threat: string | null;
  }[];
}

const ticketsOf = (subject: string) =>
  harbour.query<{ id: number }>('SELECT id FROM ticket WHERE agency_id = $1 AND subject = $2 ORDER BY id', [
    harbour.agencyId,
    subject,
  ]);

async function shown(subject: string): Promise<Shown> {
  await until(`${subject} is there`, async () => (await ticketsOf(subject)).length > 0, 60_000);
  const [{ id } = { id: 0 }] = await ticketsOf(subject);
  const { ticket } = await agent.ask(MESSAGES, { id: String(id) });
  return ticket.messages.edges[0].node;
}

const event = () =>
  harbour.query<{ state: string; attempts: number; error: string | null }>(
    `SELECT state, attempts, error FROM inbound_event WHERE agency_id = $1 ORDER BY id DESC LIMIT 1`,
    [harbour.agencyId],
  );

/** As if its pause were over, with so many failures behind it. */
const again = (attempts: number) =>
  harbour.query(
    `UPDATE inbound_event SET next_attempt_at = now(), attempts = $2 WHERE agency_id = $1 AND state = 'received'`,
    [harbour.agencyId, attempts],
  );

const mail = (subject: string, attachments: object[], more: object = {}) =>
  handOver(smtpPort, {
    from: 'Tom Baker <tom@home.test>',
    to: 'support@harbour.test',
    subject,
    text: 'My bell does not ring.',
    attachments,
    ...more,
  });

describe('a mail', () => {
  it('comes without the file in which something was found, and says so in its place', async () => {
    await mail('Two files', [
      { filename: 'invoice.pdf.exe', content: EICAR },
      { filename: 'bell.txt', content: 'It is a bell.' },
    ]);
    const { text: words, attachments } = await shown('Two files');
    expect(words).toContain('My bell does not ring.');
    expect(attachments).toEqual([
      expect.objectContaining({ name: 'invoice.pdf.exe.txt', threat: 'Eicar-Test-Signature', url: '' }),
      expect.objectContaining({ name: 'bell.txt', threat: null, url: expect.stringMatching(/^\/files\//) }),
    ]);
    const [{ key } = { key: '' }] = await harbour.query<{ key: string }>(
      'SELECT storage_key AS key FROM attachment WHERE agency_id = $1 AND id = $2',
      [harbour.agencyId, attachments[0]?.id],
    );
    expect(await text((await storage().get(key)).stream)).toContain('was held back');
    const [{ id: ticketId } = { id: 0 }] = await ticketsOf('Two files');
    const rest = (await agent.rest('GET', `/api/v2/attachments?ticket_id=${ticketId}`)).json();
    expect(rest.data.find((file: { threat: string | null }) => file.threat)).toMatchObject({ url: '' });
  });

  it('shows no picture in which something was found', async () => {
    await mail(
      'A picture',
      [{ filename: 'logo.png', content: EICAR, cid: 'logo', contentType: 'image/png' }],
      {
        html: '<p>Look <img src="cid:logo"></p>',
      },
    );
    const { attachments } = await shown('A picture');
    expect(attachments).toEqual([
      expect.objectContaining({ name: 'logo.png.txt', isInline: false, threat: 'Eicar-Test-Signature' }),
    ]);
  });

  it('does not carry what was held back to whom it is forwarded', async () => {
    const [{ id } = { id: 0 }] = await harbour.query<{ id: number }>(
      `SELECT m.id FROM message m JOIN ticket t ON t.agency_id = m.agency_id AND t.id = m.ticket_id
       WHERE m.agency_id = $1 AND t.subject = 'Two files' ORDER BY m.id LIMIT 1`,
      [harbour.agencyId],
    );
    const { forwardMessage } = await agent.ask(FORWARD, {
      input: { messageId: String(id), to: ['boss@home.test'], clientMutationId: randomUUID() },
    });
    expect(forwardMessage.message.attachments).toEqual([{ name: 'bell.txt' }]);
  });

  it('waits while the scanner is away, loses no attempt by it, and comes once when it is back', async () => {
    await clamd.stop();
    await mail('Later', [{ filename: 'bell.txt', content: 'It is a bell.' }]);
    await until('it was tried', async () => (await event())[0]?.error != null);
    expect(await event()).toEqual([
      { state: 'received', attempts: 0, error: expect.stringContaining('checked for viruses') },
    ]);
    expect(await ticketsOf('Later')).toEqual([]);
    await clamd.start();
    await again(0);
    const { attachments, email } = await shown('Later');
    expect([attachments.map(({ name, threat }) => [name, threat]), email.isUnreadable]).toEqual([
      [['bell.txt', null]],
      false,
    ]);
    expect(await ticketsOf('Later')).toHaveLength(1);
  });

  it('that cannot be read is handed on as it came only when nothing is in it', async () => {
    for (const [subject, content, threat] of [
      ['E-mail that could not be read', 'It is a bell.', null],
      ['E-mail that could not be read', EICAR, 'Eicar-Test-Signature'],
    ] as const) {
      await clamd.stop();
      await mail('Broken', [{ filename: 'a.txt', content, contentTransferEncoding: '7bit' }]);
      await until('it was tried', async () => (await event())[0]?.error != null);
      await again(BARE_ATTEMPTS);
      await clamd.start();
      const count = (await ticketsOf(subject)).length;
      await until('it is there', async () => (await ticketsOf(subject)).length > count, 60_000);
      const [{ id } = { id: 0 }] = (await ticketsOf(subject)).slice(-1);
      const { ticket } = await agent.ask(MESSAGES, { id: String(id) });
      const [{ node }] = ticket.messages.edges;
      expect(node.attachments).toEqual([expect.objectContaining({ threat })]);
      expect(node.attachments[0].url === '').toBe(threat !== null);
    }
  });
});

describe('files of a provider', () => {
  const fetch = (content: string, attempts = 1) => {
    const connector = { provider: 'test', fetchFile: async () => ({ content: Buffer.from(content) }) };
    const connected = { client: () => null };
    const files = new ProviderFiles(storage(), connected as never, { warn: () => undefined } as never);
    const event = { id: 4711, attempts };
    return files.fetch(
      { agencyId: harbour.agencyId } as never,
      connector as never,
      event as never,
      [{ name: 'a.txt' }] as never,
      '0',
    );
  };

  it('are held back when something is found in them', async () => {
    expect((await fetch('Hello')).attachments).toMatchObject([{ name: 'a.txt', size: 5 }]);
    expect((await fetch(EICAR)).attachments).toMatchObject([
      { name: 'a.txt.txt', threat: 'Eicar-Test-Signature' },
    ]);
  });

  it('are waited for while the scanner is away, however often', async () => {
    clamd.behaviour = 'hang up';
    await expect(fetch('Hello', 12)).rejects.toMatchObject({ code: 'files.scanner_away' });
  });
});

describe('whatever is kept', () => {
  /** Made by Parley itself, looked at before, or never handed to anybody as it is. */
  const OUR_OWN: Readonly<Record<string, string>> = {
    'modules/channels/inbound/brought-mails.service.ts':
      'the mail as it came: its parts are looked at one by one',
    'modules/channels/inbound/keep-foreign.ts': 'the note in place of a file',
    'modules/channels/mail-in/receive-mail.service.ts': 'the mail as it came: it has to be taken in first',
    'modules/channels/mailboxes/mailbox-intake.service.ts': 'the mail as it came',
    'modules/channels/themes/email-theme-logos.service.ts': 'a picture drawn anew',
    'modules/contacts/copies/copy-runner.service.ts': 'an archive of ours',
    'modules/contacts/importing/import-reader.service.ts': 'rows of a list that was looked at',
    'modules/identity/profile-images/picture-files.ts': 'a picture drawn anew',
    'modules/inbox/messages/forward-message.service.ts': 'a copy of what was looked at',
    'modules/inbox/messages/template-words.service.ts': 'a copy of what was looked at',
    'modules/inbox/quick-replies/past-quick-replies.service.ts':
      'from the files of another product, by the operator',
    'modules/inbox/quick-replies/quick-reply-files.service.ts': 'a copy of what was looked at',
    'modules/internal-chat/links/ask-chat-link.service.ts': 'a picture drawn anew',
  };

  it('is looked at, or of our own making', () => {
    const sources = join(process.cwd(), 'src');
    const unseen = readdirSync(sources, { recursive: true })
      .map(String)
      .filter((file) => /^modules.*\.ts$/.test(file) && !file.endsWith('.spec.ts'))
      .filter((file) =>
        readFileSync(join(sources, file), 'utf8')
          .split(/\bstorage\.put\(/)
          .slice(1)
          .some((rest) => !rest.slice(0, rest.indexOf(');')).includes('isForeign')),
      );
    expect(unseen.toSorted()).toEqual(Object.keys(OUR_OWN).toSorted());
  });
});
