import i18next, { type TFunction } from 'i18next';
import { CodedError } from '@/lib/errors';

/** What to say about a form that was not accepted: at its fields, or above it. */
export type Faults = Partial<Record<string, string>> & { form?: string };
export type Say = TFunction<'identity'>;

const BUSY = new Set([502, 503, 504]);

/** @param known the fields of the form; a sentence about any other field stands above it. */
export function faultsOf(error: unknown, t: Say, known: readonly string[]): Faults {
  if (!(error instanceof CodedError)) return { form: t('errors.offline') };
  if (error.status === 429) return { form: t('errors.tooMany', { count: error.retryAfter ?? 60 }) };
  if (error.status === 422) return fieldFaults(error, known);
  if (BUSY.has(error.status)) return { form: t('errors.unavailable') };
  return { form: messageOf(error) || t('errors.unavailable') };
}

/** The sentence of a known code in the language of the page; the server speaks English. */
export function messageOf({ code, message }: CodedError): string {
  const known = i18next.t(`errors.codes.${code.replaceAll('.', '_')}`, { ns: 'ui', defaultValue: '' });
  return known || message;
}

function fieldFaults(error: CodedError, known: readonly string[]): Faults {
  const found: Faults = {};
  for (const field of known) {
    const sentence = error.fields[field]?.[0];
    if (sentence) found[field] = sentence;
  }
  return Object.keys(found).length > 0
    ? found
    : { form: Object.values(error.fields).flat()[0] ?? error.message };
}

export function textOf(entries: FormData, name: string): string {
  const value = entries.get(name);
  return typeof value === 'string' ? value : '';
}
