import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf, Json } from '../../../platform/graphql/index.js';
import { TicketSortEnum } from '../tickets/ticket.type.js';
import type { TicketSortName } from '../tickets/ticket-list.rules.js';
import { ViewAudienceEnum } from './custom-view.input.js';
import type { MissingPart, ViewAudience } from './custom-view.rules.js';

const FilterPart = { users: 'users', teams: 'teams', channels: 'channels', labels: 'labels' } as const;
registerEnumType(FilterPart, { name: 'FilterPart', description: 'A field of a filter that names things.' });

@ObjectType({ description: 'Something that a view names and that is gone.' })
export class ViewMissingPart implements MissingPart {
  @Field(() => FilterPart) field: MissingPart['field'];
  @Field(() => ID) id: number;
}

@ObjectType('CustomView', { description: 'A list of conversations that is kept under a name.' })
export class CustomViewType {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) icon: string;
  @Field(() => String, { description: '#rrggbb' }) color: string;
  @Field(() => ViewAudienceEnum) audience: ViewAudience;
  @Field(() => [ID], { description: 'The teams that see it, where the audience is TEAMS.' })
  teamIds: number[];
  @Field(() => ID) ownerId: number;
  @Field(() => String) ownerName: string;
  @Field(() => Json, { description: 'The fields of TicketFilter that are set.' }) filter: object;
  @Field(() => TicketSortEnum) sort: TicketSortName;
  @Field(() => Int, {
    nullable: true,
    description: 'Its place in your own order; null: after those, by name.',
  })
  place: number | null;
  @Field(() => Int, { description: 'How many people see it.' }) seenBy: number;
  @Field(() => [ViewMissingPart]) missing: ViewMissingPart[];
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date) updatedAt: Date;
  @Field(() => Boolean) viewerCanEdit: boolean;
}

@ObjectType()
export class CustomViewConnection extends ConnectionOf(CustomViewType, 'CustomView') {}

@ObjectType({ description: 'How many conversations a list has now.' })
export class ViewCount {
  @Field(() => ID, { description: "A custom view's id, or the name of one of the inbox's own lists." })
  id: string;
  @Field(() => Int, { description: 'Counting stops at 10,000.' }) count: number;
}
