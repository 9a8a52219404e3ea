import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { cpuTime } from '../cpu-time.js';
import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

/** A call as the provider made it, taken down before it reached anybody. */
interface Recorded {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let channels: SimulatedChannels;
let recorder: Server;
const recorded: Recorded[] = [];

beforeAll(async () => {
  channels = await SimulatedChannels.open();
  recorder = createServer((request, response) => {
    void buffer(request).then((body) => {
      recorded.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  recorder.close();
  await channels.close();
});

describe.each(kits)('what comes in by $provider', (kit) => {
  let channel: SimChannel;
  let url: string;

  beforeAll(async () => {
    channel = await channels.connect(kit);
    url = channel.account.webhook?.url ?? '';
  });

  /** What the provider would have brought, without bringing it. */
  async function genuine(name: string, text: string): Promise<Recorded> {
    const { id } = await channels.newCustomer(channel, name);
    const aside = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}/`;
    await channels.world.saveAccount({
      ...channel.account,
      webhook: { ...channel.account.webhook, url: aside, knownAs: url },
    });
    recorded.length = 0;
    await channels.writes(channel, id, { text });
    await channels.world.saveAccount(channel.account);
    const [call] = recorded;
    if (!call) throw new Error('The provider brought nothing.');
    return call;
  }

  function bring(
    { headers, body }: Recorded,
    changed: Record<string, string | undefined> = {},
    to = url,
  ): Promise<Response> {
    const kept = Object.entries({ ...headers, ...changed }).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' &&
        !['host', 'connection', 'content-length', 'transfer-encoding'].includes(entry[0]),
    );
    return fetch(to, { method: 'POST', headers: Object.fromEntries(kept), body: new Uint8Array(body) });
  }

  const inboundOf = async (text: string): Promise<number> => (await channels.messagesWith(text)).length;

  it('is taken in once, however often and at once it comes', async () => {
    const call = await genuine('Once Only', `once by ${kit.provider}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => bring(call)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await channels.until('the message', () => inboundOf(`once by ${kit.provider}`));
    expect((await bring(call)).status).toBe(200);
    await channels.settled();
    expect(await inboundOf(`once by ${kit.provider}`)).toBe(1);
  });

  it('is refused without a proof, with another, and with bytes that were touched', async () => {
    const call = await genuine('Nobody Proven', `forged by ${kit.provider}`);
    const proof = String(call.headers[kit.signatureHeader]);
    const before = await channels.countEvents();
    const isWord = kit.webhookSecret !== undefined;
    const touched = { ...call, body: Buffer.from(`${call.body.toString('utf8')}\n`) };
    const answers = await Promise.all([
      bring(call, { [kit.signatureHeader]: undefined }),
      bring(call, { [kit.signatureHeader]: '' }),
      bring(call, { [kit.signatureHeader]: 'wrong' }),
      bring(call, { [kit.signatureHeader]: proof.slice(0, -1) }),
      bring(call, { [kit.signatureHeader]: proof.toUpperCase() }),
      // A word proves the caller and not the bytes.
      ...(isWord ? [] : [bring(touched)]),
    ]);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([401]);
    await channels.settled();
    expect(await channels.countEvents()).toBe(before);
    expect(await inboundOf(`forged by ${kit.provider}`)).toBe(0);
  });

  it('is refused where the channel has no secret, and by channels that are not there', async () => {
    const call = await genuine('No Secret', `open door by ${kit.provider}`);
    const bare = await channels.connect({ ...kit, secrets: () => ({}) });
    await channels.world.saveAccount(channel.account);
    const answers = await Promise.all([
      bring(call, {}, bare.account.webhook?.url),
      bring(call, {}, url.replace(/\d+$/, '999999999')),
      bring(call, {}, url.replace(/webhooks\/\w+/, 'webhooks/email')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 404]);
    expect(await inboundOf(`open door by ${kit.provider}`)).toBe(0);
  });

  it('is refused with the secret of somebody else', async () => {
    const call = await genuine('Other Tenant', `from elsewhere by ${kit.provider}`);
    const others = ({ credentials }: SimChannel['account']) =>
      Object.fromEntries(
        Object.entries(kit.secrets({ ...channel.account, credentials })).map(([name, secret]) => [
          name,
          secret.includes('BEGIN') ? secret : `${secret}-of-others`,
        ]),
      );
    const theirs = await channels.connect({ ...kit, secrets: others });
    await channels.world.saveAccount(channel.account);
    const before = await channels.countEvents();
    expect((await bring(call, {}, theirs.account.webhook?.url)).status).toBe(401);
    expect(await channels.countEvents()).toBe(before);
  });

  it('is refused quickly, whatever stands in it', async () => {
    const { headers: proven } = await genuine('Odd Bodies', `odd by ${kit.provider}`);
    // A word proves the caller, whatever stands in the bytes.
    const headers = { ...proven, ...(kit.webhookSecret && { [kit.signatureHeader]: 'wrong' }) };
    const before = await channels.countEvents();
    const json = { 'content-type': 'application/json' };
    const bodies: [Buffer, Record<string, string>][] = [
      [Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)), json],
      [Buffer.from('{"a":'.repeat(100_000)), json],
      [gzipSync(Buffer.alloc(5_000_000)), { ...json, 'content-encoding': 'gzip' }],
      [Buffer.from('{}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
      [Buffer.from('{}'), { 'content-type': 'application/json; charset=x-none' }],
      [Buffer.from('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'), json],
      [Buffer.alloc(12_000_000, 'x'), json],
      [Buffer.from('a=1&'.repeat(200_000)), { 'content-type': 'application/x-www-form-urlencoded' }],
      [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), json],
      [Buffer.alloc(0), json],
    ];
    for (const [body, more] of bodies) {
      let status = 0;
      const spent = await cpuTime(async () => ({ status } = await bring({ headers, body }, more)));
      expect([400, 401, 413, 415]).toContain(status);
      expect(spent).toBeLessThan(2_000);
    }
    expect(await channels.countEvents()).toBe(before);
  });

  it('keeps a picture with its message', async () => {
    const { id } = await channels.newCustomer(channel, 'Petra Picture');
    const base64 = PNG.toString('base64');
    const text = `picture by ${kit.provider}`;
    await channels.writes(channel, id, {
      text,
      files: [{ name: 'wheel.png', mimeType: 'image/png', base64 }],
    });
    await channels.until('the picture', () => inboundOf(text));
    const [message] = await channels.messagesWith(text);
    expect(message?.files).toEqual([{ mime_type: 'image/png', size: PNG.length }]);
  });

  it('puts what a customer writes into one conversation, and opens it again', async () => {
    const { id } = await channels.newCustomer(channel, 'Two Lines');
    await channels.writes(channel, id, { text: `first of two by ${kit.provider}` });
    await channels.until('the first', () => inboundOf(`first of two by ${kit.provider}`));
    const [first] = await channels.messagesWith(`first of two by ${kit.provider}`);
    await channels.agent.ask('mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }', {
      id: first?.ticket_id,
    });
    await channels.writes(channel, id, { text: `second of two by ${kit.provider}` });
    await channels.until('the second', () => inboundOf(`second of two by ${kit.provider}`));
    const [second] = await channels.messagesWith(`second of two by ${kit.provider}`);
    expect(second?.ticket_id).toBe(first?.ticket_id);
    const { ticket } = await channels.agent.ask('query ($id: ID!) { ticket(id: $id) { status } }', {
      id: first?.ticket_id,
    });
    expect(ticket.status).not.toBe('CLOSED');
  });

  it('keeps the order in which somebody writes', async () => {
    const { id } = await channels.newCustomer(channel, 'Fast Fingers');
    const texts = Array.from({ length: 8 }, (_, at) => `line ${at} by ${kit.provider}`);
    // The provider brings them one after the other, and nobody waits for anything.
    for (const text of texts) await channels.writes(channel, id, { text });
    await channels.until('all of them', () => inboundOf(texts.at(-1) ?? ''));
    await channels.settled();
    const rows = await channels.company.query<{ text: string }>(
      `SELECT body_text AS text FROM message WHERE body_text = ANY($1) ORDER BY position`,
      [texts],
    );
    expect(rows.map(({ text }) => text)).toEqual(texts);
  });

  it('shows what a customer reacts with', async () => {
    if (kit.lacks?.includes('reactions')) return;
    const { id } = await channels.newCustomer(channel, 'Rea Ction');
    const text = `react to this by ${kit.provider}`;
    const { id: message } = await channels.writes(channel, id, { text });
    const about = `/accounts/${channel.account.id}/customers/${id}/reactions`;
    // Before its message is taken in, most likely: then it waits.
    await channels.ask(about, { message, emoji: '👍' });
    const shown = async () => (await channels.messagesWith(text))[0]?.reactions;
    await channels.until('the reaction', async () => (await shown())?.length);
    expect(await shown()).toMatchObject([{ emoji: '👍' }]);
    await channels.ask(about, { message, emoji: null });
    await channels.until('no reaction', async () => (await shown()) === null);
  });

  it('follows what a customer changes', async () => {
    if (!kit.edits) return;
    const { id } = await channels.newCustomer(channel, 'Ed Itor');
    const { id: message } = await channels.writes(channel, id, { text: `teh bike by ${kit.provider}` });
    await channels.until('the message', () => inboundOf(`teh bike by ${kit.provider}`));
    await channels.ask(`/accounts/${channel.account.id}/customers/${id}/changes`, {
      message,
      text: `the bike by ${kit.provider}`,
    });
    await channels.until('the change', () => inboundOf(`the bike by ${kit.provider}`));
    expect(await inboundOf(`teh bike by ${kit.provider}`)).toBe(0);
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
