import { z } from 'zod';
import { lostAnswer, type SubmitResult } from '../../deliveries/delivery.rules.js';
import type { ProviderAnswer } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';

const acceptance = z.object({ id: z.string().min(1) });
const refusal = z.object({ code: z.string().catch(''), message: z.string().catch('') });

/** What an answer of the Channels API means for a send. */
export function birdResult(answer: ProviderAnswer): SubmitResult {
  if (answer.status >= 200 && answer.status < 300) {
    const id = acceptance.safeParse(answer.json).data?.id;
    return id === undefined ? { kind: 'unknown', reason: lostAnswer } : { kind: 'accepted', providerId: id };
  }
  const { code, message } = refusal.safeParse(answer.json).data ?? { code: '', message: '' };
  const reason = `${code || answer.status}: ${message || answer.text}`.replace(/\s+/g, ' ').slice(0, 500);
  if (answer.status === 401 || answer.status === 403)
    return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason };
  if (answer.status === 402) return { kind: 'broken', code: 'PAYMENT_NEEDED', reason };
  if (answer.status === 404) return { kind: 'broken', code: 'ACCOUNT_GONE', reason };
  const general = resultOfStatus(answer);
  if (general) return general;
  // Its words are its own; what they say of the receiver is told apart as far as they go.
  if (/opt(?:ed)?[ _-]?out|unsubscribed/i.test(reason)) return { kind: 'refused', reason, code: 'OPTED_OUT' };
  if (/phone ?number|identifierValue|receiver/i.test(reason))
    return { kind: 'refused', reason, code: 'NO_SUCH_ADDRESS' };
  return { kind: 'refused', reason, code: 'REFUSED' };
}
