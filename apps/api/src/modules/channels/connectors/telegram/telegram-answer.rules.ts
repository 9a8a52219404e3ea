import { z } from 'zod';
import { lostAnswer, type SubmitResult } from '../../deliveries/delivery.rules.js';
import type { ProviderAnswer } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';
import { telegramId } from './telegram-read.rules.js';

const refusal = z.object({
  ok: z.literal(false),
  error_code: z.number(),
  description: z.string().catch(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional().catch(undefined),
});
const acceptance = z.object({
  ok: z.literal(true),
  result: z.union([
    z.literal(true),
    z.looseObject({ message_id: z.number(), chat: z.looseObject({ id: z.number() }) }),
  ]),
});

/** What an answer of the Bot API means for a send. */
export function telegramResult(answer: ProviderAnswer): SubmitResult {
  const accepted = acceptance.safeParse(answer.json);
  if (accepted.success) {
    const { result } = accepted.data;
    return {
      kind: 'accepted',
      ...(result !== true && { providerId: telegramId(result.chat.id, result.message_id) }),
    };
  }
  const refused = refusal.safeParse(answer.json);
  if (refused.success) return ofRefusal(refused.data);
  return (
    resultOfStatus(answer) ??
    (answer.status === 200
      ? { kind: 'unknown', reason: lostAnswer }
      : { kind: 'refused', reason: `${answer.status}: ${answer.text.slice(0, 300)}`, code: 'REFUSED' })
  );
}

function ofRefusal({ error_code: code, description, parameters }: z.infer<typeof refusal>): SubmitResult {
  const reason = `${code}: ${description}`.slice(0, 500);
  if (code === 429) {
    const retryAfterSeconds = Math.min(parameters?.retry_after ?? 1, 3_600);
    return { kind: 'postponed', reason, retryAfterSeconds };
  }
  // A token that is not known is answered like an address that is not there.
  if (code === 401 || code === 404) return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason };
  if (code === 403) return { kind: 'refused', reason, code: 'BLOCKED' };
  if (code >= 500) return { kind: 'postponed', reason, isOutage: true };
  if (/chat not found|user is deactivated|PEER_ID_INVALID/i.test(description))
    return { kind: 'refused', reason, code: 'NO_SUCH_ADDRESS' };
  if (/file|photo|too big|wrong type/i.test(description))
    return { kind: 'refused', reason, code: 'FILE_REFUSED' };
  return { kind: 'refused', reason, code: 'REFUSED' };
}
