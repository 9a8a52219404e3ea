import { createHash } from 'node:crypto';
import { channelTypes, type ChannelTypeName, type ContactMerge } from '@parley/schema';
import { type ConsentSource, type ConsentState, consentStates } from '../consents/contact-consent.rules.js';
import { noteBody } from '../notes/contact-note.rules.js';

/** What a contact agreed to, and what colleagues noted. */
export interface KnownCare {
  readonly consents: ReadonlyMap<ChannelTypeName, { state: ConsentState; source: ConsentSource }>;
  /** Fingerprints of their words. */
  readonly notes: ReadonlySet<string>;
}

/** What a row says of it. */
export interface RowCare {
  readonly consents: ReadonlyMap<ChannelTypeName, ConsentState>;
  readonly notes: readonly string[];
}

export const NO_CARE: KnownCare = { consents: new Map(), notes: new Set() };
/** A line of its own between two notes in one cell. */
const BETWEEN = '***';

/** `email: opted_in; sms: opted_out`; null when it is nothing of the kind. */
export function consentsIn(text: string): Map<ChannelTypeName, ConsentState> | null {
  const found = new Map<ChannelTypeName, ConsentState>();
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const [kind = '', said = ''] = part.split(/[:=]/).map((word) => word.trim().toUpperCase());
    const type = channelTypes.find((one) => one === kind);
    const state = consentStates.find((one) => one === said.replace(/[\s-]+/g, '_'));
    if (!type || !state) return null;
    found.set(type, state);
  }
  return found;
}

/** The other way round. What is unknown says nothing. */
export function consentCell(consents: Iterable<readonly [ChannelTypeName, ConsentState]>): string {
  return [...consents]
    .flatMap(([type, state]) => (state === 'UNKNOWN' ? [] : [`${type}: ${state}`.toLowerCase()]))
    .toSorted()
    .join('; ');
}

/** Several notes of one cell. A note that has such a line itself has it with a backslash. */
export function notesIn(text: string): string[] {
  const notes: string[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === BETWEEN) notes.push([]);
    else notes.at(-1)?.push(line.replace(/^\\(?=[^\S\n]*\\*\*{3}\s*$)/, ''));
  }
  return [...new Set(notes.map((lines) => noteBody(lines.join('\n'))))].filter((body) => body !== '');
}

/** A line of a note that would be read as the line between two of them. */
const asWords = (line: string): string => (/^\\*\*{3}$/.test(line.trim()) ? `\\${line}` : line);

export function notesCell(bodies: readonly string[]): string {
  return bodies.map((body) => body.split('\n').map(asWords).join('\n')).join(`\n${BETWEEN}\n`);
}

/** What a row adds. A note that is there is not written twice; who refused by themselves is not brought back by a file. */
export function careOf(row: RowCare, known: KnownCare, onMatch: ContactMerge): RowCare {
  const consents = [...row.consents].filter(([type, state]) => {
    const now = known.consents.get(type);
    if ((now?.state ?? 'UNKNOWN') === state) return false;
    if (now?.source === 'CUSTOMER' && now.state === 'OPTED_OUT') return false;
    return onMatch === 'overwrite' || now === undefined || now.state === 'UNKNOWN';
  });
  return {
    consents: new Map(consents),
    notes: row.notes.filter((body) => !known.notes.has(notePrint(body))),
  };
}

export const isNoCare = ({ consents, notes }: RowCare): boolean => consents.size === 0 && notes.length === 0;

/** Of the words of a note, as the database makes it. */
export function notePrint(body: string): string {
  return createHash('md5').update(body).digest('hex');
}
