import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf, EventCursor } from '../../../platform/graphql/index.js';
import { ChannelType } from '../../channels/index.js';
import { ContactType } from '../../contacts/index.js';
import { TeamType, UserType } from '../../identity/index.js';
import { LabelType, TicketResultType } from '../../organisation/index.js';
import { MessageType } from '../messages/message.type.js';
import type { TicketStatusName } from './ticket.rules.js';

export const TicketStatusEnum = { OPEN: 'OPEN', ASSIGNED: 'ASSIGNED', CLOSED: 'CLOSED' } as const;
registerEnumType(TicketStatusEnum, {
  name: 'TicketStatus',
  valuesMap: {
    OPEN: { description: "New, nobody's." },
    ASSIGNED: { description: "Somebody's or a team's." },
  },
});

export const TicketSortEnum = {
  NEWEST: 'NEWEST',
  OLDEST: 'OLDEST',
  CREATED_NEWEST: 'CREATED_NEWEST',
  CREATED_OLDEST: 'CREATED_OLDEST',
  WAITING_LONGEST: 'WAITING_LONGEST',
} as const;
registerEnumType(TicketSortEnum, {
  name: 'TicketSort',
  description: 'By the time of the last message, by their beginning, or by how long the customer waits.',
  valuesMap: {
    WAITING_LONGEST: { description: 'Who waits longest first; those whom nobody keeps waiting last.' },
  },
});

@ObjectType('Ticket', { description: 'A conversation with a customer.' })
export class TicketType {
  @Field(() => ID)
  id: number;

  @Field(() => Int)
  number: number;

  @Field(() => String)
  subject: string;

  @Field(() => TicketStatusEnum)
  status: TicketStatusName;

  @Field(() => Boolean)
  isSpam: boolean;

  @Field(() => ChannelType)
  channel: ChannelType;

  @Field(() => ContactType)
  contact: ContactType;

  @Field(() => UserType, { nullable: true })
  assignee: UserType | null;

  @Field(() => TeamType, { nullable: true })
  team: TeamType | null;

  @Field(() => [LabelType])
  labels: LabelType[];

  @Field(() => TicketResultType, { nullable: true })
  result: TicketResultType | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  @Field(() => Date, { nullable: true })
  closedAt: Date | null;

  @Field(() => Date)
  lastMessageAt: Date;

  @Field(() => Date, { nullable: true, description: 'Since when the customer has had no answer.' })
  waitingSince: Date | null;

  @Field(() => MessageType, { nullable: true, description: 'The newest message that a person wrote.' })
  lastMessage: MessageType | null;

  @Field(() => Int, {
    description: 'What the customer wrote that you have not seen and nobody has answered.',
  })
  unreadCount: number;

  @Field(() => Boolean)
  isFavourite: boolean;

  @Field(() => Boolean, { description: 'You hear of everything that happens in it.' })
  isWatched: boolean;

  @Field(() => Date, { nullable: true, description: 'When your own reminder rings, or has rung.' })
  reminderAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: "Out of everybody's lists until then, or until the customer writes.",
  })
  snoozedUntil: Date | null;

  @Field(() => ID, { nullable: true, description: 'Its messages stand in that conversation now.' })
  mergedIntoId: number | null;

  @Field(() => Boolean, { description: 'Gone from all lists; it can be brought back for some days.' })
  isDeleted: boolean;

  @Field(() => Int)
  version: number;

  @Field(() => Boolean)
  viewerCanReply: boolean;

  @Field(() => Boolean)
  viewerCanNote: boolean;

  @Field(() => Boolean)
  viewerCanAssign: boolean;

  @Field(() => Boolean)
  viewerCanClose: boolean;

  @Field(() => Boolean)
  viewerCanReopen: boolean;

  @Field(() => Boolean)
  viewerCanMerge: boolean;

  @Field(() => Boolean, { description: 'Delete it, or bring it back when it is deleted.' })
  viewerCanDelete: boolean;

  @Field(() => EventCursor, { description: 'The newest event that this ticket already shows.' })
  eventCursor: string;
}

@ObjectType()
export class TicketConnection extends ConnectionOf(TicketType, 'Ticket') {
  @Field(() => EventCursor, {
    description: 'The newest event that these rows already show, read in the same snapshot.',
  })
  eventCursor: string;
}

@ObjectType({ description: 'How many conversations each list has; counting stops at 10,000.' })
export class TicketCounts {
  @Field(() => Int)
  new: number;

  @Field(() => Int)
  assigned: number;

  @Field(() => Int)
  mine: number;

  @Field(() => Int)
  closed: number;

  @Field(() => Int)
  spam: number;

  @Field(() => Int)
  unread: number;
}
