import { Field, ID, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { TicketResultView } from './ticket-result.rules.js';

@ObjectType('TicketResult', { description: 'What came out of a conversation.' })
export class TicketResultType implements Pick<TicketResultView, 'id' | 'name'> {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
}

@ObjectType()
export class TicketResultConnection extends ConnectionOf(TicketResultType, 'TicketResult') {}
