import type { ProviderAnswer } from '../provider-client.js';
import type { ConnectedChannel, WebhookRequest } from '../connector.js';
import { twilioResult } from './twilio-answer.rules.js';
import { readTwilio } from './twilio-read.rules.js';
import { twilioSignature, twilioVerdict } from './twilio-signature.rules.js';
import { splitTwilio } from './twilio-webhook.rules.js';

const SID = 'SM1f0e8ae6ade43cb3c0ce4525424e404f';
const INBOUND = {
  ToCountry: 'US',
  SmsMessageSid: SID,
  NumMedia: '0',
  SmsSid: SID,
  SmsStatus: 'received',
  Body: 'Is my bike ready?',
  To: '+15558675310',
  NumSegments: '1',
  MessageSid: SID,
  AccountSid: 'AC5ef872f6da5a21de157d80997a64bd33',
  From: '+14155551212',
  ApiVersion: '2010-04-01',
};
const REPORT = {
  SmsSid: SID,
  SmsStatus: 'delivered',
  MessageStatus: 'delivered',
  To: '+14155551212',
  MessageSid: SID,
  AccountSid: 'AC5ef872f6da5a21de157d80997a64bd33',
  From: '+15558675310',
  ApiVersion: '2010-04-01',
};
const raw = (form: Record<string, string>): Buffer => Buffer.from(new URLSearchParams(form).toString());
const read = (form: Record<string, string>) => readTwilio(raw(form));

describe('the signature of Twilio', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };

  it('is that of the documented example', () => {
    expect(twilioSignature('12345', url, new URLSearchParams(form))).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  function verdict(change: { url?: string; body?: Buffer; signature?: string | undefined; token?: string }) {
    const signature = 'signature' in change ? change.signature : 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
    const request = {
      url: change.url ?? url,
      raw: change.body ?? raw(form),
      headers: signature === undefined ? {} : { 'x-twilio-signature': signature },
    } as unknown as WebhookRequest;
    const token = change.token ?? '12345';
    return twilioVerdict(request, { secrets: { auth_token: token } } as unknown as ConnectedChannel);
  }

  it('is right whatever the order of the fields, and with the port of the scheme', () => {
    expect(verdict({}).isGenuine).toBe(true);
    const turned = Object.fromEntries(Object.entries(form).toReversed());
    expect(verdict({ body: raw(turned) }).isGenuine).toBe(true);
    expect(verdict({ url: url.replace('.com/', '.com:443/') }).isGenuine).toBe(true);
  });

  it.each([
    ['another address', { url: url.replace('foo=1', 'foo=2') }],
    ['another port', { url: url.replace('.com/', '.com:8443/') }],
    ['another word', { body: raw({ ...form, Digits: '1235' }) }],
    ['a field more', { body: raw({ ...form, Z: '' }) }],
    ['bytes behind it', { body: Buffer.concat([raw(form), Buffer.from('\n')]) }],
    ['another token', { token: '12346' }],
    ['half a signature', { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8' }],
    ['no token', { token: '' }],
    ['no signature', { signature: undefined }],
    ['an empty signature', { signature: '' }],
  ])('is wrong with %s', (_what, change) => {
    expect(verdict(change).isGenuine).toBe(false);
  });
});

describe('what Twilio brings', () => {
  it('is a message with its number', () => {
    expect(read(INBOUND)).toEqual([
      {
        kind: 'message',
        externalId: SID,
        customer: { address: '14155551212', phone: '+14155551212' },
        text: 'Is my bike ready?',
        files: [],
      },
    ]);
  });

  it('has its files', () => {
    const url = 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME';
    const form = {
      ...INBOUND,
      Body: '',
      NumMedia: '2',
      MediaUrl0: `${url}0`,
      MediaContentType0: 'image/jpeg',
      MediaUrl1: `${url}1`,
      MediaContentType1: 'text/x-vcard',
    };
    expect(read(form)).toMatchObject([
      {
        text: '',
        files: [
          { ref: `${url}0`, mimeType: 'image/jpeg' },
          { ref: `${url}1`, mimeType: 'text/x-vcard' },
        ],
      },
    ]);
    expect(read({ ...INBOUND, NumMedia: '1000000' })).toMatchObject([{ files: [] }]);
  });

  it.each([
    [{ Body: 'STOP', OptOutType: 'STOP' }, true],
    [{ Body: 'BASTA', OptOutType: 'STOP' }, true],
    [{ Body: 'Start', OptOutType: 'START' }, false],
    [{ Body: ' stop ' }, true],
    [{ Body: 'Unsubscribe.' }, true],
    [{ Body: 'START' }, false],
    [{ Body: 'HELP', OptOutType: 'HELP' }, null],
    [{ Body: 'STOP', OptOutType: 'HELP' }, null],
    [{ Body: 'please stop the noise of my brakes' }, null],
  ])('says who leaves and who comes back: %o', (form, isOptedOut) => {
    const facts = read({ ...INBOUND, ...form });
    expect(facts[0]).toMatchObject({ kind: 'message', text: form.Body });
    const customer = { address: '14155551212', phone: '+14155551212' };
    expect(facts.slice(1)).toEqual(isOptedOut === null ? [] : [{ kind: 'consent', customer, isOptedOut }]);
  });

  it('may come from somebody who has no number', () => {
    for (const from of ['DHL', '24273'])
      expect(read({ ...INBOUND, From: from })).toMatchObject([{ customer: { alias: from, name: from } }]);
  });

  it('is a report, with our word from its address', () => {
    const [item] = splitTwilio({ raw: raw(REPORT), query: { ref: 'parley-77' } });
    expect(item).toMatchObject({ key: `${SID}:delivered`, kind: 'status' });
    expect(readTwilio(item?.raw ?? Buffer.alloc(0))).toEqual([
      { kind: 'status', externalId: SID, reference: 'parley-77', status: 'delivered' },
    ]);
    expect(splitTwilio({ raw: raw(REPORT), query: {} })[0]?.raw).toEqual(raw(REPORT));
  });

  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['read', 'read'],
    ['partially_delivered', 'sent'],
  ])('knows the status %s', (given, status) => {
    expect(read({ ...REPORT, MessageStatus: given })[0]).toMatchObject({ kind: 'status', status });
  });

  it.each(['accepted', 'scheduled', 'queued', 'sending', 'something_new'])('makes nothing of %s', (given) => {
    expect(read({ ...REPORT, MessageStatus: given })).toMatchObject([{ kind: 'nothing' }]);
  });

  it('says why something failed, and who has left', () => {
    const failed = { ...REPORT, MessageStatus: 'undelivered' };
    expect(read({ ...failed, ErrorCode: '30003' })).toMatchObject([
      { status: 'failed', error: '30003: The telephone cannot be reached.' },
    ]);
    expect(read({ ...failed, ErrorCode: '21610' })[1]).toMatchObject({ kind: 'consent', isOptedOut: true });
    expect(read({ ...failed, ErrorCode: '39999' })).toMatchObject([{ error: '39999: undelivered' }]);
  });

  it.each(['', '{}', '\0\0', 'MessageSid=', 'Body=hello', '%%%=%%%', '[]'])('is kept whole: %j', (body) => {
    expect(() => splitTwilio({ raw: Buffer.from(body), query: {} })).toThrow('no message');
  });

  it('is never an error once it has an id', () => {
    expect(read({ MessageSid: SID })).toMatchObject([{ kind: 'nothing' }]);
    expect(read({ MessageSid: SID, From: '+1415555' })).toMatchObject([
      { kind: 'message', content: { kind: 'unknown', type: 'empty' } },
    ]);
    expect(read({ ...INBOUND, NumMedia: 'many' })).toHaveLength(1);
  });
});

describe('what Twilio answers', () => {
  const answered = (status: number, json: unknown, headers = {}): ProviderAnswer => ({
    status,
    headers: new Headers(headers),
    text: typeof json === 'string' ? json : JSON.stringify(json),
    json: typeof json === 'string' ? undefined : json,
  });
  const refusal = (status: number, code: number) => answered(status, { code, message: 'No.', status });

  it('is an id, or nobody knows', () => {
    expect(twilioResult(answered(201, { sid: SID, status: 'queued', error_code: null }))).toEqual({
      kind: 'accepted',
      providerId: SID,
    });
    expect(twilioResult(answered(201, '{"sid": "SM'))).toMatchObject({ kind: 'unknown' });
    expect(twilioResult(answered(201, { sid: SID, status: 'failed', error_code: 30006 }))).toMatchObject({
      kind: 'refused',
      code: 'NO_SUCH_ADDRESS',
    });
  });

  it.each([
    [21610, 'OPTED_OUT'],
    [21211, 'NO_SUCH_ADDRESS'],
    [21614, 'NO_SUCH_ADDRESS'],
    [21620, 'FILE_REFUSED'],
    [21617, 'REFUSED'],
    [99999, 'REFUSED'],
  ])('is refused by %d as %s', (code, name) => {
    expect(twilioResult(refusal(400, code))).toMatchObject({ kind: 'refused', code: name });
  });

  it('is a channel that is broken', () => {
    expect(twilioResult(refusal(401, 20003))).toMatchObject({ kind: 'broken', code: 'CREDENTIALS_REFUSED' });
    expect(twilioResult(answered(401, 'no'))).toMatchObject({ kind: 'broken', code: 'CREDENTIALS_REFUSED' });
    expect(twilioResult(refusal(403, 20005))).toMatchObject({ kind: 'broken', code: 'ACCOUNT_RESTRICTED' });
  });

  it('is a while to wait', () => {
    expect(twilioResult(answered(429, { code: 20429 }, { 'retry-after': '3' }))).toMatchObject({
      kind: 'postponed',
      retryAfterSeconds: 3,
    });
    expect(twilioResult(refusal(400, 20429))).toMatchObject({ kind: 'postponed' });
    expect(twilioResult(refusal(503, 20503))).toMatchObject({ kind: 'postponed', isOutage: true });
    expect(twilioResult(answered(504, ''))).toMatchObject({ kind: 'unknown' });
  });
});
