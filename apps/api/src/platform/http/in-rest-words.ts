import { CodedError } from '../errors/coded-error.js';

/**
 * Where a field of REST has another name than the input that both faces share: what is wrong is named as it was sent.
 * @param names the names of REST by those of the input
 */
export async function inRestWords<T>(names: Readonly<Record<string, string>>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CodedError) || !error.details.fields) throw error;
    const { kind, code, message, details } = error;
    const fields = Object.entries(error.details.fields).map(([name, said]) => [names[name] ?? name, said]);
    throw new CodedError(kind, code, message, { ...details, fields: Object.fromEntries(fields) });
  }
}
