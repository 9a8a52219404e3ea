import { type CustomDecorator, SetMetadata } from '@nestjs/common';

export const ANSWER_KEPT_WITHOUT = Symbol('ANSWER_KEPT_WITHOUT');

/**
 * For POSTs whose answer shows a secret once: it is not kept for those who ask again with the same `Idempotency-Key`,
 * they get null in its place.
 * @param fields of `data`.
 */
export const AnswerKeptWithout = (...fields: string[]): CustomDecorator<symbol> =>
  SetMetadata<symbol, string[]>(ANSWER_KEPT_WITHOUT, fields);

/** @returns the answer as it is kept. */
export function withoutSecrets(body: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields?.length || body === null || typeof body !== 'object') return body;
  const { data } = body as { data?: unknown };
  const blanked = Object.fromEntries(fields.map((field) => [field, null]));
  if (data === null || typeof data !== 'object') return { ...body, ...blanked };
  return { ...body, data: { ...data, ...blanked } };
}
