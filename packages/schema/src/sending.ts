import type { ChannelTypeName } from './channels.js';
import { retiredChannelTypes } from './providers.js';

/** What decides whether something may be sent to a customer by a channel. Times are ISO 8601. */
export interface SendingFacts {
  channelType: ChannelTypeName;
  channelStatus: 'active' | 'broken' | 'disabled';
  /** Whether the channel has a connector that sends. */
  isConnected: boolean;
  /** Whether the customer can be addressed here at all: a number, a page-scoped id, a mail address. */
  hasAddress: boolean;
  /** When the customer last wrote or touched something here; null when never. */
  lastCustomerAt: string | null;
  /** A longer time in which we may answer freely, opened by an advertisement. */
  openUntil: string | null;
  isOptedOut: boolean;
  /** The customer has blocked us. */
  isBlocked: boolean;
}

/** `person`: an agent writes. `machine`: a rule, a flow, a broadcast, a survey, what was scheduled. */
export type SentBy = 'person' | 'machine';

export const cannotSendReasons = [
  'CHANNEL_DISABLED',
  'CHANNEL_RETIRED',
  'NOT_CONNECTED',
  'NO_ADDRESS',
  'WINDOW_CLOSED',
  'CUSTOMER_STARTS',
  'OPTED_OUT',
  'BLOCKED',
  'LOG_ONLY',
] as const;
export type CannotSendReason = (typeof cannotSendReasons)[number];

/** What can be done instead. */
export const sendInsteads = ['TEMPLATE', 'OTHER_CHANNEL', 'EMAIL', 'WAIT_FOR_CUSTOMER', 'CONNECT'] as const;
export type SendInstead = (typeof sendInsteads)[number];

export interface Sendability {
  isOpen: boolean;
  /** ISO 8601; until then it stays open. Null: without an end, or closed. */
  until: string | null;
  reason: CannotSendReason | null;
  instead: readonly SendInstead[];
  /** What the message has to carry to go out at this time. */
  tag: 'HUMAN_AGENT' | null;
}

interface WindowRule {
  /** Hours after the customer's last message. */
  hours: number;
  /** Hours in which a person may still answer with a tag. */
  personHours?: number;
  instead: SendInstead;
}

const HOUR_MS = 3_600_000;

/** Channels on which one may only answer, and for how long. */
export const sendingWindows: Partial<Record<ChannelTypeName, WindowRule>> = {
  WA_BUSINESS: { hours: 24, instead: 'TEMPLATE' },
  WHATSAPP: { hours: 24, instead: 'TEMPLATE' },
  FACEBOOK: { hours: 24, personHours: 7 * 24, instead: 'WAIT_FOR_CUSTOMER' },
  INSTAGRAM: { hours: 24, personHours: 7 * 24, instead: 'WAIT_FOR_CUSTOMER' },
};

/** No window, but the customer has to have written once. */
const customerStarts = new Set<ChannelTypeName>(['TELEGRAM', 'CHAT']);
/** Calls leave a trace; nothing is written. */
const logOnly = new Set<ChannelTypeName>(['AIRCALL', 'VOICE', 'VOIP', 'VOYS', 'HELP_CENTER']);

/**
 * Whether a free message may go out now. The one place that knows: the composer, what was scheduled, rules, flows,
 * broadcasts and surveys all ask here, and the send ledger asks once more before it takes anything.
 */
export function canSend(facts: SendingFacts, by: SentBy, now: number): Sendability {
  if (facts.channelType in retiredChannelTypes) return closed('CHANNEL_RETIRED', ['OTHER_CHANNEL', 'EMAIL']);
  if (facts.channelStatus === 'disabled') return closed('CHANNEL_DISABLED', ['CONNECT', 'OTHER_CHANNEL']);
  if (logOnly.has(facts.channelType)) return closed('LOG_ONLY', ['OTHER_CHANNEL', 'EMAIL']);
  if (!facts.isConnected) return closed('NOT_CONNECTED', ['CONNECT', 'OTHER_CHANNEL', 'EMAIL']);
  if (!facts.hasAddress) return closed('NO_ADDRESS', ['OTHER_CHANNEL', 'EMAIL']);
  if (facts.isBlocked) return closed('BLOCKED', ['WAIT_FOR_CUSTOMER', 'OTHER_CHANNEL', 'EMAIL']);
  if (facts.isOptedOut) return closed('OPTED_OUT', ['WAIT_FOR_CUSTOMER', 'OTHER_CHANNEL', 'EMAIL']);
  const rule = sendingWindows[facts.channelType];
  if (!rule) {
    const mustWait = customerStarts.has(facts.channelType) && facts.lastCustomerAt === null;
    return mustWait ? closed('CUSTOMER_STARTS', ['WAIT_FOR_CUSTOMER', 'OTHER_CHANNEL']) : open(null);
  }
  return inWindow(facts, rule, by, now);
}

function inWindow(facts: SendingFacts, rule: WindowRule, by: SentBy, now: number): Sendability {
  const last = facts.lastCustomerAt === null ? null : Date.parse(facts.lastCustomerAt);
  const byAdvert = facts.openUntil === null ? 0 : Date.parse(facts.openUntil);
  const until = Math.max(last === null ? 0 : last + rule.hours * HOUR_MS, byAdvert);
  if (until > now) return open(until);
  const forPeople = last !== null && rule.personHours ? last + rule.personHours * HOUR_MS : 0;
  if (by === 'person' && forPeople > now) return { ...open(forPeople), tag: 'HUMAN_AGENT' };
  const reason = last === null && rule.instead !== 'TEMPLATE' ? 'CUSTOMER_STARTS' : 'WINDOW_CLOSED';
  return closed(reason, [rule.instead, 'OTHER_CHANNEL', 'EMAIL']);
}

function open(until: number | null): Sendability {
  return {
    isOpen: true,
    until: until === null ? null : new Date(until).toISOString(),
    reason: null,
    instead: [],
    tag: null,
  };
}

function closed(reason: CannotSendReason, instead: readonly SendInstead[]): Sendability {
  return { isOpen: false, until: null, reason, instead, tag: null };
}
