import type { ChannelTypeName } from '@parley/schema';
import { restored } from '../../../platform/csv/index.js';
import { type CustomFieldView, type FieldValue, valueText } from '../../organisation/index.js';
import type { KnownContact } from '../importing/import-decision.rules.js';
import type { ConsentState } from '../consents/contact-consent.rules.js';
import { consentCell, notesCell } from '../importing/import-care.rules.js';
import { groupCell } from '../importing/import-places.rules.js';
import { bareHead, columnOfHead } from '../importing/import-heads.rules.js';

/** What stands in the head line: the import knows these names, so a file that comes back changes nothing. */
const HEAD = {
  id: 'parley id',
  name: 'name',
  email: 'email',
  emails: 'other emails',
  phone: 'phone',
  phones: 'other phones',
  language: 'language',
  timeZone: 'time zone',
  blocked: 'blocked',
  externalIds: 'external id',
  whatsappIds: 'whatsapp id',
  groups: 'groups',
  profile: 'profile',
  profileId: 'profile id',
  consents: 'consents',
  notes: 'notes',
  olderNotes: 'notes left out',
} as const;
const TIMES = { createdAt: 'created at', lastWroteAt: 'last wrote at' } as const;

export interface ExportTimes {
  createdAt: Date;
  lastWroteAt: Date | null;
}

/** Where somebody is: the groups by hand, and the profile. */
export interface ExportPlaces {
  groups: readonly string[];
  profile: { id: number; name: string } | null;
}

/** What somebody agreed to, and what colleagues noted. */
export interface ExportCare {
  consents: Iterable<readonly [ChannelTypeName, ConsentState]>;
  /** The newest that have room in a cell. */
  notes: readonly string[];
  /** How many have none. */
  older: number;
}

/** The columns by their keys. A field that is called like another column has its key beside its title. */
export function exportColumns(fields: readonly CustomFieldView[]): Record<string, string> {
  const taken = new Set([...Object.values(HEAD), ...Object.values(TIMES)].map(bareHead));
  const own = fields.map(({ id, title, key }): [string, string] => {
    const bare = bareHead(title);
    const isFree = bare !== '' && !taken.has(bare) && columnOfHead(title) === null;
    taken.add(bare);
    return [`field${id}`, isFree ? title : `${title} (${key})`];
  });
  return { ...HEAD, ...Object.fromEntries(own), ...TIMES };
}

export function exportRow(
  contact: KnownContact,
  { createdAt, lastWroteAt }: ExportTimes,
  { groups, profile, consents, notes, older }: ExportPlaces & ExportCare,
  fields: readonly CustomFieldView[],
): Record<string, string> {
  const others = (kind: string, shown: string | null) =>
    contact.ways.flatMap((way) => (way.kind === kind && way.value !== shown ? [way.value] : [])).join('; ');
  return {
    id: String(contact.id),
    name: contact.fullName,
    email: contact.email ?? '',
    emails: others('email', contact.email),
    phone: contact.phone ?? '',
    phones: others('phone', contact.phone),
    language: contact.localeCode ?? '',
    timeZone: contact.timeZone ?? '',
    blocked: contact.isBlocked ? 'yes' : 'no',
    externalIds: others('custom', null),
    whatsappIds: others('whatsapp_parent', null),
    groups: groupCell(groups),
    profile: profile?.name ?? '',
    profileId: profile ? String(profile.id) : '',
    consents: consentCell(consents),
    notes: notesCell(notes),
    olderNotes: older === 0 ? '' : String(older),
    ...Object.fromEntries(
      fields.map((field) => [`field${field.id}`, fieldText(field, contact.fields.get(field.id) ?? null)]),
    ),
    createdAt: createdAt.toISOString(),
    lastWroteAt: lastWroteAt?.toISOString() ?? '',
  };
}

/** As it can be read back: days and ticks are for machines here. */
export function fieldText(field: CustomFieldView, value: FieldValue | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return field.kind === 'DATE' ? String(value ?? '') : valueText(field, value);
}

/** A workbook keeps texts as they are; only what would be taken for one that was made harmless gets a mark of its own. */
export function workbookCell(text: string): string {
  return restored(text) === text ? text : `'${text}`;
}
