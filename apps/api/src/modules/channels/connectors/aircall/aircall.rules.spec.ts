import type { ChannelFact } from '../channel-fact.js';
import type { ConnectedChannel, WebhookRequest } from '../connector.js';
import { soundNamed } from './aircall-call.rules.js';
import { aircallVerdict, readAircall, splitAircall } from './aircall-event.rules.js';

const TOKEN = 'df76g76dpziygs567f0';

/** As Aircall's documentation shows it. */
const ringing = {
  id: 123,
  direct_link: 'https://api.aircall.io/v1/calls/123',
  direction: 'inbound',
  call_uuid: 'CAed058bba60a84d62c77cee898a852b05',
  status: 'initial',
  missed_call_reason: null,
  started_at: 1_732_622_895,
  answered_at: null,
  ended_at: null,
  duration: 0,
  cost: '0',
  hangup_cause: null,
  voicemail: null,
  recording: null,
  raw_digits: '+1 800-123-4567',
  participants: [{ phone_number: '+1 800-123-4567', type: 'external' }],
  user: {},
  contact: {},
  number: {},
};
/** As it came once: a call that is over, with everything that is known of it. */
const done = {
  id: 76_259_012,
  direct_link: 'https://api.aircall.io/v1/calls/76259012',
  direction: 'inbound',
  status: 'done',
  missed_call_reason: null,
  started_at: 1_537_525_785,
  answered_at: 1_537_525_798,
  ended_at: 1_537_525_802,
  duration: 17,
  voicemail: null,
  recording: 'https://recordings.test/76259012.mp3?Signature=x',
  asset: 'https://assets.test/calls/76259012/recording',
  raw_digits: '+33 6 22 23 33 79',
  user: { id: 216_119, name: 'Camille Roy', email: 'camille@harbour.test', available: true },
  contact: {
    id: 16_944_643,
    first_name: 'Nicolas',
    last_name: '',
    company_name: '',
    emails: [{ id: 1, label: 'Work', value: 'nicolas@example.test' }],
    phone_numbers: [{ id: 31_516_238, label: 'Work', value: '+33622233379' }],
  },
  number: { id: 58_108, name: 'Harbour', digits: '+33 4 22 20 20 20' },
  comments: [
    { id: 1, content: 'Wants a quote', posted_at: 1_537_525_900, posted_by: { name: 'Camille Roy' } },
    { id: 2, content: '' },
  ],
  tags: [{ id: 9, name: 'sales', created_at: 1_537_525_901 }, { id: 10 }],
};
const seconds = (at: number): Date => new Date(at * 1_000);
const raw = (event: unknown, data: unknown, timestamp: unknown = 1_732_622_896): Buffer =>
  Buffer.from(JSON.stringify({ resource: 'call', event, timestamp, token: TOKEN, data }));
const read = (event: string, data: unknown): ChannelFact | undefined => readAircall(raw(event, data))[0];
const told = (event: string, data: unknown) => {
  const fact = read(event, data);
  return fact?.kind === 'call' ? fact.call.told : undefined;
};

describe('whose call it is', () => {
  const verdict = (body: Buffer, secrets: Record<string, string> = { webhook_token: TOKEN }) =>
    aircallVerdict({ raw: body } as WebhookRequest, { secrets } as unknown as ConnectedChannel);

  it('is proven by the word in the body', () => {
    expect(verdict(raw('call.created', ringing))).toEqual({ isGenuine: true, by: 'token' });
  });

  it.each([
    ['another word', { event: 'call.created', token: `${TOKEN}x`, data: ringing }, 'signature_wrong'],
    ['a part of it', { token: TOKEN.slice(0, -1) }, 'signature_wrong'],
    ['no word', { event: 'call.created', data: ringing }, 'signature_missing'],
    ['a word that is no text', { token: { toString: TOKEN } }, 'signature_missing'],
    ['a word that lies deeper', { data: { token: TOKEN } }, 'signature_missing'],
    ['no object', null, 'signature_missing'],
  ])('%s proves nothing', (_name, body, reason) => {
    expect(verdict(Buffer.from(JSON.stringify(body)))).toEqual({ isGenuine: false, reason });
  });

  it('nothing is taken in while no word is known', () => {
    const reason = 'secret_missing';
    expect(verdict(raw('call.created', ringing), {})).toEqual({ isGenuine: false, reason });
    expect(verdict(Buffer.from('{"token":""}'), { webhook_token: '' })).toEqual({ isGenuine: false, reason });
  });

  it('bytes that are no JSON prove nothing', () => {
    expect(verdict(Buffer.from('token=x'))).toEqual({ isGenuine: false, reason: 'signature_missing' });
  });
});

describe('what is kept of an event', () => {
  it('is everything but the word that proves it', () => {
    const [item] = splitAircall(raw('call.created', ringing));
    expect(item?.raw.toString()).not.toContain(TOKEN);
    expect(JSON.parse(item?.raw.toString() ?? '')).toEqual({
      resource: 'call',
      event: 'call.created',
      timestamp: 1_732_622_896,
      data: ringing,
    });
    expect(item).toMatchObject({ kind: 'call', of: 'call 123' });
  });

  it('has one key however often it is brought, and another for another thing', () => {
    const key = (event: string, data: object, at?: number) => splitAircall(raw(event, data, at))[0]?.key;
    expect(key('call.created', ringing, 1)).toBe(key('call.created', ringing, 2));
    expect(key('call.created', ringing)).not.toBe(key('call.answered', ringing));
    const noted = { ...ringing, comments: [{ id: 1, content: 'Once more' }] };
    expect(key('call.commented', ringing)).not.toBe(key('call.commented', noted));
  });

  it('is also what nobody knows', () => {
    expect(splitAircall(raw('moon.rose', { id: 1 }))).toMatchObject([{ kind: 'event' }]);
    expect(splitAircall(raw(7, null))).toMatchObject([{ kind: 'event' }]);
    expect(() => splitAircall(Buffer.from('[]'))).toThrow();
  });
});

describe('what an event means', () => {
  it('a call rings', () => {
    expect(read('call.created', ringing)).toEqual({
      kind: 'call',
      call: {
        externalId: '123',
        told: {
          at: seconds(1_732_622_896),
          customer: { address: '18001234567', phone: '+18001234567' },
          direction: 'in',
          status: 'ringing',
          startedAt: seconds(1_732_622_895),
          tags: [],
          comments: [],
        },
      },
    });
  });

  it('somebody has answered', () => {
    const answered = { ...ringing, status: 'answered', answered_at: 1_732_622_900, user: done.user };
    expect(told('call.answered', answered)).toMatchObject({
      status: 'ongoing',
      outcome: 'answered',
      email: 'camille@harbour.test',
      name: 'Camille Roy',
      answeredAt: seconds(1_732_622_900),
    });
  });

  it('a call is over, with its recording, its tags and its comments', () => {
    expect(read('call.ended', done)).toEqual({
      kind: 'call',
      call: {
        externalId: '76259012',
        recording: {
          ref: 'recording 76259012 https://recordings.test/76259012.mp3?Signature=x',
          name: 'recording-76259012.mp3',
          mimeType: 'audio/mpeg',
        },
        told: {
          at: seconds(1_732_622_896),
          customer: {
            address: '33622233379',
            phone: '+33622233379',
            name: 'Nicolas',
            email: 'nicolas@example.test',
          },
          direction: 'in',
          status: 'ended',
          outcome: 'answered',
          // Spoken; what Aircall counts may hold the ringing.
          duration: 4,
          email: 'camille@harbour.test',
          name: 'Camille Roy',
          startedAt: seconds(1_537_525_785),
          answeredAt: seconds(1_537_525_798),
          endedAt: seconds(1_537_525_802),
          tags: ['sales'],
          comments: [{ text: 'Wants a quote', by: 'Camille Roy' }],
        },
      },
    });
  });

  it('is over as soon as somebody hangs up, whatever the call says of itself', () => {
    expect(told('call.hungup', ringing)).toMatchObject({ status: 'ended', outcome: 'missed' });
  });

  it('word was left', () => {
    const left = { ...ringing, status: 'done', ended_at: 1_732_622_930, voicemail: 'https://v.test/1.mp3' };
    const fact = read('call.voicemail_left', left);
    expect(fact).toMatchObject({
      call: {
        told: { status: 'ended', outcome: 'voicemail' },
        recording: { ref: 'voicemail 123 https://v.test/1.mp3', name: 'voicemail-123.mp3' },
      },
    });
  });

  it('a colleague has called', () => {
    const outgoing = { ...ringing, direction: 'outbound' };
    expect(told('call.created', outgoing)).toMatchObject({ direction: 'out', status: 'ringing' });
  });

  it.each([['anonymous'], [''], [undefined], ['+1 22']])('nobody is known by the number %j', (number) => {
    const customer = told('call.created', { ...ringing, raw_digits: number })?.customer;
    expect(customer).toEqual({ alias: number || 'anonymous' });
  });

  it('what nobody knows of a call is shown with whoever called', () => {
    const [fact] = readAircall(raw('call.sang', ringing));
    expect(fact).toMatchObject({
      kind: 'message',
      customer: { address: '18001234567' },
      content: { kind: 'unknown', type: 'call.sang' },
    });
    expect(read('call.sang', { ...ringing, raw_digits: 'anonymous' })?.kind).toBe('nothing');
  });

  it.each([
    ['user.opened.v2', done.user],
    ['message.received', { id: 'x', body: 'Hello' }],
    ['integration.deleted', { integration_id: 42, company_id: 1 }],
    ['call.created', { id: 1 }],
    ['call.created', null],
    ['call.ended', 'garbage'],
    ['', {}],
  ])('%s is no matter of ours, and no error: %j', (event, data) => {
    expect(read(event, data)).toMatchObject({ kind: 'nothing' });
  });

  it('odd fields hide nothing else', () => {
    const odd = {
      ...ringing,
      started_at: 'soon',
      answered_at: {},
      voicemail: 7,
      user: 'Camille',
      contact: [],
      tags: 'sales',
      comments: null,
    };
    expect(told('call.created', odd)).toMatchObject({ status: 'ringing', tags: [], comments: [] });
  });
});

it('a sound is named by its call, so that it is found again when its address has grown old', () => {
  expect(soundNamed('voicemail 123 https://v.test/1.mp3?a=b c')).toEqual({
    kind: 'voicemail',
    id: '123',
    url: 'https://v.test/1.mp3?a=b c',
  });
  expect(() => soundNamed('https://v.test/1.mp3')).toThrow();
});
