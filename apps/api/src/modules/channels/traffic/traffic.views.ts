import type { Page } from '../../../platform/graphql/connection.js';
import { idOf } from '../../../platform/ids/index.js';
import { inboundOutcome, outboundOutcome } from './outcome.rules.js';
import type { ReplayAllArgs, TrafficArgs } from './traffic.input.js';
import type { InboundRow, OutboundRow } from './traffic.repository.js';
import type { TrafficQuestion } from './traffic.service.js';
import type { DeliveryType, InboundEventType } from './traffic.type.js';

export function inboundEventOf({
  state,
  summary,
  error,
  rawSize,
  hasRaw,
  ...row
}: InboundRow): InboundEventType {
  return {
    ...row,
    outcome: inboundOutcome(state),
    reason: error ?? summary.ignored ?? null,
    size: rawSize,
    hasPayload: hasRaw,
    ticketId: summary.ticketId ?? null,
    messageId: summary.messageId ?? null,
  };
}

export function deliveryOf({
  state,
  reported,
  messageRef,
  conversationRef,
  nextAttemptAt,
  ...row
}: OutboundRow): DeliveryType {
  return {
    ...row,
    reported,
    outcome: outboundOutcome(state, reported),
    messageId: messageRef,
    ticketId: conversationRef,
    nextAttemptAt: state === 'queued' ? nextAttemptAt : null,
  };
}

export function questionOf({ filter, first, after }: TrafficArgs): TrafficQuestion {
  return {
    channelId: filter?.channelId ? idOf(filter.channelId) : null,
    outcome: filter?.outcome ?? null,
    first: first ?? null,
    after: after ?? null,
  };
}

export function channelIn({ channelId }: ReplayAllArgs): number | null {
  return channelId ? idOf(channelId) : null;
}

export function pageAs<T, U>({ edges, pageInfo }: Page<T>, view: (row: T) => U): Page<U> {
  return { edges: edges.map(({ cursor, node }) => ({ cursor, node: view(node) })), pageInfo };
}
