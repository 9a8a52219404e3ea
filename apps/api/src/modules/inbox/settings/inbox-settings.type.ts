import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type {
  AutoAdvanceName,
  InboxSettingsView,
  ListSortName,
  ReopenAssignsToName,
} from './inbox-settings.rules.js';

export const AutoAdvanceEnum = { NEXT: 'next', PREVIOUS: 'previous', LIST: 'list' } as const;
registerEnumType(AutoAdvanceEnum, { name: 'AutoAdvance' });

export const ReopenAssignsToEnum = { SAME: 'same', NOBODY: 'nobody' } as const;
registerEnumType(ReopenAssignsToEnum, { name: 'ReopenAssignsTo' });

export const InboxListSortEnum = { NEWEST: 'NEWEST', OLDEST: 'OLDEST' } as const;
registerEnumType(InboxListSortEnum, { name: 'InboxListSort' });

@ObjectType('InboxSettings', { description: 'How the inbox of this agency works.' })
export class InboxSettingsType implements InboxSettingsView {
  @Field(() => Int, { description: 'How long an e-mail can be taken back after "Send". 0: not at all.' })
  mailUndoSeconds: number;

  @Field(() => AutoAdvanceEnum, {
    description: 'Where the screen goes after a conversation was closed or given away.',
  })
  autoAdvance: AutoAdvanceName;

  @Field(() => Boolean, { description: 'A conversation is closed with a result or not at all.' })
  requiresResultOnClose: boolean;

  @Field(() => ReopenAssignsToEnum, {
    description: 'Whose a closed conversation is when the customer writes again.',
  })
  reopenAssignsTo: ReopenAssignsToName;

  @Field(() => Boolean, { description: 'Ask before answering while a colleague is writing an answer.' })
  softLock: boolean;

  @Field(() => InboxListSortEnum, { description: 'The order in which lists open.' })
  listSort: ListSortName;

  @Field(() => Boolean, { description: 'The customer gets a transcript of a chat when it is closed.' })
  sendsTranscriptOnClose: boolean;

  @Field(() => Boolean, {
    description: 'Pages that colleagues name in the team chat are shown in a few words.',
  })
  showsLinkPreviews: boolean;

  @Field(() => Int, { description: 'Hour of the day, in the zone of the one who snoozes.' })
  morningHour: number;

  @Field(() => Int)
  afternoonHour: number;

  @Field(() => Int)
  eveningHour: number;

  @Field(() => Int)
  version: number;
}
