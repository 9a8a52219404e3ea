import { z } from 'zod';
import { lostAnswer, type RefusalCode, type SubmitResult } from '../../deliveries/delivery.rules.js';
import type { ProviderAnswer } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';

const failure = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().catch(''),
    error_data: z.object({ details: z.string() }).partial().optional().catch(undefined),
  }),
});

const refusals: Record<number, RefusalCode> = {
  131047: 'WINDOW_CLOSED',
  131026: 'NO_SUCH_ADDRESS',
  131030: 'NO_SUCH_ADDRESS',
  131021: 'NO_SUCH_ADDRESS',
  131049: 'TAKEN_FOR_SPAM',
  131050: 'OPTED_OUT',
  131051: 'FILE_REFUSED',
  131052: 'FILE_REFUSED',
  131053: 'FILE_REFUSED',
  551: 'BLOCKED',
};
const brokenAccounts: Record<
  number,
  'CREDENTIALS_REFUSED' | 'ACCOUNT_RESTRICTED' | 'ACCOUNT_GONE' | 'PAYMENT_NEEDED'
> = {
  190: 'CREDENTIALS_REFUSED',
  0: 'CREDENTIALS_REFUSED',
  3: 'CREDENTIALS_REFUSED',
  200: 'CREDENTIALS_REFUSED',
  368: 'ACCOUNT_RESTRICTED',
  131031: 'ACCOUNT_RESTRICTED',
  130497: 'ACCOUNT_RESTRICTED',
  133010: 'ACCOUNT_GONE',
  131042: 'PAYMENT_NEEDED',
};
/** Seconds after which it makes sense again. */
const rates: Record<number, number> = { 4: 60, 80007: 60, 130429: 2, 131048: 3_600, 131056: 6, 613: 10 };
const outages = new Set([1, 2, 131000, 131016, 1200]);
/** Below one code, what a subcode says more closely. */
const subcodes: Record<number, RefusalCode> = {
  2018278: 'WINDOW_CLOSED',
  2018108: 'BLOCKED',
  2018001: 'NO_SUCH_ADDRESS',
};

/** What an answer of the Graph API means for a send. @param idOf the provider's id of the message, from its good answer */
export function graphResult(answer: ProviderAnswer, idOf: (json: unknown) => string | null): SubmitResult {
  const failed = failure.safeParse(answer.json);
  if (failed.success) return ofError(failed.data.error, answer);
  const general = resultOfStatus(answer);
  if (general) return general;
  if (answer.status < 200 || answer.status >= 300)
    return { kind: 'refused', reason: `${answer.status}: ${answer.text.slice(0, 300)}`, code: 'REFUSED' };
  const providerId = idOf(answer.json);
  // It said yes, in words that cannot be read: it may well have sent it.
  return providerId === null ? { kind: 'unknown', reason: lostAnswer } : { kind: 'accepted', providerId };
}

function ofError(
  { code, error_subcode: subcode, message, error_data: data }: z.infer<typeof failure>['error'],
  answer: ProviderAnswer,
): SubmitResult {
  const reason = `(${code}) ${[message, data?.details].filter(Boolean).join(': ')}`.slice(0, 500);
  const close = subcode === undefined ? undefined : subcodes[subcode];
  if (close) return { kind: 'refused', reason, code: close };
  const broken = brokenAccounts[code];
  if (broken) return { kind: 'broken', code: broken, reason };
  const rate = rates[code];
  if (rate !== undefined) {
    const general = resultOfStatus(answer);
    return general?.kind === 'postponed' && general.retryAfterSeconds !== undefined
      ? { ...general, reason }
      : { kind: 'postponed', reason, retryAfterSeconds: rate };
  }
  if (outages.has(code)) return { kind: 'postponed', reason, isOutage: true };
  if (code >= 132_000 && code < 133_000) return { kind: 'refused', reason, code: 'TEMPLATE_REFUSED' };
  return { kind: 'refused', reason, code: refusals[code] ?? 'REFUSED' };
}
