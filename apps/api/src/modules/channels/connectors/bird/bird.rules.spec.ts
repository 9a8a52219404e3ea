import { createHash, createHmac } from 'node:crypto';
import type { ConnectedChannel, WebhookRequest } from '../connector.js';
import type { ProviderAnswer } from '../provider-client.js';
import { birdResult } from './bird-answer.rules.js';
import { readBird, splitBird } from './bird-read.rules.js';
import { birdVerdict } from './bird-signature.rules.js';

const CHANNEL = '614208aa-b153-4d5d-9989-2fddfc0ce4c3';
const ID = '96a0b5fa-a986-453d-be5c-3117f989f025';
const INBOUND = {
  service: 'channels',
  event: 'sms.inbound',
  payload: {
    id: ID,
    channelId: CHANNEL,
    sender: {
      contact: {
        id: '32cf5eee-f940-422c-ab8c-5f753aad5efd',
        identifierKey: 'phonenumber',
        identifierValue: '+31612345678',
      },
    },
    receiver: { connector: { id: '86cc4dc0-3dc0-41b7-ac43-8ec829ead56f' } },
    body: { type: 'text', text: { text: 'Sample incoming text message' } },
    parts: [{ platformReference: 'e8077d803532c0b5937c639b60216938' }],
    status: 'delivered',
    direction: 'incoming',
    lastStatusAt: '2022-12-22T08:32:50.736Z',
    createdAt: '2022-12-22T08:32:50.736Z',
    updatedAt: '2022-12-22T08:32:50.736Z',
  },
};
const incoming = (change: object) => ({ ...INBOUND, payload: { ...INBOUND.payload, ...change } });
const outgoing = (change: object) => ({
  service: 'channels',
  event: 'sms.outbound',
  payload: {
    id: ID,
    channelId: CHANNEL,
    receiver: { contacts: [{ identifierKey: 'phonenumber', identifierValue: '+31612345678' }] },
    reference: 'parley-9',
    direction: 'outgoing',
    lastStatusAt: '2022-12-22T08:32:52.000Z',
    ...change,
  },
});
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const customer = { address: '31612345678', phone: '+31612345678' };

describe('the signature of Bird', () => {
  const at = new Date('2024-07-01T08:40:59Z');
  const url = 'https://inbox.example.com/webhooks/sms/7';
  const raw = bytes(INBOUND);
  const now = String(at.getTime() / 1_000);

  /** As Bird's own example has it: joined as text of one byte a letter. */
  function signed(time = now, address = url, body = raw, key = 'secureSigningKey'): string {
    const hash = createHash('sha256').update(body).digest().toString('latin1');
    const payload = [time, address, hash].join('\n');
    return createHmac('sha256', key).update(Buffer.from(payload, 'latin1')).digest('base64');
  }

  function verdict(
    signature: string | undefined,
    time: string | undefined = now,
    body = raw,
    key = 'secureSigningKey',
  ) {
    const headers = {
      ...(signature !== undefined && { 'messagebird-signature': signature }),
      ...(time !== '' && { 'messagebird-request-timestamp': time }),
    };
    return birdVerdict(
      { headers, raw: body, url, at } as unknown as WebhookRequest,
      { secrets: { signing_key: key } } as unknown as ConnectedChannel,
    );
  }

  it('is right, also hours later: Bird repeats with the time of its first attempt', () => {
    expect(verdict(signed())).toEqual({ isGenuine: true, by: 'messagebird-signature' });
    const early = String(Number(now) - 8 * 3_600);
    expect(verdict(signed(early), early).isGenuine).toBe(true);
  });

  it.each([
    ['another address', signed(now, `${url}?a=1`), now],
    ['other bytes', signed(now, url, Buffer.concat([raw, Buffer.from('\n')])), now],
    ['another key', signed(now, url, raw, 'another'), now],
    ['another time', signed(), String(Number(now) - 1)],
    ['no time at all', signed('soon'), 'soon'],
    ['half of it', signed().slice(0, -1), now],
  ])('is wrong with %s', (_what, signature, time) => {
    expect(verdict(signature, time)).toEqual({ isGenuine: false, reason: 'signature_wrong' });
  });

  it('is refused when it is missing, old, or has nothing to be measured by', () => {
    expect(verdict(undefined)).toEqual({ isGenuine: false, reason: 'signature_missing' });
    expect(verdict(signed(), '')).toEqual({ isGenuine: false, reason: 'signature_missing' });
    expect(verdict(signed(), now, raw, '')).toEqual({ isGenuine: false, reason: 'secret_missing' });
    for (const days of [-2, 2]) {
      const time = String(Number(now) + days * 86_400);
      expect(verdict(signed(time), time)).toEqual({ isGenuine: false, reason: 'stale' });
    }
  });
});

describe('what Bird brings', () => {
  it('is a message', () => {
    expect(splitBird(bytes(INBOUND))).toMatchObject([{ key: ID, kind: 'message' }]);
    expect(readBird(INBOUND, CHANNEL)).toEqual([
      {
        kind: 'message',
        externalId: ID,
        customer,
        text: 'Sample incoming text message',
        files: [],
        sentAt: new Date('2022-12-22T08:32:50.736Z'),
      },
    ]);
  });

  it('is nothing when it is about another channel of the workspace, or about no message', () => {
    expect(readBird(INBOUND, 'another')).toMatchObject([{ kind: 'nothing' }]);
    expect(readBird({ ...INBOUND, event: 'sms.interaction' }, CHANNEL)).toMatchObject([{ kind: 'nothing' }]);
  });

  it('is pictures and files', () => {
    const image = { images: [{ mediaUrl: 'https://media.api.bird.com/a' }, null], text: 'Look' };
    expect(readBird(incoming({ body: { type: 'image', image } }), CHANNEL)).toMatchObject([
      { text: 'Look', files: [{ ref: 'https://media.api.bird.com/a' }] },
    ]);
    const file = { files: [{ mediaUrl: 'https://x/b', contentType: 'application/pdf', filename: 'b.pdf' }] };
    expect(readBird(incoming({ body: { type: 'file', file } }), CHANNEL)).toMatchObject([
      { files: [{ ref: 'https://x/b', mimeType: 'application/pdf', name: 'b.pdf' }] },
    ]);
  });

  it('says who leaves', () => {
    const stop = incoming({ body: { type: 'text', text: { text: 'STOP' } } });
    expect(readBird(stop, CHANNEL)[1]).toEqual({ kind: 'consent', customer, isOptedOut: true });
  });

  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['rejected', 'failed'],
    ['sending_failed', 'failed'],
    ['delivery_failed', 'failed'],
    ['skipped', 'failed'],
  ])('is the report %s', (given, status) => {
    const report = outgoing({ status: given, failure: { description: 'Why.' } });
    expect(splitBird(bytes(report))).toMatchObject([{ key: `${ID}:${given}`, kind: 'status' }]);
    expect(readBird(report, CHANNEL)).toEqual([
      {
        kind: 'status',
        externalId: ID,
        reference: 'parley-9',
        status,
        ...(status === 'failed' && { error: `${given}: Why.` }),
        at: new Date('2022-12-22T08:32:52.000Z'),
      },
    ]);
  });

  it('is never an error once it has an id', () => {
    expect(readBird(outgoing({ status: 'accepted' }), CHANNEL)).toMatchObject([{ kind: 'nothing' }]);
    expect(readBird(outgoing({ status: 7, failure: 'x' }), CHANNEL)).toMatchObject([{ kind: 'nothing' }]);
    expect(readBird(incoming({ sender: null }), CHANNEL)).toMatchObject([{ kind: 'nothing' }]);
    expect(readBird(incoming({ body: { type: 'hologram' } }), CHANNEL)).toMatchObject([
      { content: { kind: 'unknown', type: 'hologram' } },
    ]);
    expect(readBird(incoming({ body: 5, createdAt: {} }), CHANNEL)).toHaveLength(1);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"event":"sms.inbound"}',
    '{"event":"sms.inbound","payload":{"id":""}}',
  ])('is kept whole: %s', (body) => {
    expect(() => splitBird(Buffer.from(body))).toThrow();
  });
});

describe('what Bird answers', () => {
  const answered = (status: number, json?: unknown): ProviderAnswer => ({
    status,
    headers: new Headers({ 'retry-after': '2' }),
    text: JSON.stringify(json) ?? '',
    json,
  });
  const refused = (status: number, message = 'No.') =>
    birdResult(answered(status, { code: 'InvalidPayload', message }));

  it('is an id, or nobody knows', () => {
    expect(birdResult(answered(202, { id: ID, status: 'accepted' }))).toEqual({
      kind: 'accepted',
      providerId: ID,
    });
    expect(birdResult(answered(202))).toMatchObject({ kind: 'unknown' });
  });

  it('is refused for a reason', () => {
    expect(refused(422, 'The contact is unsubscribed.')).toMatchObject({
      kind: 'refused',
      code: 'OPTED_OUT',
    });
    expect(refused(422, 'invalid phonenumber')).toMatchObject({ kind: 'refused', code: 'NO_SUCH_ADDRESS' });
    expect(refused(422)).toEqual({ kind: 'refused', code: 'REFUSED', reason: 'InvalidPayload: No.' });
  });

  it('is a channel that is broken, or a while to wait', () => {
    expect([401, 403, 402, 404].map((status) => refused(status))).toMatchObject([
      { kind: 'broken', code: 'CREDENTIALS_REFUSED' },
      { kind: 'broken', code: 'CREDENTIALS_REFUSED' },
      { kind: 'broken', code: 'PAYMENT_NEEDED' },
      { kind: 'broken', code: 'ACCOUNT_GONE' },
    ]);
    expect(refused(429)).toMatchObject({ kind: 'postponed', retryAfterSeconds: 2 });
    expect(refused(500)).toMatchObject({ kind: 'postponed', isOutage: true });
  });
});
