import type { DeliveryUpdate } from '../messages/outbound-message.js';
import type { DeliveryState, ReportedStatus } from './delivery.rules.js';

const reportedRank: Record<ReportedStatus, number> = { failed: 0, sent: 1, delivered: 2, read: 3 };

/** Reports come late, twice and in any order: the highest stays. What has failed failed, unless it was read after all. */
export function isNews(before: ReportedStatus | null, now: ReportedStatus): boolean {
  if (before === null) return true;
  if (before === 'failed') return now === 'read' || now === 'delivered';
  if (now === 'failed') return before === 'sent';
  return reportedRank[now] > reportedRank[before];
}

export interface PartState {
  state: DeliveryState;
  reported: ReportedStatus | null;
}

/** How far a message is whose parts are that far: as far as the part that is furthest behind. */
export function statusOf(parts: readonly PartState[]): DeliveryUpdate {
  const each = parts.map(updateOf);
  const order: DeliveryUpdate[] = ['FAILED', 'UNKNOWN', 'SENDING', 'SENT', 'DELIVERED', 'READ'];
  return order.find((update) => each.includes(update)) ?? 'SENDING';
}

function updateOf({ state, reported }: PartState): DeliveryUpdate {
  if (state === 'failed' || reported === 'failed') return 'FAILED';
  if (state === 'unknown') return 'UNKNOWN';
  if (state !== 'accepted') return 'SENDING';
  if (reported === 'read') return 'READ';
  return reported === 'delivered' ? 'DELIVERED' : 'SENT';
}
