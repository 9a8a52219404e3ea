import { CodedError, defineErrors } from '../errors/coded-error.js';

export const ScanErrors = defineErrors({
  infected: {
    kind: 'invalid',
    code: 'files.infected',
    message: 'This file was not taken: the virus scanner found something in it.',
  },
  away: {
    kind: 'unavailable',
    code: 'files.scanner_away',
    message: 'Files cannot be checked for viruses just now. Please try again in a minute.',
  },
});

/** The name of what was found, where an error says that something was. */
export function threatOf(error: unknown): string | null {
  if (!(error instanceof CodedError) || error.code !== 'files.infected') return null;
  const threat = error.details.facts?.['threat'];
  return typeof threat === 'string' ? threat : 'unknown';
}

/** Whether nothing is known of the file, and another attempt may know more. */
export function isScannerAway(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'files.scanner_away';
}
