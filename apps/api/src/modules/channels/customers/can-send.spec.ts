import { canSend, type ChannelTypeName, type SendingFacts } from '@parley/schema';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
const facts = (channelType: ChannelTypeName, more: Partial<SendingFacts> = {}): SendingFacts => ({
  channelType,
  channelStatus: 'active',
  isConnected: true,
  hasAddress: true,
  lastCustomerAt: ago(1),
  openUntil: null,
  isOptedOut: false,
  isBlocked: false,
  ...more,
});
const ask = (
  channelType: ChannelTypeName,
  more: Partial<SendingFacts> = {},
  by: 'person' | 'machine' = 'person',
) => canSend(facts(channelType, more), by, NOW);

it.each<ChannelTypeName>(['WA_BUSINESS', 'FACEBOOK', 'INSTAGRAM'])('%s is open for a day', (type) => {
  const open = { isOpen: true, until: new Date(NOW + 23 * HOUR).toISOString(), reason: null, tag: null };
  expect(ask(type)).toMatchObject(open);
  expect(ask(type, {}, 'machine')).toMatchObject(open);
  expect(ask(type, { lastCustomerAt: new Date(NOW - 24 * HOUR + 1).toISOString() })).toMatchObject({
    tag: null,
  });
  expect(ask(type, { lastCustomerAt: ago(24) }, 'machine')).toMatchObject({
    isOpen: false,
    reason: 'WINDOW_CLOSED',
    until: null,
  });
});

it('a person may answer for seven days with a tag, on Messenger and Instagram alone', () => {
  for (const type of ['FACEBOOK', 'INSTAGRAM'] as const) {
    expect(ask(type, { lastCustomerAt: ago(25) })).toMatchObject({
      isOpen: true,
      tag: 'HUMAN_AGENT',
      until: new Date(NOW + (7 * 24 - 25) * HOUR).toISOString(),
    });
    expect(ask(type, { lastCustomerAt: ago(7 * 24) })).toMatchObject({
      isOpen: false,
      tag: null,
      instead: ['WAIT_FOR_CUSTOMER', 'OTHER_CHANNEL', 'EMAIL'],
    });
  }
  expect(ask('WA_BUSINESS', { lastCustomerAt: ago(25) })).toMatchObject({
    isOpen: false,
    instead: ['TEMPLATE', 'OTHER_CHANNEL', 'EMAIL'],
  });
});

it('an advertisement keeps it open longer, for machines as well and without a tag', () => {
  const openUntil = ago(-48);
  for (const by of ['person', 'machine'] as const)
    expect(ask('FACEBOOK', { lastCustomerAt: ago(100), openUntil }, by)).toMatchObject({
      isOpen: true,
      until: openUntil,
      tag: null,
    });
  expect(ask('FACEBOOK', { lastCustomerAt: ago(200), openUntil: ago(1) })).toMatchObject({ isOpen: false });
});

it('who never wrote can be begun with on WhatsApp by a template, and nowhere else', () => {
  expect(ask('WA_BUSINESS', { lastCustomerAt: null })).toMatchObject({
    reason: 'WINDOW_CLOSED',
    instead: expect.arrayContaining(['TEMPLATE']),
  });
  for (const type of ['FACEBOOK', 'INSTAGRAM', 'TELEGRAM', 'CHAT'] as const)
    expect(ask(type, { lastCustomerAt: null })).toMatchObject({ isOpen: false, reason: 'CUSTOMER_STARTS' });
  for (const type of ['EMAIL', 'SMS', 'CUSTOM'] as const)
    expect(ask(type, { lastCustomerAt: null })).toMatchObject({ isOpen: true, until: null });
});

it.each<[Partial<SendingFacts>, string]>([
  [{ channelStatus: 'disabled' }, 'CHANNEL_DISABLED'],
  [{ isConnected: false }, 'NOT_CONNECTED'],
  [{ hasAddress: false }, 'NO_ADDRESS'],
  [{ isBlocked: true }, 'BLOCKED'],
  [{ isOptedOut: true }, 'OPTED_OUT'],
])('%j: %s', (more, reason) => {
  for (const type of ['WA_BUSINESS', 'SMS', 'CUSTOM'] as const)
    expect(ask(type, more)).toMatchObject({ isOpen: false, reason, tag: null, until: null });
});

it('a broken channel takes messages: they wait until it is mended', () => {
  expect(ask('WA_BUSINESS', { channelStatus: 'broken' })).toMatchObject({ isOpen: true });
});

it('calls are a log, and what its provider has ended stays ended', () => {
  for (const type of ['VOICE', 'VOIP', 'AIRCALL'] as const)
    expect(ask(type)).toMatchObject({ isOpen: false, reason: 'LOG_ONLY' });
  for (const type of ['GBM', 'TWITTER', 'WECHAT', 'ZIPWHIP', 'WHATSAPP', 'VOYS'] as const)
    expect(ask(type)).toMatchObject({ isOpen: false, reason: 'CHANNEL_RETIRED' });
});
