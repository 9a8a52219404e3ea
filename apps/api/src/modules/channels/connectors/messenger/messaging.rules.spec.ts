import { readMessaging } from './messaging-read.rules.js';
import { splitMessaging } from './messaging-webhook.rules.js';

const AT = 1_763_820_000_000;
const sentAt = new Date(AT);
const customer = { address: 'PSID' };
const event = (more: object) => ({
  sender: { id: 'PSID' },
  recipient: { id: 'PAGE' },
  timestamp: AT,
  ...more,
});
const message = (more: object) => event({ message: { mid: 'm_1', ...more } });
const read = (given: unknown) => readMessaging(given)[0];
const call = (entry: unknown, object = 'page') => Buffer.from(JSON.stringify({ object, entry }));

describe('what an event means', () => {
  const head = { kind: 'message', externalId: 'm_1', customer, sentAt };

  it.each([
    ['words', { text: 'Hello' }, { text: 'Hello', files: [] }],
    [
      'an answer',
      { text: 'Yes', reply_to: { mid: 'm_0' } },
      { text: 'Yes', files: [], answersExternalId: 'm_0' },
    ],
    [
      'a quick reply',
      { text: 'Red', quick_reply: { payload: 'RED' } },
      { text: 'Red', files: [], content: { kind: 'choice', title: 'Red', payload: 'RED' } },
    ],
    [
      'pictures and a film',
      {
        attachments: [
          { type: 'image', payload: { url: 'https://cdn/1' } },
          { type: 'video', payload: { url: 'https://cdn/2' } },
        ],
      },
      { text: '', files: [{ ref: 'https://cdn/1' }, { ref: 'https://cdn/2' }] },
    ],
    [
      'a sticker',
      {
        attachments: [
          { type: 'sticker', payload: { url: 'https://cdn/s', sticker_id: 369_239_263_222_822 } },
        ],
      },
      { text: '', files: [{ ref: 'https://cdn/s' }], content: { kind: 'sticker' } },
    ],
    [
      'a sticker in its old form',
      { attachments: [{ type: 'image', payload: { url: 'https://cdn/s', sticker_id: '3' } }] },
      { text: '', files: [{ ref: 'https://cdn/s' }], content: { kind: 'sticker' } },
    ],
    [
      'a place',
      {
        attachments: [
          { type: 'location', payload: { title: 'Pier', coordinates: { lat: 52.3, long: 4.9 } } },
        ],
      },
      {
        text: 'Pier',
        files: [],
        content: { kind: 'location', latitude: 52.3, longitude: 4.9, name: 'Pier' },
      },
    ],
    [
      'a shared post',
      { attachments: [{ type: 'share', payload: { url: 'https://post', title: 'Sale' } }] },
      { text: 'Sale', files: [], content: { kind: 'share', url: 'https://post', title: 'Sale' } },
    ],
    [
      'an answer to a story',
      { text: 'Nice', reply_to: { story: { id: '1', url: 'https://story' } } },
      {
        text: 'Nice',
        files: [{ ref: 'https://story', isExtra: true }],
        content: { kind: 'story', how: 'reply', url: 'https://story' },
      },
    ],
    [
      'a story that names us',
      { attachments: [{ type: 'story_mention', payload: { url: 'https://story' } }] },
      { text: '', files: [], content: { kind: 'story', how: 'mention', url: 'https://story' } },
    ],
    [
      'what is not supported',
      { is_unsupported: true },
      { text: '', files: [], content: { kind: 'unknown', type: 'unsupported' } },
    ],
    [
      'an attachment of a new kind',
      { attachments: [{ type: 'hologram', payload: {} }] },
      { text: '', files: [], content: { kind: 'unknown', type: 'hologram' } },
    ],
    ['nothing at all', {}, { text: '', files: [], content: { kind: 'unknown', type: 'message' } }],
  ])('%s', (_what, given, expected) => {
    expect(read(message(given))).toEqual({ ...head, ...expected });
  });

  it('an advertisement opens seven days', () => {
    const referral = { source: 'ADS', type: 'OPEN_THREAD', ads_context_data: { ad_title: 'Spring' } };
    expect(read(message({ text: 'Hi', referral }))).toEqual({
      ...head,
      text: 'Hi',
      files: [],
      content: { kind: 'referral', source: 'ad', headline: 'Spring' },
      openUntil: new Date(AT + 7 * 24 * 3_600_000),
    });
    expect(read(message({ text: 'Hi', referral: { source: 'SHORTLINK' } }))).not.toHaveProperty('openUntil');
  });

  it.each([
    [
      { postback: { mid: 'm_2', title: 'Start', payload: 'GO' } },
      {
        kind: 'message',
        externalId: 'm_2',
        customer,
        text: 'Start',
        files: [],
        content: { kind: 'choice', title: 'Start', payload: 'GO' },
        sentAt,
      },
    ],
    [
      { reaction: { mid: 'm_1', action: 'react', emoji: '👍', reaction: 'like' } },
      { kind: 'reaction', customer, externalId: 'm_1', emoji: '👍' },
    ],
    [
      { reaction: { mid: 'm_1', action: 'unreact' } },
      { kind: 'reaction', customer, externalId: 'm_1', emoji: null },
    ],
    [
      { message_edit: { mid: 'm_1', text: 'better', num_edit: '2' } },
      { kind: 'edit', customer, externalId: 'm_1', text: 'better' },
    ],
    [{ message: { mid: 'm_1', is_deleted: true } }, { kind: 'deletion', customer, externalId: 'm_1' }],
    [{ read: { watermark: AT } }, { kind: 'watermark', customer, status: 'read', until: sentAt }],
    [{ read: { mid: 'm_9' } }, { kind: 'status', externalId: 'm_9', status: 'read', includesEarlier: true }],
    [
      { delivery: { mids: ['m_9'], watermark: String(AT) } },
      { kind: 'watermark', customer, status: 'delivered', until: sentAt },
    ],
  ])('%j', (given, expected) => {
    expect(read(event(given))).toEqual(expected);
  });

  it('an echo is ours by our mark, else somebody’s in the provider’s inbox', () => {
    const echo = (more: object) =>
      read({
        ...event({ message: { mid: 'm_5', is_echo: true, app_id: 1, text: 'Hi', ...more } }),
        sender: { id: 'PAGE' },
        recipient: { id: 'PSID' },
      });
    expect(echo({ metadata: 'parley-17' })).toEqual({
      kind: 'status',
      externalId: 'm_5',
      reference: 'parley-17',
      status: 'sent',
    });
    const theirs = { kind: 'echo', externalId: 'm_5', customer, text: 'Hi', files: [], sentAt };
    expect(echo({})).toEqual(theirs);
    expect(echo({ metadata: 'of another app' })).toEqual(theirs);
  });
});

describe('what is not as it should be', () => {
  it.each([
    [
      'null between attachments',
      { text: 'a', attachments: [null, { type: 'image', payload: { url: 'u' } }] },
      1,
    ],
    ['attachments that are no list', { text: 'a', attachments: { type: 'image' } }, 0],
    ['a payload of another kind', { text: 'a', attachments: [{ type: 'image', payload: 'x' }] }, 0],
    ['an url that is a number', { text: 'a', attachments: [{ type: 'image', payload: { url: 5 } }] }, 0],
    ['flags that are words', { text: 'a', is_echo: 'no', is_deleted: null, is_unsupported: 0 }, 0],
    ['fields of another kind', { text: 'a', quick_reply: 'x', reply_to: [], referral: 7, metadata: {} }, 0],
  ])('keeps a message with %s', (_what, given, files) => {
    expect(read(message(given))).toMatchObject({ kind: 'message', externalId: 'm_1', text: 'a' });
    expect(read(message(given))).toHaveProperty('files.length', files);
  });

  it('keeps a message whose time is absurd, without it', () => {
    for (const timestamp of ['later', null, 1e300, -5])
      expect(read({ ...message({ text: 'a' }), timestamp })).not.toHaveProperty('sentAt');
  });

  it('does nothing about what concerns nobody, or has a kind of its own', () => {
    for (const given of [
      {},
      event({}),
      event({ optin: { ref: 'x' } }),
      event({ pass_thread_control: {} }),
      event({ read: { watermark: 'never' } }),
      { timestamp: AT, message: { mid: 'm', text: 'from nobody' } },
      { message: { mid: 'm', is_echo: true, text: 'to nobody' } },
    ])
      expect(read(given)).toMatchObject({ kind: 'nothing' });
  });

  it('survives deep nesting', () => {
    const deep = JSON.parse('{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000)) as object;
    expect(read(message({ text: 'a', reply_to: deep, attachments: [deep] }))).toMatchObject({ text: 'a' });
    expect(splitMessaging(call([{ messaging: [message({ text: 'a', more: deep })] }]))).toHaveLength(1);
  });
});

describe('how a call is taken apart', () => {
  it('gives each thing its own name', () => {
    const things = [
      message({ text: 'a' }),
      event({ message: { mid: 'm_1', is_echo: true } }),
      event({ message: { mid: 'm_1', is_deleted: true } }),
      event({ message_edit: { mid: 'm_1', num_edit: '2' } }),
      event({ postback: { mid: 'm_2' } }),
      event({ reaction: { mid: 'm_1', action: 'react' } }),
      event({ read: { watermark: AT } }),
      event({ delivery: { watermark: AT } }),
    ];
    const items = splitMessaging(call([{ id: 'PAGE', messaging: things }]));
    expect(items.map(({ key }) => key)).toEqual([
      'message:m_1',
      'echo:m_1',
      'deletion:m_1',
      'edit:m_1:2',
      'postback:m_2',
      `reaction:m_1:PSID:${AT}`,
      `read:PSID:${AT}`,
      `delivery:PSID:${AT}`,
    ]);
    // What the customer does, and what is done to them, in turn; reports in any order.
    expect(items.map(({ of }) => of)).toEqual([
      'PSID',
      'PAGE',
      ...Array.from({ length: 4 }, () => 'PSID'),
      undefined,
      undefined,
    ]);
    expect(items.map(({ raw }) => JSON.parse(raw.toString('utf8')) as unknown)).toEqual(things);
  });

  it('loses nothing of a call for what else is in it', () => {
    const entry = [
      null,
      { id: 7, messaging: [null, 'x', message({ text: 'a' })], standby: [event({ read: { mid: 'm_3' } })] },
      { id: 'PAGE', changes: [3, { field: 'messages', value: message({ mid: 'm_4', text: 'b' }) }] },
      { id: 'PAGE' },
    ];
    expect(splitMessaging(call(entry, 'instagram')).map(({ kind }) => kind)).toEqual([
      'message',
      'read',
      'message',
    ]);
  });

  it('knows what is new, though it has no name, by its bytes', () => {
    const [one] = splitMessaging(call([{ messaging: [event({ optin: {} })] }]));
    const [same] = splitMessaging(call([{ messaging: [event({ optin: {} })] }]));
    const [other] = splitMessaging(call([{ messaging: [event({ optin: { ref: 1 } })] }]));
    expect(one?.key).toMatch(/^other:[0-9a-f]{64}$/);
    expect(same?.key).toBe(one?.key);
    expect(other?.key).not.toBe(one?.key);
  });

  it.each(['', '{', '[]', 'null', '{"object":"user","entry":[]}'])('refuses %j', (body) => {
    expect(() => splitMessaging(Buffer.from(body))).toThrow();
  });
});
