import type { ConnectedChannel, WebhookRequest } from '../connector.js';
import type { ProviderAnswer } from '../provider-client.js';
import { hmac } from '../signatures.rules.js';
import { dialog360Result } from './dialog360-answer.rules.js';
import { readLine } from './dialog360-line.rules.js';
import { dialog360Verdict } from './dialog360-webhook.rules.js';

const WORD = 'a word of sixteen';
const raw = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');

function verdict(secrets: Record<string, string>, headers: Record<string, string>, body = raw) {
  return dialog360Verdict(
    { headers, raw: body } as unknown as WebhookRequest,
    { secrets } as unknown as ConnectedChannel,
  );
}

describe('whose a call is', () => {
  const word = { 'x-parley-webhook-secret': WORD };
  const mac = hmac('sha256', 'platform', raw);
  const partner = { webhook_secret: WORD, platform_secret: 'platform' };

  it('is proven by the word that was chosen when the webhook was set', () => {
    expect(verdict({ webhook_secret: WORD }, word)).toEqual({
      isGenuine: true,
      by: 'x-parley-webhook-secret',
    });
  });

  it.each([
    ['no word is known here', {}, word, 'secret_missing'],
    ['nobody says one', { webhook_secret: WORD }, {}, 'signature_missing'],
    ['it is another', { webhook_secret: WORD }, { 'x-parley-webhook-secret': `${WORD}s` }, 'signature_wrong'],
    [
      'a signature alone is there',
      { webhook_secret: WORD },
      { 'x-360dialog-signature': mac.toString('hex') },
      'signature_missing',
    ],
    ['a partner’s call is not signed', partner, word, 'signature_missing'],
    [
      'a partner’s call is signed wrongly',
      partner,
      { ...word, 'x-360dialog-signature': hmac('sha256', 'other', raw).toString('hex') },
      'signature_wrong',
    ],
    [
      'a partner’s signature comes without the word',
      partner,
      { 'x-360dialog-signature': mac.toString('hex') },
      'signature_missing',
    ],
  ] as [string, Record<string, string>, Record<string, string>, string][])(
    'is refused when %s',
    (_case, secrets, headers, reason) => {
      expect(verdict(secrets, headers)).toEqual({ isGenuine: false, reason });
    },
  );

  it.each([mac.toString('hex'), `sha256=${mac.toString('hex')}`, mac.toString('base64')])(
    'is proven by a partner’s signature as %s, over these bytes alone',
    (signature) => {
      const headers = { ...word, 'x-360dialog-signature': signature };
      expect(verdict(partner, headers)).toEqual({ isGenuine: true, by: 'x-360dialog-signature' });
      expect(verdict(partner, headers, Buffer.from(`${raw.toString()} `))).toMatchObject({
        isGenuine: false,
      });
    },
  );
});

describe('what an answer means', () => {
  const answer = (status: number, json: unknown, headers = {}): ProviderAnswer => ({
    status,
    headers: new Headers(headers),
    text: typeof json === 'string' ? json : JSON.stringify(json),
    json: typeof json === 'string' ? undefined : json,
  });
  const idOf = (json: unknown) => (json as { id?: string }).id ?? null;
  const meta = (message: string) => ({ meta: { success: false, developer_message: message } });

  it.each([
    ['an unknown key', 401, meta('Invalid api_key'), { kind: 'broken', code: 'CREDENTIALS_REFUSED' }],
    ['an unknown key, said shortly', 401, { error: 'no' }, { kind: 'broken', code: 'CREDENTIALS_REFUSED' }],
    ['money that is missing', 400, meta('Unpaid invoice'), { kind: 'broken', code: 'PAYMENT_NEEDED' }],
    ['money of a partner', 403, { detail: 'Insufficient funds' }, { kind: 'broken', code: 'PAYMENT_NEEDED' }],
    ['too many calls', 400, { error: 'Rate limit hit' }, { kind: 'postponed', retryAfterSeconds: 5 }],
    ['a closed address', 403, { error: 'Endpoint blocked' }, { kind: 'broken', code: 'ACCOUNT_RESTRICTED' }],
    ['what is not understood', 400, { message: 'Bad body' }, { kind: 'refused', code: 'REFUSED' }],
    ['a page', 502, '<html>', { kind: 'postponed', isOutage: true }],
    ['a gateway that waited in vain', 504, '', { kind: 'unknown' }],
    ['a page without a reason', 418, '<html>', { kind: 'refused', code: 'REFUSED' }],
    ['a good answer', 200, { id: 'wamid.1' }, { kind: 'accepted', providerId: 'wamid.1' }],
    ['a good answer that says nothing', 200, {}, { kind: 'unknown' }],
  ])('%s', (_case, status, json, expected) => {
    expect(dialog360Result(answer(status, json), idOf)).toMatchObject(expected);
  });

  it('what Meta said is read as Meta’s', () => {
    const window = { error: { code: 131047, message: 'Re-engagement message' } };
    expect(dialog360Result(answer(400, window), idOf)).toMatchObject({
      kind: 'refused',
      code: 'WINDOW_CLOSED',
    });
    const pair = { error: { code: 131056, message: 'Pair rate' } };
    expect(dialog360Result(answer(400, pair), idOf)).toMatchObject({ kind: 'postponed' });
  });

  it('waits as long as it is told to', () => {
    expect(dialog360Result(answer(429, meta('Too many'), { 'retry-after': '9' }), idOf)).toMatchObject({
      kind: 'postponed',
      retryAfterSeconds: 9,
    });
  });
});

describe('the state of a number', () => {
  const health = (can: string, more: object = {}) => ({
    id: 10,
    display_phone_number: '+31 20 555 0360',
    verified_name: 'Harbour',
    health_status: {
      can_send_message: can,
      entities: [
        null,
        { entity_type: 'PHONE_NUMBER', id: '11', can_send_message: can, ...more },
        { entity_type: 'WABA', id: 12, can_send_message: 'AVAILABLE' },
      ],
    },
  });

  it.each(['AVAILABLE', 'LIMITED'])('says who it is: %s', (can) => {
    expect(readLine(health(can))).toEqual({
      isOk: true,
      name: 'Harbour',
      handle: '+31 20 555 0360',
      settings: { phone_number_id: '11', waba_id: '12' },
    });
  });

  it('says why it cannot send', () => {
    const errors = [{ error_code: 141006, error_description: 'No card.', possible_solution: 'Add one.' }];
    expect(readLine(health('BLOCKED', { errors }))).toEqual({ isOk: false, reason: 'No card. Add one.' });
    expect(readLine(health('BLOCKED'))).toMatchObject({
      isOk: false,
      reason: expect.stringContaining('blocked'),
    });
  });

  it('is fine with little, and not with nothing', () => {
    expect(readLine({ id: '5' })).toEqual({ isOk: true, settings: { phone_number_id: '5' } });
    expect(readLine({ health_status: 'fine' })).toEqual({ isOk: true, settings: {} });
    expect(readLine(undefined)).toMatchObject({ isOk: false });
  });
});
