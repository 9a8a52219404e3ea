import { applyDecorators } from '@nestjs/common';
import { ID, InputType, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsDate, IsIn, IsString, MaxLength } from 'class-validator';
import { type Period, periods, ticketStatuses } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';
import { Timeless } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import {
  type Feed,
  feeds,
  type FilterFields,
  lastMessageTypes,
  type Scope,
  scopes,
  type SearchRange,
  searchRanges,
} from './ticket-filter.rules.js';
import type { LastMessageTypeName, TicketStatusName } from './ticket.rules.js';
import { TicketStatusEnum } from './ticket.type.js';

const MAX_VALUES = 100;

const enumOf = <T extends string>(values: readonly T[]) =>
  Object.fromEntries(values.map((value) => [value, value])) as { [K in T]: K };

const FeedEnum = enumOf(feeds);
registerEnumType(FeedEnum, {
  name: 'TicketFeed',
  description: "The inbox's own lists, each a short word for several fields of the filter.",
  valuesMap: {
    NEW: { description: "Nobody's yet." },
    MINE: { description: 'Given to you, and not closed.' },
    OPEN: { description: 'All that is not closed.' },
    TEAM: { description: 'Not closed, and of a team that you are in.' },
    MENTIONED: { description: 'Where a note names you, or you were asked in; not closed.' },
    FAVOURITES: { description: 'With your star; not closed.' },
    WATCHING: { description: 'That you watch; not closed.' },
    REMINDERS: { description: 'With a reminder of yours that has not been seen to.' },
    SNOOZED: { description: 'Asleep until some moment, or until the customer writes.' },
    TRASH: { description: 'Deleted; needs the right to delete.' },
  },
});

const ScopeEnum = enumOf(scopes);
registerEnumType(ScopeEnum, {
  name: 'TicketScope',
  description: 'Whose conversations, seen from you.',
  valuesMap: {
    MY_TEAMS: { description: 'Of a team that you are in, whoever has it there.' },
    UNASSIGNED: { description: "Nobody's and no team's." },
    OTHERS: { description: "A colleague's." },
  },
});

const SearchRangeEnum = enumOf(searchRanges);
registerEnumType(SearchRangeEnum, {
  name: 'TicketSearchRange',
  description: 'How far back a term is looked for, by the newest message. Without a term it says nothing.',
});

const PeriodEnum = enumOf(periods);
registerEnumType(PeriodEnum, {
  name: 'DatePeriod',
  description: 'A stretch of days, reckoned each day anew in your time zone.',
});

const LastMessageTypeEnum = enumOf(lastMessageTypes);
registerEnumType(LastMessageTypeEnum, {
  name: 'LastMessageType',
  description: 'Who wrote last: INBOUND the customer, OUTBOUND one of us, NOTE a note.',
});

/** A list in a query string: repeated, or with commas. */
const FromQuery = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  );

const upper = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);

/** The same of words, which may be written small in REST. */
const WordsFromQuery = () =>
  Transform(({ value }: { value: unknown }) => {
    const words = typeof value === 'string' ? value.split(',').filter(Boolean) : value;
    return Array.isArray(words) ? words.map(upper) : words;
  });

const RANGES: Record<string, SearchRange> = { '30D': 'DAYS_30', '90D': 'DAYS_90', '1Y': 'YEAR_1' };

const FlagFromQuery = () =>
  Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  );

const DateFromQuery = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value));

function IdList(description?: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => [ID], { nullable: true, ...(description && { description }) }),
    FromQuery(),
    IsArray(),
    ArrayMaxSize(MAX_VALUES),
    IsId({ each: true }),
  );
}

function Flag(description?: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Boolean, { nullable: true, ...(description && { description }) }),
    FlagFromQuery(),
    IsBoolean(),
  );
}

function Moment(description?: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Date, { nullable: true, ...(description && { description }) }),
    DateFromQuery(),
    IsDate({ message: '$property must be a moment, as ISO 8601.' }),
  );
}

function Word(
  type: () => object,
  values: readonly string[],
  description: string,
  also: Record<string, string> = {},
): PropertyDecorator {
  return applyDecorators(
    InputField(type as never, { nullable: true, description }),
    Transform(({ value }: { value: unknown }) => {
      const word = upper(value);
      return typeof word === 'string' ? (also[word] ?? word) : word;
    }),
    IsIn(values),
  );
}

@Timeless()
@InputType({
  description:
    'What a list of conversations shows. Several fields must all hold, several values of one need only one.',
})
export class TicketFilter implements FilterFields {
  @InputField(() => [TicketStatusEnum], { nullable: true })
  @WordsFromQuery()
  @IsArray()
  @IsIn(ticketStatuses, { each: true })
  status?: TicketStatusName[] | null;

  @IdList('Assigned to one of these users.')
  users?: string[] | null;

  @IdList()
  teams?: string[] | null;

  @IdList()
  channels?: string[] | null;

  @IdList('With at least one of these labels.')
  labels?: string[] | null;

  @Flag('Without any label.')
  onlyUnlabelled?: boolean | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  contact?: string | null;

  @InputField(() => [LastMessageTypeEnum], {
    nullable: true,
    description: 'Who wrote last: INBOUND waits for us.',
  })
  @WordsFromQuery()
  @IsArray()
  @IsIn(lastMessageTypes, { each: true })
  lastMessageType?: LastMessageTypeName[] | null;

  @InputField(() => String, {
    nullable: true,
    description: 'Words; each must begin a word of the subject, the contact, or be the number.',
  })
  @IsString()
  @MaxLength(200)
  term?: string | null;

  @Word(
    () => SearchRangeEnum,
    searchRanges,
    'How far back the term is looked for; in REST 30d, 90d, 1y or all (as without it).',
    RANGES,
  )
  searchRange?: SearchRange | null;

  @Flag('With your star.')
  favorited?: boolean | null;

  @Flag('Where a note names you, or you were asked in; also in channels that are closed to you.')
  mentioned?: boolean | null;

  @Flag('That you watch.')
  watching?: boolean | null;

  @Flag('With a reminder of yours that has not been seen to.')
  reminders?: boolean | null;

  @Flag(
    'Only what is snoozed, or nothing of it. Without it, lists by status leave it out unless CLOSED or a term is asked for.',
  )
  snoozed?: boolean | null;

  @Flag('What was deleted and can be brought back; needs the right to delete.')
  deleted?: boolean | null;

  @Flag()
  mine?: boolean | null;

  @Flag()
  unassigned?: boolean | null;

  @Flag('Without it, conversations that are not spam.')
  isSpam?: boolean | null;

  @Word(
    () => FeedEnum,
    feeds,
    "One of the inbox's own lists; fields given besides take the place of its own.",
  )
  feed?: Feed | null;

  @Word(() => ScopeEnum, scopes, 'Whose conversations, seen from you.')
  scope?: Scope | null;

  @InputField(() => ID, {
    nullable: true,
    description: 'A custom view; fields given besides take the place of its own.',
  })
  @IsId()
  customViewId?: string | null;

  @Word(() => PeriodEnum, periods, 'Begun in this period, in your time zone.')
  createdWithin?: Period | null;

  @Moment('Begun then or later.')
  createdAtStart?: Date | null;

  @Moment('Begun then or earlier.')
  createdAtEnd?: Date | null;
}
