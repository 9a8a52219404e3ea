import type { ChannelTroubleName } from '@parley/schema';
import { z } from 'zod';
import { lostAnswer, type RefusalCode, type SubmitResult } from '../../deliveries/delivery.rules.js';
import type { ProviderAnswer } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';

export const OPTED_OUT = 21610;
const TOO_MANY = 20429;

const refusal = z.object({ code: z.number(), message: z.string().catch('') });
const acceptance = z.object({
  sid: z.string().min(1),
  status: z.string().optional(),
  error_code: z.number().nullish(),
  error_message: z.string().nullish(),
});

const refusals = new Map<number, RefusalCode>([
  [OPTED_OUT, 'OPTED_OUT'],
  [21211, 'NO_SUCH_ADDRESS'],
  [21614, 'NO_SUCH_ADDRESS'],
  [30005, 'NO_SUCH_ADDRESS'],
  [30006, 'NO_SUCH_ADDRESS'],
  [30007, 'TAKEN_FOR_SPAM'],
  [21620, 'FILE_REFUSED'],
  [21623, 'FILE_REFUSED'],
  [30011, 'FILE_REFUSED'],
  [30019, 'FILE_REFUSED'],
]);
const troubles = new Map<number, ChannelTroubleName>([
  [20003, 'CREDENTIALS_REFUSED'],
  [20005, 'ACCOUNT_RESTRICTED'],
]);
/** What Twilio says by a number alone. */
const words = new Map([
  [30001, 'Too many messages are waiting.'],
  [30002, 'The account is suspended.'],
  [30003, 'The telephone cannot be reached.'],
  [30004, 'The receiver takes no messages from us.'],
  [30005, 'The number does not exist.'],
  [30006, 'The number is a landline, or its network takes no SMS.'],
  [30007, 'The network took it for spam.'],
  [30008, 'The network refused it without a reason.'],
  [30034, 'The number is not registered for messages in the United States.'],
  [OPTED_OUT, 'The receiver has opted out.'],
]);

export function twilioWords(code: number | null, otherwise: string): string {
  return code === null ? otherwise : `${code}: ${words.get(code) ?? otherwise}`;
}

/** What an answer of the Messages resource means for a send. */
export function twilioResult(answer: ProviderAnswer): SubmitResult {
  if (answer.status >= 200 && answer.status < 300) return accepted(answer);
  const { code, message } = refusal.safeParse(answer.json).data ?? { code: null, message: '' };
  const reason = twilioWords(code ?? answer.status, message || answer.text).slice(0, 500);
  if (code === TOO_MANY && answer.status !== 429) return { kind: 'postponed', reason };
  const trouble = code !== null && troubles.get(code);
  if (trouble) return { kind: 'broken', code: trouble, reason };
  if (answer.status === 401) return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason };
  return (
    resultOfStatus(answer) ?? {
      kind: 'refused',
      reason,
      code: (code !== null && refusals.get(code)) || 'REFUSED',
    }
  );
}

function accepted(answer: ProviderAnswer): SubmitResult {
  const parsed = acceptance.safeParse(answer.json);
  if (!parsed.success) return { kind: 'unknown', reason: lostAnswer };
  const { sid, status, error_code: code = null, error_message: message } = parsed.data;
  // Its first status is never reported: what has failed already is only said here.
  if (status !== 'failed' && status !== 'undelivered') return { kind: 'accepted', providerId: sid };
  const reason = twilioWords(code, message ?? status);
  return { kind: 'refused', reason, code: (code !== null && refusals.get(code)) || 'REFUSED' };
}
