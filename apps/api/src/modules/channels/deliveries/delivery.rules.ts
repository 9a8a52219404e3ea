export type DeliveryState = 'queued' | 'claimed' | 'submitting' | 'accepted' | 'failed' | 'unknown';

/** What an attempt to hand a message over ended with. */
export type SubmitResult =
  | { kind: 'accepted'; providerId?: string; note?: string }
  /** Refused for good. */
  | { kind: 'refused'; reason: string }
  /** Certainly not taken; worth another try. */
  | { kind: 'postponed'; reason: string }
  /** Everything was handed over and no answer came: it may have been sent. */
  | { kind: 'unknown'; reason: string };

const pauses = [2, 10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];

/** Seconds until the next attempt after the given number of failed ones; null when it is enough (about 16 hours). */
export function pauseBefore(failedAttempts: number): number | null {
  return pauses[failedAttempts - 1] ?? null;
}

export const lostAnswer =
  'The connection was lost after the message had been handed over. It may have been sent; please check before you send it again.';

/** States from which a person may send again. */
export const retryable: readonly DeliveryState[] = ['failed', 'unknown'];
