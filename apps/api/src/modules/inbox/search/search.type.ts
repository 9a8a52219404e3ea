import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { ChannelType } from '../../channels/index.js';
import { ContactType } from '../../contacts/index.js';
import { MessageTypeEnum } from '../messages/message.type.js';
import type { MessageTypeName } from '../messages/message.rules.js';
import { TicketType } from '../tickets/ticket.type.js';
import { SearchKindEnum, SearchSortEnum } from './search.input.js';
import type { SearchKindName } from './search-kinds.rules.js';

@ObjectType('Highlight', {
  description: 'A stretch of a text, in UTF-16 units: from start up to, and without, end.',
})
export class HighlightType {
  @Field(() => Int) start: number;
  @Field(() => Int) end: number;
}

@ObjectType('MarkedText', {
  description: 'A plain text, never HTML, and where in it stands what was searched.',
})
export class MarkedTextType {
  @Field(() => String) text: string;
  @Field(() => [HighlightType]) highlights: HighlightType[];
}

@ObjectType('FoundMessage', { description: 'The message that was found.' })
export class FoundMessageType {
  @Field(() => ID) id: number;
  @Field(() => Int) position: number;
  @Field(() => MessageTypeEnum) type: MessageTypeName;
  @Field(() => MarkedTextType) author: MarkedTextType;
  @Field(() => MarkedTextType, { description: 'The piece of the message that fits best.' })
  excerpt: MarkedTextType;
  @Field(() => [MarkedTextType], { description: 'Names of attached files.' }) files: MarkedTextType[];
  @Field(() => Date) createdAt: Date;
}

@ObjectType('SearchHit', {
  description: 'Something that was found: a contact, a conversation, or a message in one.',
})
export class SearchHit {
  @Field(() => SearchKindEnum) kind: SearchKindName;
  @Field(() => MarkedTextType, { description: 'The subject, or the name of the contact.' })
  title: MarkedTextType;
  @Field(() => TicketType, { nullable: true, description: 'Of messages the one that they stand in.' })
  ticket: TicketType | null;
  @Field(() => FoundMessageType, { nullable: true }) message: FoundMessageType | null;
  @Field(() => ContactType, { nullable: true, description: 'Also the contact of a conversation.' })
  contact: ContactType | null;
  @Field(() => MarkedTextType, { description: 'The name of the contact.' }) contactName: MarkedTextType;
  cursor: string;
}

@ObjectType('SearchCount')
export class SearchCount {
  @Field(() => SearchKindEnum) kind: SearchKindName;
  @Field(() => Int) count: number;
  @Field(() => Boolean, { description: 'There are more than were counted.' }) isMore: boolean;
}

@ObjectType('SearchChannelCount', { description: 'How many of the first hits are in this channel.' })
export class SearchChannelCount {
  @Field(() => ChannelType) channel: ChannelType;
  @Field(() => Int) count: number;
}

@ObjectType({ description: 'What was found, by kind: contacts, then conversations, then messages.' })
export class SearchConnection extends ConnectionOf(SearchHit, 'Search') {
  @Field(() => [SearchCount], {
    description: 'Of each kind that was asked for; counted on the first page only.',
  })
  counts: SearchCount[];

  @Field(() => [SearchChannelCount], { description: 'Counted among the hits of the first page.' })
  channels: SearchChannelCount[];

  @Field(() => String, {
    nullable: true,
    description: 'The term as it may have been meant. Its hits are in the list.',
  })
  didYouMean: string | null;

  @Field(() => SearchSortEnum, { description: 'In which order the hits are.' })
  order: 'RELEVANCE' | 'NEWEST';

  @Field(() => Boolean, { description: 'The search was ended before everything was looked at.' })
  isPartial: boolean;

  @Field(() => [String], { description: 'Operators that fit nothing here, as they were typed.' })
  unknown: string[];

  @Field(() => [String], {
    description: 'The words of the term, when all of them stand in nearly every text and say nothing alone.',
  })
  weak: string[];

  @Field(() => Int, {
    description:
      'How much of what there is can be found already, in percent; 100 but for the time after an upgrade.',
  })
  indexed: number;
}

@ObjectType('SearchFacetValue')
export class SearchFacetValue {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => Int, { description: 'Conversations with hits; at most 99.' }) count: number;
  @Field(() => Boolean, { description: 'There are more than were counted.' }) isMore: boolean;
}

export const SearchPeriodEnum = { WEEK: 'WEEK', MONTH: 'MONTH', YEAR: 'YEAR', OLDER: 'OLDER' } as const;
registerEnumType(SearchPeriodEnum, {
  name: 'SearchPeriod',
  description: 'The last 7, 30 or 365 days, each with those before it; or what is older.',
});

@ObjectType('SearchPeriodCount')
export class SearchPeriodCount {
  @Field(() => SearchPeriodEnum) period: keyof typeof SearchPeriodEnum;
  @Field(() => Int) count: number;
  @Field(() => Boolean) isMore: boolean;
}

@ObjectType({
  description:
    'Where the hits are. Each list is counted as if nothing of its own was chosen, among the first hits that the caller may see.',
})
export class SearchFacets {
  @Field(() => [SearchFacetValue]) channels: SearchFacetValue[];
  @Field(() => [SearchFacetValue]) labels: SearchFacetValue[];
  @Field(() => [SearchFacetValue]) users: SearchFacetValue[];
  @Field(() => [SearchPeriodCount]) periods: SearchPeriodCount[];
}
