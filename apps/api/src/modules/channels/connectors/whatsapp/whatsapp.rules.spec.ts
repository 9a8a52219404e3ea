import { readMessage, readStatus } from './whatsapp-read.rules.js';
import { bodyOf, mediaTypeOf } from './whatsapp-send.rules.js';
import { splitWhatsapp } from './whatsapp-webhook.rules.js';

const NUMBER = '106540352242922';
const metadata = { display_phone_number: '15550783881', phone_number_id: NUMBER };
const contacts = [{ profile: { name: 'Sheena Nelson' }, wa_id: '16505551234' }];
const customer = { address: '16505551234', phone: '+16505551234', name: 'Sheena Nelson' };
const sentAt = new Date(1_763_820_000_000);
const head = { from: '16505551234', id: 'wamid.1', timestamp: '1763820000' };
const read = (message: object, around: object = { contacts }) =>
  readMessage({ metadata, ...around, message: { ...head, ...message } }, NUMBER)[0];
const call = (value: unknown, field = 'messages') =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: 'WABA', changes: [{ field, value }] }],
    }),
  );

describe('what a message means', () => {
  const media = { id: '7', mime_type: 'image/jpeg', sha256: 'x' };
  it.each([
    ['text', { body: 'Hello' }, { text: 'Hello', files: [] }],
    ['image', { ...media, caption: 'Look' }, { text: 'Look', files: [{ ref: '7', mimeType: 'image/jpeg' }] }],
    [
      'video',
      { id: '8', mime_type: 'video/mp4' },
      { text: '', files: [{ ref: '8', mimeType: 'video/mp4' }] },
    ],
    [
      'audio',
      { id: '9', mime_type: 'audio/ogg; codecs=opus', voice: true },
      {
        text: '',
        files: [{ ref: '9', mimeType: 'audio/ogg; codecs=opus' }],
        content: { kind: 'voice_note' },
      },
    ],
    [
      'document',
      { id: '10', mime_type: 'application/pdf', filename: 'bill.pdf' },
      { text: '', files: [{ ref: '10', mimeType: 'application/pdf', name: 'bill.pdf' }] },
    ],
    [
      'sticker',
      { id: '11', mime_type: 'image/webp', animated: false },
      { text: '', files: [{ ref: '11', mimeType: 'image/webp' }], content: { kind: 'sticker' } },
    ],
    [
      'location',
      { latitude: 52.1, longitude: 4.3, name: 'Pier', address: 'Quay 1' },
      {
        text: 'Pier, Quay 1',
        files: [],
        content: { kind: 'location', latitude: 52.1, longitude: 4.3, name: 'Pier', address: 'Quay 1' },
      },
    ],
    [
      'contacts',
      [{ name: { formatted_name: 'Ann' }, phones: [{ phone: '+31' }, null], emails: 'none' }, null],
      {
        text: 'Ann',
        files: [],
        content: { kind: 'contacts', contacts: [{ name: 'Ann', phones: ['+31'], emails: [] }] },
      },
    ],
    [
      'interactive',
      { type: 'button_reply', button_reply: { id: 'b1', title: 'Yes' } },
      { text: 'Yes', files: [], content: { kind: 'choice', title: 'Yes', payload: 'b1' } },
    ],
    [
      'interactive',
      { type: 'list_reply', list_reply: { id: 'l1', title: 'Red', description: 'Bright' } },
      {
        text: 'Red',
        files: [],
        content: { kind: 'choice', title: 'Red', description: 'Bright', payload: 'l1' },
      },
    ],
    [
      'interactive',
      { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{"flow_token":"t","size":56}' } },
      {
        text: 'size: 56',
        files: [],
        content: { kind: 'form', name: 'flow', answers: [{ question: 'size', answer: '56' }] },
      },
    ],
    [
      'interactive',
      { type: 'something_new' },
      { text: '', files: [], content: { kind: 'unknown', type: 'interactive something_new' } },
    ],
    [
      'button',
      { text: 'Stop', payload: 'STOP' },
      { text: 'Stop', files: [], content: { kind: 'choice', title: 'Stop', payload: 'STOP' } },
    ],
    [
      'order',
      {
        catalog_id: 'c',
        text: 'Please',
        product_items: [
          { product_retailer_id: 'lamp', quantity: '2', item_price: 19.5, currency: 'EUR' },
          null,
        ],
      },
      {
        text: 'Please\n2 × lamp',
        files: [],
        content: { kind: 'order', note: 'Please', items: [{ name: 'lamp', quantity: 2, price: '19.5 EUR' }] },
      },
    ],
    ['unsupported', undefined, { text: '', files: [], content: { kind: 'unknown', type: 'unsupported' } }],
    ['hologram', { id: '1' }, { text: '', files: [], content: { kind: 'unknown', type: 'hologram' } }],
  ])('%s %j', (type, body, expected) => {
    expect(read({ type, [type]: body })).toEqual({
      kind: 'message',
      externalId: 'wamid.1',
      customer,
      sentAt,
      ...expected,
    });
  });

  it('an answer, and where somebody came from', () => {
    const given = { type: 'text', text: { body: 'Hi' }, context: { from: '1555', id: 'wamid.0' } };
    expect(read(given)).toMatchObject({ answersExternalId: 'wamid.0' });
    const referral = { source_url: 'https://fb.me/x', source_type: 'ad', headline: 'Spring', ctwa_clid: 'y' };
    expect(read({ ...given, referral })).toMatchObject({
      content: { kind: 'referral', headline: 'Spring', source: 'ad', url: 'https://fb.me/x' },
    });
  });

  it('a reaction, and one that is taken back', () => {
    const reaction = (emoji?: string) =>
      read({ type: 'reaction', reaction: { message_id: 'wamid.0', ...(emoji && { emoji }) } });
    const common = { kind: 'reaction', customer, externalId: 'wamid.0' };
    expect(reaction('👍')).toEqual({ ...common, emoji: '👍' });
    expect(reaction()).toEqual({ ...common, emoji: null });
  });

  it('another number of the same person; such calls bring no contacts', () => {
    const from = { address: '16505551234', phone: '+16505551234' };
    const now = { address: '12195555358', phone: '+12195555358' };
    for (const system of [
      { body: 'User A changed from 1 to 2', wa_id: '12195555358', type: 'user_changed_number' },
      { body: 'User A changed from 1 to 2', new_wa_id: '12195555358', type: 'customer_changed_number' },
    ])
      expect(read({ type: 'system', system }, {})).toEqual({ kind: 'new_address', customer: from, now });
    expect(read({ type: 'system', system: { type: 'customer_identity_changed' } }, {})).toMatchObject({
      kind: 'nothing',
    });
    expect(read({ type: 'system', system: null }, {})).toMatchObject({ kind: 'nothing' });
  });

  it('who hides their number', () => {
    const alias = 'US.13491208655302741918';
    const hidden = [{ profile: { name: 'Pat', username: 'pat' }, user_id: alias }];
    const given = { type: 'text', text: { body: 'Hi' }, from: undefined, from_user_id: alias };
    expect(read(given, { contacts: hidden })).toMatchObject({
      customer: { alias, name: 'Pat', username: 'pat' },
    });
    expect(read(given, { contacts: hidden })).not.toHaveProperty('customer.address');
    const parentAlias = 'US.ENT.11815799212886844830';
    const both = { customer: { alias, parentAlias } };
    expect(read({ ...given, from_parent_user_id: parentAlias }, { contacts: hidden })).toMatchObject(both);
    const told = [{ user_id: alias, parent_user_id: parentAlias }];
    expect(read(given, { contacts: told })).toMatchObject(both);
  });

  it('is for this number alone', () => {
    const given = { metadata: { phone_number_id: 'another' }, contacts };
    expect(read({ type: 'text', text: { body: 'Hi' } }, given)).toMatchObject({ kind: 'nothing' });
  });
});

describe('what is not as it should be', () => {
  it.each([
    'text',
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'location',
    'contacts',
    'interactive',
    'button',
    'order',
  ])('a %s in a shape that nobody knows is still a message', (type) => {
    const deep = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)) as unknown;
    for (const body of [undefined, null, 5, 'x', [], [null], {}, { id: {} }, deep])
      expect(read({ type, [type]: body })).toMatchObject({
        kind: 'message',
        externalId: 'wamid.1',
        content: { kind: 'unknown' },
      });
  });

  it('keeps words, whatever stands around them', () => {
    const words = { type: 'text', text: { body: 'Hi' } };
    for (const around of [
      {},
      { contacts: [null, ...contacts] },
      { contacts: 'none' },
      { contacts: [{ profile: null, wa_id: 16_505_551_234 }] },
      { metadata: 5 },
      { metadata: { phone_number_id: Number(NUMBER) } },
    ])
      expect(read(words, around)).toMatchObject({ text: 'Hi', customer: { address: '16505551234' } });
    for (const more of [
      { context: 'x' },
      { referral: [] },
      { timestamp: 'soon' },
      { timestamp: '1e99' },
      { from: 16_505_551_234 },
    ])
      expect(read({ ...words, ...more })).toMatchObject({ text: 'Hi', customer: { address: '16505551234' } });
  });

  it('a type that is none', () => {
    expect(read({ type: 7 })).toMatchObject({ content: { kind: 'unknown', type: 'unknown' } });
  });
});

describe('how far a message came', () => {
  const status = (more: object) =>
    readStatus({ status: { id: 'wamid.9', timestamp: '1763820000', recipient_id: '1', ...more } })[0];

  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s', (given, expected) => {
    expect(status({ status: given, biz_opaque_callback_data: 'parley-4' })).toEqual({
      kind: 'status',
      externalId: 'wamid.9',
      status: expected,
      reference: 'parley-4',
      at: sentAt,
    });
  });

  it('why it failed, as far as that is said', () => {
    const errors = [
      null,
      { code: 131_047, title: 'Re-engagement message', error_data: { details: 'Too late' } },
    ];
    expect(status({ status: 'failed', errors })).toMatchObject({
      status: 'failed',
      error: '(131047) Too late',
    });
    expect(status({ status: 'failed', errors: 'many' })).toMatchObject({ status: 'failed' });
  });

  it('a status of a new kind is nothing', () => {
    expect(status({ status: 'pondered' })).toMatchObject({ kind: 'nothing' });
  });
});

describe('how a call is taken apart', () => {
  it('gives each message and each status its own name, with what belongs to it', () => {
    const items = splitWhatsapp(
      call({
        metadata,
        contacts,
        messages: [
          { ...head, type: 'text', text: { body: 'a' } },
          { ...head, id: 'wamid.2' },
        ],
        statuses: [{ id: 'wamid.9', status: 'read' }],
      }),
    );
    expect(items.map(({ key, kind }) => [key, kind])).toEqual([
      ['message:wamid.1', 'message'],
      ['message:wamid.2', 'message'],
      ['status:wamid.9:read', 'status'],
    ]);
    const [first] = items.map(({ raw }) => JSON.parse(raw.toString('utf8')) as unknown);
    expect(readMessage(first, NUMBER)).toMatchObject([{ text: 'a', customer }]);
  });

  it('loses nothing of a call for what else is in it', () => {
    const body = {
      object: 'whatsapp_business_account',
      entry: [
        null,
        { id: 5, changes: [null, { field: 'messages', value: { messages: [null, head] } }] },
        { id: 'WABA', changes: 'none' },
      ],
    };
    const items = splitWhatsapp(Buffer.from(JSON.stringify(body)));
    expect(items.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^message:[0-9a-f]{64}$/),
      'message:wamid.1',
    ]);
  });

  it('keeps news of other kinds', () => {
    expect(splitWhatsapp(call({ event: 'APPROVED' }, 'message_template_status_update'))).toMatchObject([
      { kind: 'message_template_status_update' },
    ]);
  });

  it.each(['', '{', '[]', 'null', '{"entry":[]}'])('refuses %j', (body) => {
    expect(() => splitWhatsapp(Buffer.from(body))).toThrow();
  });
});

describe('how something is sent', () => {
  const submission = (more: object, to: object, part: object = { text: 'Hi', files: [] }) =>
    ({
      message: {},
      part,
      reference: 'parley-1',
      to,
      answersExternalId: null,
      tag: null,
      ...more,
    }) as unknown as Parameters<typeof bodyOf>[0];

  it('to a number by `to`, to an id by `recipient`', () => {
    const text = { type: 'text', text: { body: 'Hi', preview_url: true } };
    expect(bodyOf(submission({}, { address: '316', alias: 'NL.1' }), null)).toMatchObject({
      to: '316',
      ...text,
    });
    expect(bodyOf(submission({}, { address: '316', alias: 'NL.1' }), null)).not.toHaveProperty('recipient');
    expect(bodyOf(submission({}, { address: null, alias: 'NL.1' }), null)).toMatchObject({
      recipient: 'NL.1',
      ...text,
    });
  });

  it('quotes, except in a reaction', () => {
    const to = { address: '316', alias: null };
    expect(bodyOf(submission({ answersExternalId: 'wamid.0' }, to), null)).toMatchObject({
      context: { message_id: 'wamid.0' },
    });
    const message = { content: { kind: 'reaction', emoji: '👍' } };
    const reaction = bodyOf(submission({ answersExternalId: 'wamid.0', message }, to), null);
    expect(reaction).toMatchObject({ reaction: { message_id: 'wamid.0', emoji: '👍' } });
    expect(reaction).not.toHaveProperty('context');
  });

  it('a picture that WhatsApp cannot show as a document', () => {
    const type = (mimeType: string) => mediaTypeOf({ mimeType } as Parameters<typeof mediaTypeOf>[0]);
    expect(['image/png', 'image/svg+xml', 'audio/ogg', 'video/mp4', 'application/pdf'].map(type)).toEqual([
      'image',
      'document',
      'audio',
      'video',
      'document',
    ]);
  });
});
