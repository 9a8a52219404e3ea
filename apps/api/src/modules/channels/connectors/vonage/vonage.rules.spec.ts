import { createHash, createHmac, createVerify, generateKeyPairSync } from 'node:crypto';
import type { ConnectedChannel, WebhookRequest } from '../connector.js';
import type { ProviderAnswer } from '../provider-client.js';
import { vonageResult } from './vonage-answer.rules.js';
import { readVonage, splitVonage } from './vonage-read.rules.js';
import { applicationToken, asPem, isPrivateKey, vonageVerdict } from './vonage-token.rules.js';

const APPLICATION = '78D335FA-323D-4114-9C3D-D6F0D48968CF';
/** As the channel of the number has it. */
const ACCOUNT = 'vonage:78d335fa-323d-4114-9c3d-d6f0d48968cf:+447700900000';
const ID = 'aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab';
const INBOUND = {
  channel: 'sms',
  message_uuid: ID,
  to: '447700900000',
  from: '447700900001',
  timestamp: '2025-02-03T12:14:25Z',
  text: 'Is my bike ready?',
  sms: { num_messages: '2', keyword: 'IS' },
  usage: { currency: 'EUR', price: '0.0333' },
  message_type: 'text',
  origin: { network_code: '12345' },
};
const REPORT = {
  message_uuid: ID,
  to: '447700900001',
  from: '447700900000',
  timestamp: '2025-02-03T12:14:30Z',
  status: 'delivered',
  client_ref: 'parley-12',
  channel: 'sms',
  destination: { network_code: '12345' },
};
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

describe('our token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  it('names the application, is signed with its key, and ends soon', () => {
    const token = applicationToken('app-1', privateKey, new Date('2025-02-03T12:00:00Z'));
    const [head = '', body = '', proof = ''] = token.split('.');
    const verify = createVerify('RSA-SHA256').update(`${head}.${body}`);
    expect(verify.verify(publicKey, proof, 'base64url')).toBe(true);
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    expect(claims).toMatchObject({ application_id: 'app-1', iat: 1_738_584_000, exp: 1_738_584_300 });
    const other = applicationToken('app-1', privateKey, new Date('2025-02-03T12:00:00Z'));
    expect(other).not.toBe(token);
  });

  it('takes a key that lost its line breaks', () => {
    expect(asPem(privateKey)).toBe(privateKey);
    for (const spoilt of [
      privateKey.replaceAll('\n', ''),
      privateKey.replaceAll('\n', ' '),
      privateKey.replaceAll('\n', '\\n'),
    ])
      expect(isPrivateKey(asPem(spoilt))).toBe(true);
    for (const wrong of ['', 'secret', publicKey, privateKey.slice(0, 400)])
      expect(isPrivateKey(asPem(wrong))).toBe(false);
  });
});

describe('the proof of a call', () => {
  const at = new Date('2025-02-03T12:14:26Z');
  const iat = at.getTime() / 1_000;
  const raw = bytes(INBOUND);
  const payload_hash = createHash('sha256').update(raw).digest('hex');
  const encoded = (value: unknown) => bytes(value).toString('base64url');

  function token(claims: object = {}, { alg = 'HS256', secret = 'the-secret' } = {}): string {
    const signed = `${encoded({ alg, typ: 'JWT' })}.${encoded({ iat, payload_hash, ...claims })}`;
    const hash = alg === 'HS512' ? 'sha512' : 'sha256';
    return `Bearer ${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
  }

  function verdict(authorization: string | undefined, body = raw, secret = 'the-secret') {
    const headers = authorization === undefined ? {} : { authorization };
    return vonageVerdict(
      { headers, raw: body, at } as unknown as WebhookRequest,
      { secrets: { signature_secret: secret } } as unknown as ConnectedChannel,
    );
  }

  it('is right', () => {
    expect(verdict(token())).toEqual({ isGenuine: true, by: 'authorization' });
    expect(verdict(token({ iat: iat - 290 })).isGenuine).toBe(true);
    expect(verdict(token({ payload_hash: payload_hash.toUpperCase() })).isGenuine).toBe(true);
  });

  it.each([
    ['of another secret', token({}, { secret: 'another' })],
    ['of another way of signing', token({}, { alg: 'HS512' })],
    ['that says another way', token({}, { alg: 'RS256' })],
    ['that says none', token({}, { alg: 'none' })],
    ['without a signature', `${token().split('.').slice(0, 2).join('.')}.`],
    ['without a hash', token({ payload_hash: undefined })],
    ['with another hash', token({ payload_hash: '0'.repeat(64) })],
    ['without a time', token({ iat: undefined })],
    ['cut off', token().slice(0, -1)],
    ['of no kind', 'Basic YTpi'],
    ['of nothing', 'Bearer ..'],
  ])('is wrong with a token %s', (_what, authorization) => {
    expect(verdict(authorization)).toEqual({ isGenuine: false, reason: 'signature_wrong' });
  });

  it('is wrong for other bytes, too late, too early, and without a secret', () => {
    expect(verdict(token(), Buffer.concat([raw, Buffer.from('\n')])).isGenuine).toBe(false);
    expect(verdict(token({ iat: iat - 301 }))).toEqual({ isGenuine: false, reason: 'stale' });
    expect(verdict(token({ iat: iat + 301 }))).toEqual({ isGenuine: false, reason: 'stale' });
    expect(verdict(token(), raw, '')).toEqual({ isGenuine: false, reason: 'secret_missing' });
    expect(verdict(undefined)).toEqual({ isGenuine: false, reason: 'signature_missing' });
  });
});

describe('what Vonage brings', () => {
  const customer = { address: '447700900001', phone: '+447700900001' };

  it('is a message', () => {
    expect(splitVonage(bytes(INBOUND), APPLICATION)).toEqual([
      { key: ID, kind: 'message', raw: bytes(INBOUND), of: '447700900001', account: ACCOUNT },
    ]);
    expect(readVonage(INBOUND)).toEqual([
      {
        kind: 'message',
        externalId: ID,
        customer,
        text: 'Is my bike ready?',
        files: [],
        sentAt: new Date('2025-02-03T12:14:25Z'),
      },
    ]);
  });

  it('is a picture', () => {
    const { text: _, ...rest } = INBOUND;
    const image = { url: 'https://example.com/image.jpg', name: 'image.jpg', caption: 'Look' };
    expect(readVonage({ ...rest, channel: 'mms', message_type: 'image', image })).toMatchObject([
      { text: 'Look', files: [{ ref: 'https://example.com/image.jpg', name: 'image.jpg' }] },
    ]);
  });

  it('says who leaves and who comes back', () => {
    expect(readVonage({ ...INBOUND, text: 'Stop' })[1]).toEqual({
      kind: 'consent',
      customer,
      isOptedOut: true,
    });
    expect(readVonage({ ...INBOUND, text: 'START' })[1]).toMatchObject({ isOptedOut: false });
  });

  it.each([
    ['submitted', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['rejected', 'failed'],
    ['undeliverable', 'failed'],
  ])('is the report %s', (given, status) => {
    expect(splitVonage(bytes({ ...REPORT, status: given }), APPLICATION)).toMatchObject([
      { key: `${ID}:${given}`, kind: 'status', account: ACCOUNT },
    ]);
    expect(readVonage({ ...REPORT, status: given })).toMatchObject([
      { kind: 'status', externalId: ID, reference: 'parley-12', status },
    ]);
  });

  it('says why something failed, and who has left', () => {
    const error = {
      type: 'https://developer.vonage.com/api-errors/messages#1240',
      title: 1240,
      detail: 'No.',
    };
    expect(readVonage({ ...REPORT, status: 'rejected', error })).toMatchObject([
      { status: 'failed', error: '1240: The receiver has opted out.' },
      { kind: 'consent', customer, isOptedOut: true },
    ]);
    const other = { title: '9999', detail: 'Something new.' };
    expect(readVonage({ ...REPORT, status: 'undeliverable', error: other })).toMatchObject([
      { error: '9999: Something new.' },
    ]);
  });

  it('is never an error once it has an id', () => {
    expect(readVonage({ message_uuid: ID })).toMatchObject([{ kind: 'nothing' }]);
    expect(readVonage({ ...INBOUND, text: 7, message_type: 'hologram' })).toMatchObject([
      { content: { kind: 'unknown', type: 'hologram' } },
    ]);
    expect(readVonage({ ...REPORT, status: 'teleported', error: 'odd' })).toMatchObject([
      { kind: 'nothing' },
    ]);
    expect(readVonage({ ...INBOUND, timestamp: 'yesterday', image: 'x' })).toHaveLength(1);
    expect(readVonage({ ...INBOUND, from: { type: 'sms', number: '447700900001' } })).toMatchObject([
      { customer },
    ]);
  });

  it.each(['', '{', 'null', '[]', '{}', '"x"', '{"message_uuid":""}', '{"message_uuid":5}'])(
    'is kept whole: %s',
    (body) => {
      expect(() => splitVonage(Buffer.from(body), APPLICATION)).toThrow();
    },
  );
});

describe('what Vonage answers', () => {
  const answered = (status: number, json?: unknown): ProviderAnswer => ({
    status,
    headers: new Headers({ 'retry-after': '4' }),
    text: JSON.stringify(json) ?? '',
    json,
  });
  const refusal = (status: number, code: string) =>
    vonageResult(
      answered(status, {
        type: `https://developer.vonage.com/api-errors/messages#${code}`,
        title: 'Refused',
        detail: 'For a reason.',
        instance: 'x',
      }),
    );

  it('is an id, or nobody knows', () => {
    expect(vonageResult(answered(202, { message_uuid: ID }))).toEqual({ kind: 'accepted', providerId: ID });
    expect(vonageResult(answered(202))).toMatchObject({ kind: 'unknown' });
  });

  it('is refused for a reason', () => {
    expect(refusal(422, '1240')).toMatchObject({ kind: 'refused', code: 'OPTED_OUT' });
    expect(refusal(422, '1170')).toMatchObject({ kind: 'refused', code: 'NO_SUCH_ADDRESS' });
    expect(refusal(422, '1120')).toEqual({
      kind: 'refused',
      code: 'REFUSED',
      reason: '1120: Refused. For a reason.',
    });
  });

  it('is a channel that is broken, or a while to wait', () => {
    expect(refusal(401, '')).toMatchObject({ kind: 'broken', code: 'CREDENTIALS_REFUSED' });
    expect(refusal(402, '1420')).toMatchObject({ kind: 'broken', code: 'PAYMENT_NEEDED' });
    expect(refusal(403, '1430')).toMatchObject({ kind: 'broken', code: 'ACCOUNT_RESTRICTED' });
    expect(refusal(429, '1000')).toMatchObject({ kind: 'postponed', retryAfterSeconds: 4 });
    expect(refusal(500, '1000')).toMatchObject({ kind: 'postponed', isOutage: true });
  });
});
