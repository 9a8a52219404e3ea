import type { ChannelTroubleName } from '@parley/schema';

export type DeliveryState = 'queued' | 'claimed' | 'submitting' | 'accepted' | 'failed' | 'unknown';

/** `channel`: it is broken. `circuit`: its provider fails again and again. `pace`: others go first. */
export type DeliveryWait = 'channel' | 'circuit' | 'pace';

/** How far the provider says that a message came after it was taken. */
export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'failed';

/** What an attempt to hand a message over ended with. */
export type SubmitResult =
  | { kind: 'accepted'; providerId?: string; note?: string }
  /** Refused for good. `code` names the reason for people, where there is one of ours for it. */
  | { kind: 'refused'; reason: string; code?: RefusalCode }
  /** Certainly not taken; worth another try. `isOutage`: the provider does not work, so the circuit counts it. */
  | { kind: 'postponed'; reason: string; retryAfterSeconds?: number; isOutage?: boolean }
  /** The channel itself is refused: its credentials or its account. The message waits until that is cured. */
  | { kind: 'broken'; code: ChannelTroubleName; reason: string; side?: 'out' }
  /** Everything was handed over and no answer came: it may have been sent. */
  | { kind: 'unknown'; reason: string };

const pauses = [2, 10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];

/** Seconds until the next attempt after the given number of failed ones; null when it is enough (about 16 hours). */
export function pauseBefore(failedAttempts: number): number | null {
  return pauses[failedAttempts - 1] ?? null;
}

/** Deliveries from this part on are reactions to the message, not parts of it. */
export const FIRST_REACTION = 1_000;

/** Which of the calls that a message needs a delivery stands for. */
export function callOf(part: number): number {
  return part < FIRST_REACTION ? part : 0;
}

/** Why a provider does not take a message for good, in words of our own. */
export type RefusalCode =
  | 'WINDOW_CLOSED'
  | 'OPTED_OUT'
  | 'BLOCKED'
  | 'NO_SUCH_ADDRESS'
  | 'FILE_REFUSED'
  | 'TEMPLATE_REFUSED'
  | 'TAKEN_FOR_SPAM'
  | 'REFUSED';

export const lostAnswer =
  'The connection was lost after the message had been handed over. It may have been sent; please check before you send it again.';

/** States from which a person may send again. */
export const retryable: readonly DeliveryState[] = ['failed', 'unknown'];

/** What we give to the provider along with a delivery, for those that hand it back or know it as a key. */
export function referenceOf(deliveryId: number): string {
  return `parley-${deliveryId}`;
}

/** Null when it is none of ours. */
export function deliveryOfReference(reference: string): number | null {
  const id = /^parley-(\d{1,18})$/.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}
