import { codedError } from '@/lib/apollo';

/** The first sentence per field; null when the failure is about none. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  const fields = Object.entries(codedError(error)?.fields ?? {});
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map(([name, [sentence = '']]) => [name, sentence]));
}

/** What the server says is wrong; null when it was not reached. */
export function sentenceOf(error: unknown): string | null {
  const coded = codedError(error);
  if (!coded) return null;
  const fields = Object.values(coded.fields ?? {}).flat();
  return fields.length > 0 ? fields.join('\n') : coded.message;
}
