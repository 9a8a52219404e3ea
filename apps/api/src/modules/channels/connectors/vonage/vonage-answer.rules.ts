import { z } from 'zod';
import { lostAnswer, type RefusalCode, type SubmitResult } from '../../deliveries/delivery.rules.js';
import type { ProviderAnswer } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';

/** The number that Vonage has for somebody who does not want anything. */
export const OPTED_OUT = '1240';

const acceptance = z.object({ message_uuid: z.string().min(1) });
const refusal = z.object({
  type: z.string().catch(''),
  title: z.string().catch(''),
  detail: z.string().catch(''),
});
const refusals = new Map<string, RefusalCode>([
  [OPTED_OUT, 'OPTED_OUT'],
  ['1170', 'NO_SUCH_ADDRESS'],
  ['1210', 'TAKEN_FOR_SPAM'],
  ['1250', 'NO_SUCH_ADDRESS'],
]);
const words = new Map([
  ['1170', 'The number is wrong.'],
  ['1180', 'The telephone cannot be reached.'],
  ['1190', 'The number does not exist.'],
  ['1210', 'The network took it for spam.'],
  [OPTED_OUT, 'The receiver has opted out.'],
  ['1250', 'There is no way to this number.'],
]);

export function vonageWords(code: string, detail = ''): string {
  const said = words.get(code) ?? detail;
  return said ? `${code}: ${said}` : code;
}

/** What an answer of the Messages API means for a send. */
export function vonageResult(answer: ProviderAnswer): SubmitResult {
  if (answer.status >= 200 && answer.status < 300) {
    const id = acceptance.safeParse(answer.json).data?.message_uuid;
    return id === undefined ? { kind: 'unknown', reason: lostAnswer } : { kind: 'accepted', providerId: id };
  }
  const { type, title, detail } = refusal.safeParse(answer.json).data ?? { type: '', title: '', detail: '' };
  // The number of a reason stands behind the address that explains it.
  const code = /#(\d{3,5})$/.exec(type)?.[1] ?? '';
  const reason =
    `${code || answer.status}: ${[title, detail].filter(Boolean).join('. ') || answer.text}`.slice(0, 500);
  if (answer.status === 401) return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason };
  if (answer.status === 402) return { kind: 'broken', code: 'PAYMENT_NEEDED', reason };
  if (answer.status === 403) return { kind: 'broken', code: 'ACCOUNT_RESTRICTED', reason };
  return resultOfStatus(answer) ?? { kind: 'refused', reason, code: refusals.get(code) ?? 'REFUSED' };
}
