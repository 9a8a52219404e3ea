import { type ChannelTypeName, type ContactRowReason, sheetLimits } from '@parley/schema';
import { type CustomFieldView, type FieldValue, readValue } from '../../organisation/index.js';
import { standardTimeZone } from '../../identity/index.js';
import { addressOf } from '../contacts/contact-facts.rules.js';
import { cleanName } from '../contacts/contact.rules.js';
import { internationalPhone } from '../contacts/phone.rules.js';
import { GROUP_NAME_MAX } from '../groups/contact-group.rules.js';
import type { ConsentState } from '../consents/contact-consent.rules.js';
import { NOTE_MAX } from '../notes/contact-note.rules.js';
import { consentsIn, notesIn, type RowCare } from './import-care.rules.js';
import { groupNames } from './import-places.rules.js';
import type { ImportPlan, PlannedColumn, RowProblem, Way } from './contact-import.rules.js';

/** What a row says of somebody; null or nothing where it says nothing. */
export interface RowFacts {
  readonly fullName: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly localeCode: string | null;
  readonly timeZone: string | null;
  readonly isBlocked: boolean | null;
  readonly externalIds: readonly string[];
  readonly whatsappIds: readonly string[];
  readonly parleyId: number | null;
  readonly fields: ReadonlyMap<number, FieldValue>;
  /** Names of groups, and of a profile. */
  readonly groups: readonly string[];
  readonly profile: string;
  readonly profileId: number | null;
  /** What they agreed to, and what is to be known of them. */
  readonly care: RowCare;
}

export interface ReadRow {
  readonly line: number;
  readonly facts: RowFacts;
  /** Something, and the row is refused. */
  readonly problems: readonly RowProblem[];
}

/** What a plan needs beside itself, made once for all rows. */
export interface RowReading {
  readonly plan: ImportPlan;
  /** The names of the columns. */
  readonly names: readonly string[];
  readonly fields: ReadonlyMap<number, CustomFieldView>;
}

const LANGUAGE = /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/;
/** A country, and that it holds at all accounts of a company: another one means nothing outside its own number. */
const WHATSAPP_PARENT = /^[A-Z]{2}\.ENT\.[A-Za-z0-9]{1,128}$/;
const MAX_EXTERNAL = 200;
const MAX_LANGUAGE = 35;

type Cell = { column: PlannedColumn; name: string; text: string };

/** Reads a row after a plan: each cell says something, or why not. */
export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  reading: RowReading,
): ReadRow {
  const reader = new RowReader(reading);
  for (const column of reading.plan.columns) {
    const text = cells[column.at] ?? '';
    if (column.to === 'ignore' || text === '') continue;
    reader.read({ column, name: reading.names[column.at] ?? '', text });
  }
  if (cells.length > reading.names.length && cells.slice(reading.names.length).some((text) => text !== ''))
    reader.refuse(null, 'more_cells');
  return { line, ...reader.done() };
}

class RowReader {
  private readonly problems: RowProblem[] = [];
  private readonly emails: string[] = [];
  private readonly phones: string[] = [];
  private readonly externalIds: string[] = [];
  private readonly whatsappIds: string[] = [];
  private readonly fields = new Map<number, FieldValue>();
  private name = '';
  private first = '';
  private last = '';
  private localeCode: string | null = null;
  private timeZone: string | null = null;
  private isBlocked: boolean | null = null;
  private parleyId: number | null = null;
  private readonly groups: string[] = [];
  private profile = '';
  private profileId: number | null = null;
  private readonly consents = new Map<ChannelTypeName, ConsentState>();
  private readonly notes: string[] = [];

  constructor(private readonly reading: RowReading) {}

  refuse(column: string | null, reason: ContactRowReason, number: number | null = null): void {
    // Two words that are no address are one mistake.
    if (this.problems.some((one) => one.column === column && one.reason === reason)) return;
    this.problems.push({ column, reason, number });
  }

  read(cell: Cell): void {
    if (cell.text.length > sheetLimits.cell) return this.refuse(cell.name, 'too_long', sheetLimits.cell);
    switch (cell.column.to) {
      case 'name':
        this.name = cell.text;
        return;
      case 'first_name':
        this.first = cell.text;
        return;
      case 'last_name':
        this.last = cell.text;
        return;
      case 'email':
        return this.readEmails(cell);
      case 'phone':
        return this.readPhones(cell);
      case 'language':
        return this.readLanguage(cell);
      case 'time_zone':
        this.timeZone = standardTimeZone(cell.text);
        if (this.timeZone === null) this.refuse(cell.name, 'not_a_time_zone');
        return;
      case 'blocked':
        this.isBlocked = yesOrNo(cell.text);
        if (this.isBlocked === null) this.refuse(cell.name, 'not_yes_or_no');
        return;
      case 'whatsapp_id':
        return this.readWhatsappIds(cell);
      case 'external_id':
        return this.readExternalId(cell);
      case 'parley_id':
        return this.readParleyId(cell);
      case 'groups':
        return this.readGroups(cell);
      case 'profile':
        this.profile = cleanName(cell.text);
        return;
      case 'profile_id':
        this.profileId = idOf(cell.text);
        if (this.profileId === null) this.refuse(cell.name, 'no_such_profile');
        return;
      case 'consents':
        return this.readConsents(cell);
      case 'consent_email':
        return this.readConsent(cell, 'EMAIL');
      case 'consent_sms':
        return this.readConsent(cell, 'SMS');
      case 'consent_whatsapp':
        return this.readConsent(cell, 'WA_BUSINESS');
      case 'notes':
        return this.readNotes(cell);
      case 'field':
        return this.readField(cell);
      case 'ignore':
    }
  }

  done(): Omit<ReadRow, 'line'> {
    const { emails, phones, externalIds, whatsappIds, parleyId } = this;
    const fullName = cleanName(this.name || [this.first, this.last].filter(Boolean).join(' '));
    const isNobody =
      fullName === '' &&
      [...emails, ...phones, ...externalIds, ...whatsappIds].length === 0 &&
      parleyId === null;
    if (isNobody && this.problems.length === 0) this.refuse(null, 'nothing_known');
    const { localeCode, timeZone, isBlocked, fields, groups, profile, profileId, consents, notes } = this;
    const care = { consents, notes };
    const known = { fullName, emails, phones, localeCode, timeZone, isBlocked, parleyId };
    const ids = { externalIds, whatsappIds };
    return { facts: { ...known, ...ids, fields, groups, profile, profileId, care }, problems: this.problems };
  }

  private readEmails({ name, text }: Cell): void {
    for (const part of partsOf(text, /[;,\s]+/)) {
      // As some products write it.
      const address = addressOf(part.replace(/^.*<|>$|^mailto:/gi, ''));
      if (address === null) this.refuse(name, 'not_an_address');
      else if (!this.emails.includes(address)) this.emails.push(address);
    }
  }

  private readPhones({ name, text }: Cell): void {
    for (const part of partsOf(text, /[;,|\n]+|:::/)) {
      const number = numberOf(part, this.reading.plan.country);
      if (number === null) this.refuse(name, 'not_a_number');
      else if (!this.phones.includes(number)) this.phones.push(number);
    }
  }

  private readLanguage({ name, text }: Cell): void {
    const code = text.replace('_', '-');
    const [language = '', ...rest] = code.split('-');
    const tidy = [language.toLowerCase(), ...rest].join('-');
    if (LANGUAGE.test(tidy) && tidy.length <= MAX_LANGUAGE) this.localeCode = tidy;
    else this.refuse(name, 'not_a_language');
  }

  private readExternalId({ name, text }: Cell): void {
    for (const part of partsOf(text, /;\s*/)) {
      const id = part.startsWith(this.reading.plan.prefix) ? part : this.reading.plan.prefix + part;
      if (id.length > MAX_EXTERNAL) this.refuse(name, 'too_long', MAX_EXTERNAL);
      else if (!this.externalIds.includes(id)) this.externalIds.push(id);
    }
  }

  private readWhatsappIds({ name, text }: Cell): void {
    for (const id of partsOf(text, /[;,\s]+/)) {
      if (!WHATSAPP_PARENT.test(id)) this.refuse(name, 'not_a_whatsapp_id');
      else if (!this.whatsappIds.includes(id)) this.whatsappIds.push(id);
    }
  }

  private readParleyId({ name, text }: Cell): void {
    this.parleyId = idOf(text);
    if (this.parleyId === null) this.refuse(name, 'no_such_contact');
  }

  private readGroups({ name, text }: Cell): void {
    for (const group of groupNames(text)) {
      if (group.length > GROUP_NAME_MAX) this.refuse(name, 'too_long', GROUP_NAME_MAX);
      else if (!this.groups.includes(group)) this.groups.push(group);
    }
  }

  private readConsents({ name, text }: Cell): void {
    const said = consentsIn(text);
    if (said === null) return this.refuse(name, 'not_a_consent');
    for (const [type, state] of said) this.consents.set(type, state);
  }

  /** Files of others say yes and no. */
  private readConsent({ name, text }: Cell, type: ChannelTypeName): void {
    const answer = yesOrNo(text);
    if (answer !== null) this.consents.set(type, answer ? 'OPTED_IN' : 'OPTED_OUT');
    else
      this.readConsents({ column: { at: 0, to: 'consents', fieldId: null }, name, text: `${type}: ${text}` });
  }

  private readNotes({ name, text }: Cell): void {
    for (const body of notesIn(text)) {
      if (body.length > NOTE_MAX) this.refuse(name, 'too_long', NOTE_MAX);
      else if (!this.notes.includes(body)) this.notes.push(body);
    }
  }

  private readField({ column, name, text }: Cell): void {
    const field = this.reading.fields.get(column.fieldId ?? 0);
    if (!field) return this.refuse(name, 'not_for_field');
    const tick = field.kind === 'CHECKBOX' ? yesOrNo(text) : null;
    const read = readValue(field, field.kind === 'DATE' ? text.slice(0, 10) : (tick ?? text));
    if ('fault' in read) this.refuse(name, 'not_for_field');
    else if (read.value !== null) this.fields.set(field.id, read.value);
  }
}

function idOf(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

function partsOf(text: string, between: RegExp): string[] {
  return text.split(between).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

/** Spreadsheets take the plus of a number away: one that is none of this country is tried with it. */
function numberOf(text: string, country: string | null): string | null {
  const number = internationalPhone(text, country);
  if (number !== null || !/^[1-9]\d{9,14}$/.test(text)) return number;
  return internationalPhone(`+${text}`);
}

const YES = new Set(
  'true 1 yes y ja j si sim oui o vrai نعم ya iya да v ✓ x wahr verdadero verdadeiro vero benar waar'.split(
    ' ',
  ),
);
const NO = new Set('false 0 no n nee nein non nao faux لا tidak нет ✗ - falsch falso salah onwaar'.split(' '));

function yesOrNo(text: string): boolean | null {
  const word = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** By what the row is recognised afterwards. */
export function waysOf({ emails, phones, externalIds, whatsappIds }: RowFacts): Way[] {
  return [
    ...emails.map((value): Way => ({ kind: 'email', value })),
    ...phones.map((value): Way => ({ kind: 'phone', value })),
    ...externalIds.map((value): Way => ({ kind: 'custom', value })),
    ...whatsappIds.map((value): Way => ({ kind: 'whatsapp_parent', value })),
  ];
}
