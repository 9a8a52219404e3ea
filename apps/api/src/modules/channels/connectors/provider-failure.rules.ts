import { LostAnswer, RefusedRequest } from '../../../platform/outgoing/index.js';
import { lostAnswer, type SubmitResult } from '../deliveries/delivery.rules.js';
import type { ProviderAnswer } from './provider-client.js';

/** Longer than this is no advice any more. */
const MAX_RETRY_AFTER = 3_600;

/** What it means for a send that a call ended without an answer. */
export function resultOfTrouble(error: unknown): SubmitResult {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof LostAnswer) return { kind: 'unknown', reason: lostAnswer };
  if (error instanceof RefusedRequest) return { kind: 'refused', reason };
  return { kind: 'postponed', reason: `The provider was not reached: ${reason}`, isOutage: true };
}

/**
 * What an answer means that says no words of the provider's own: too many calls, a server in trouble, a gateway that
 * does not know whether anybody took it. Null when it is none of these.
 */
export function resultOfStatus(answer: ProviderAnswer): SubmitResult | null {
  const reason = `${answer.status}: ${answer.text.replace(/\s+/g, ' ').slice(0, 300)}`;
  if (answer.status === 429) {
    const retryAfterSeconds = retryAfter(answer.headers.get('retry-after'), Date.now());
    return { kind: 'postponed', reason, ...(retryAfterSeconds !== null && { retryAfterSeconds }) };
  }
  // A gateway that waited in vain cannot say whether the server behind it has done it.
  if (answer.status === 504 || answer.status === 408) return { kind: 'unknown', reason: lostAnswer };
  if (answer.status >= 500) {
    const retryAfterSeconds = retryAfter(answer.headers.get('retry-after'), Date.now());
    return {
      kind: 'postponed',
      reason,
      isOutage: true,
      ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    };
  }
  return null;
}

/** Seconds or a date; what is absurd is cut to an hour. Null when nothing useful is said. */
export function retryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000;
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(Math.ceil(seconds), MAX_RETRY_AFTER);
}
