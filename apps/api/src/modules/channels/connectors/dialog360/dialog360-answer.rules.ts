import { z } from 'zod';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import { graphResult } from '../meta/graph-answer.rules.js';
import type { ProviderAnswer } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';

/** 360dialog's own refusals, in the three ways in which its parts write them. What Meta said is passed on as it is. */
const own = z.union([
  z
    .object({ meta: z.object({ developer_message: z.string() }) })
    .transform((json) => json.meta.developer_message),
  z.object({ error: z.string() }).transform((json) => json.error),
  z.object({ detail: z.string() }).transform((json) => json.detail),
  z.object({ message: z.string() }).transform((json) => json.message),
]);

const UNPAID = /\b(unpaid|payment|balance|funds?|invoice|billing)\b/i;
const TOO_MANY = /rate.?limit|too many/i;

/** Seconds after which a limit that says none of its own is worth another try. */
const LIMIT_PAUSE = 5;

/** What an answer of 360dialog's means for a send. @param idOf see {@link graphResult} */
export function dialog360Result(
  answer: ProviderAnswer,
  idOf: (json: unknown) => string | null,
): SubmitResult {
  const said = own.safeParse(answer.json).data;
  const isMeta = z.object({ error: z.looseObject({ code: z.number() }) }).safeParse(answer.json).success;
  const { status } = answer;
  if (isMeta || (status >= 200 && status < 300)) return graphResult(answer, idOf);
  const general = resultOfStatus(answer);
  if (general) return general;
  const reason = `${status}: ${said ?? answer.text.replace(/\s+/g, ' ')}`.slice(0, 500);
  if (status === 401) return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason };
  if (said && UNPAID.test(said)) return { kind: 'broken', code: 'PAYMENT_NEEDED', reason };
  if (said && TOO_MANY.test(said)) return { kind: 'postponed', reason, retryAfterSeconds: LIMIT_PAUSE };
  if (status === 403) return { kind: 'broken', code: 'ACCOUNT_RESTRICTED', reason };
  return { kind: 'refused', reason, code: 'REFUSED' };
}
