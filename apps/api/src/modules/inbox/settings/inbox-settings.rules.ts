import { inboxDefaults } from '@parley/schema';

export const autoAdvanceNames = ['next', 'previous', 'list'] as const;
export type AutoAdvanceName = (typeof autoAdvanceNames)[number];
export const reopenAssignsToNames = ['same', 'nobody'] as const;
export type ReopenAssignsToName = (typeof reopenAssignsToNames)[number];
export const listSortNames = ['NEWEST', 'OLDEST'] as const;
export type ListSortName = (typeof listSortNames)[number];

export interface InboxSettingsFacts {
  /** seconds */
  mailUndoSeconds: number;
  autoAdvance: AutoAdvanceName;
  requiresResultOnClose: boolean;
  reopenAssignsTo: ReopenAssignsToName;
  softLock: boolean;
  listSort: ListSortName;
  sendsTranscriptOnClose: boolean;
  showsLinkPreviews: boolean;
  morningHour: number;
  afternoonHour: number;
  eveningHour: number;
}

export type InboxSettingsView = InboxSettingsFacts & { version: number };

const { mailUndoChoices: _choices, ...defaults } = inboxDefaults;

/** What holds for an agency that never changed anything. */
export const untouched: InboxSettingsView = { ...defaults, version: 1 };

/** The parts of the day follow each other; otherwise "this evening" would lie before "this afternoon". */
export function faultsOf(facts: InboxSettingsFacts): Record<string, string[]> {
  const { morningHour, afternoonHour, eveningHour } = facts;
  return {
    ...(afternoonHour <= morningHour && { afternoonHour: ['The afternoon begins after the morning.'] }),
    ...(eveningHour <= afternoonHour && { eveningHour: ['The evening begins after the afternoon.'] }),
  };
}
