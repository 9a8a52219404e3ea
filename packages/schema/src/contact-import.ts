/** What a column of a file says about a contact. */
export const contactColumns = [
  'ignore',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'language',
  'time_zone',
  'blocked',
  'external_id',
  'whatsapp_id',
  'parley_id',
  'groups',
  'profile',
  'profile_id',
  'consents',
  'consent_email',
  'consent_sms',
  'consent_whatsapp',
  'notes',
  'field',
] as const;
export type ContactColumn = (typeof contactColumns)[number];

/** By what a row is taken for a contact that is there already. */
export const contactMatches = ['parley_id', 'external_id', 'email', 'phone'] as const;
export type ContactMatch = (typeof contactMatches)[number];

/** What becomes of a contact that is there already. */
export const contactMerges = ['fill', 'overwrite', 'skip'] as const;
export type ContactMerge = (typeof contactMerges)[number];

/** Whose file it is, by its columns. */
export const contactSources = ['OTHER', 'PARLEY', 'CHATWOOT', 'ZAMMAD', 'TRENGO', 'NUMBERS'] as const;
export type ContactSource = (typeof contactSources)[number];

/**
 * READING: its rows are taken out of the file. READY: it waits for somebody to say what the columns are, and to begin.
 * TRYING: what would become of it is counted. UNREADABLE: the file is of no use.
 */
export const contactImportStatuses = [
  'READING',
  'UNREADABLE',
  'READY',
  'TRYING',
  'QUEUED',
  'RUNNING',
  'DONE',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
] as const;
export type ContactImportStatus = (typeof contactImportStatuses)[number];

/** Why a row is refused, so that it can be said in any language. */
export const contactRowReasons = [
  'too_long',
  'not_an_address',
  'not_a_number',
  'not_a_language',
  'not_a_time_zone',
  'not_a_whatsapp_id',
  'not_yes_or_no',
  'not_for_field',
  'not_a_consent',
  'nothing_known',
  'more_cells',
  'repeated',
  'taken',
  'two_contacts',
  'no_such_contact',
  'no_such_group',
  'group_by_rule',
  'too_many_groups',
  'no_such_profile',
  'two_profiles',
  'deleted',
  'too_many_ways',
  'failed',
] as const;
export type ContactRowReason = (typeof contactRowReasons)[number];

/** Why an undo left a contact as it is. */
export const contactKeptReasons = ['changed_since', 'in_use', 'gone'] as const;
export type ContactKeptReason = (typeof contactKeptReasons)[number];

export const contactImportLimits = Object.freeze({
  /** Rows that are shown as they would be. */
  preview: 20,
  /** Addresses and numbers of one contact. */
  ways: 50,
  /** How long an import can be undone, and its file is kept. */
  keptDays: 30,
});
