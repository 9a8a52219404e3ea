import { codedError } from '@/lib/apollo';

/** The first sentence per field; a failure that is about none stands at the name. */
export function failureOf(error: unknown, offline: string): Record<string, string> {
  const refusal = codedError(error);
  const fields = Object.entries(refusal?.fields ?? {});
  if (fields.length === 0) return { name: refusal?.message ?? offline };
  return Object.fromEntries(fields.map(([name, [sentence = '']]) => [name, sentence]));
}
