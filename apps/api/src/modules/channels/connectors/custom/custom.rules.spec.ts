import { readCustom, splitCustom } from './custom-event.rules.js';
import { customVerdict, signatureOf } from './custom-signature.rules.js';

const customer = { id: 'c-1', name: 'Ann' };
const split = (body: unknown) => splitCustom(Buffer.from(JSON.stringify(body)));
const who = { address: 'c-1', name: 'Ann' };

it.each([
  [
    { type: 'message', id: 'm', customer, text: 'Hi', sent_at: '2026-11-22T12:00:00Z', reply_to: 'm0' },
    {
      kind: 'message',
      externalId: 'm',
      customer: who,
      text: 'Hi',
      files: [],
      answersExternalId: 'm0',
      sentAt: new Date('2026-11-22T12:00:00Z'),
    },
  ],
  [
    { type: 'echo', id: 'm', customer, attachments: [{ url: 'https://x/1', name: 'a.pdf', size: 3 }] },
    {
      kind: 'echo',
      externalId: 'm',
      customer: who,
      text: '',
      files: [{ ref: 'https://x/1', name: 'a.pdf', size: 3 }],
    },
  ],
  [
    { type: 'message', id: 'm', customer, choice: { title: 'Red', payload: 'R' } },
    {
      kind: 'message',
      externalId: 'm',
      customer: who,
      text: 'Red',
      files: [],
      content: { kind: 'choice', title: 'Red', payload: 'R' },
    },
  ],
  [
    { type: 'message', id: 'm', customer, location: { latitude: 1, longitude: 2 } },
    {
      kind: 'message',
      externalId: 'm',
      customer: who,
      text: '',
      files: [],
      content: { kind: 'location', latitude: 1, longitude: 2 },
    },
  ],
  [
    { type: 'status', reference: 'parley-1', status: 'failed', error: 'No' },
    { kind: 'status', reference: 'parley-1', status: 'failed', error: 'No' },
  ],
  [
    { type: 'reaction', customer, message_id: 'm', emoji: null },
    { kind: 'reaction', customer: who, externalId: 'm', emoji: null },
  ],
  [
    { type: 'edit', customer, message_id: 'm', text: 'x' },
    { kind: 'edit', customer: who, externalId: 'm', text: 'x' },
  ],
  [
    { type: 'deletion', customer, message_id: 'm' },
    { kind: 'deletion', customer: who, externalId: 'm' },
  ],
  [
    { type: 'typing', customer },
    { kind: 'typing', customer: who },
  ],
  [
    { type: 'consent', customer, is_opted_out: true },
    { kind: 'consent', customer: who, isOptedOut: true },
  ],
])('%j', (given, expected) => {
  expect(readCustom(given)).toEqual([expected]);
});

it('an event of a new kind is nothing, one of ours that is wrong says where', () => {
  expect(readCustom({ type: 'hologram' })).toMatchObject([{ kind: 'nothing' }]);
  expect(() => readCustom({ type: 'message', id: 'm' })).toThrow(/^customer:/);
  expect(() => readCustom({ type: 'message', id: 'm', customer, attachments: [null] })).toThrow(
    /attachments\.0/,
  );
  expect(() => readCustom(null)).toThrow();
});

it('a call is one event or several, and none is lost for another', () => {
  const one = { type: 'message', id: 'm', customer };
  expect(split(one)).toMatchObject([{ key: 'message:m', kind: 'message', of: 'c-1' }]);
  const items = split({ events: [null, one, 'x', { type: 'status', id: 'm', status: 'read' }] });
  expect(items.map(({ kind }) => kind)).toEqual(['unreadable', 'message', 'unreadable', 'status']);
  expect(new Set(items.map(({ key }) => key)).size).toBe(4);
  expect(items.map(({ raw }) => JSON.parse(raw.toString('utf8')) as unknown)).toContainEqual(one);
});

it.each([null, 5, [], {}, { events: 'none' }])('%j is no call of ours', (body) => {
  expect(() => split(body)).toThrow();
});

describe('the signature', () => {
  const secret = 'a secret of sixteen';
  const at = new Date('2026-11-22T12:00:00Z');
  const raw = Buffer.from('{"type":"typing"}');
  const verdict = (header: string | undefined, later = 0, key: string | undefined = secret) =>
    customVerdict(
      {
        headers: header === undefined ? {} : { 'x-parley-signature': header },
        raw,
        at: new Date(at.getTime() + later),
      } as unknown as Parameters<typeof customVerdict>[0],
      { secrets: key ? { signing_secret: key } : {} } as unknown as Parameters<typeof customVerdict>[1],
    );
  const good = signatureOf(secret, raw, at);

  it('holds for five minutes, and for either of two secrets', () => {
    expect(verdict(good)).toMatchObject({ isGenuine: true });
    expect(verdict(good, 299_000)).toMatchObject({ isGenuine: true });
    expect(verdict(good, 301_000)).toEqual({ isGenuine: false, reason: 'stale' });
    expect(verdict(good, -301_000)).toEqual({ isGenuine: false, reason: 'stale' });
    expect(verdict(good.replace(',v1=', ',v1=00ff,v1='))).toMatchObject({ isGenuine: true });
  });

  it('refuses everything else', () => {
    expect(verdict(undefined)).toEqual({ isGenuine: false, reason: 'signature_missing' });
    expect(verdict(good, 0, '')).toEqual({ isGenuine: false, reason: 'secret_missing' });
    const wrong = ['', 'x', 't=1', 'v1=', good.slice(0, -1), good.replace('t=', 't=9'), good.toUpperCase()];
    for (const header of wrong) expect(verdict(header)).toMatchObject({ isGenuine: false });
    expect(verdict(signatureOf('another secret', raw, at))).toMatchObject({ reason: 'signature_wrong' });
    expect(verdict(signatureOf(secret, `${raw.toString()} `, at))).toMatchObject({
      reason: 'signature_wrong',
    });
  });
});
