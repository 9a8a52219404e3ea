import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  type CannotSendReason,
  cannotSendReasons,
  type Sendability,
  type SendInstead,
  sendInsteads,
} from '@parley/schema';

export const CannotSendReasonEnum = Object.fromEntries(cannotSendReasons.map((name) => [name, name])) as {
  [K in CannotSendReason]: K;
};
registerEnumType(CannotSendReasonEnum, { name: 'CannotSendReason' });

export const SendInsteadEnum = Object.fromEntries(sendInsteads.map((name) => [name, name])) as {
  [K in SendInstead]: K;
};
registerEnumType(SendInsteadEnum, { name: 'SendInstead', description: 'What can be done instead.' });

@ObjectType('Sendability', { description: 'Whether the customer can be written to freely, and until when.' })
export class SendabilityType implements Sendability {
  @Field(() => Boolean)
  isOpen: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 8601: until then it stays open. Null: without an end, or closed.',
  })
  until: string | null;

  @Field(() => CannotSendReasonEnum, { nullable: true })
  reason: CannotSendReason | null;

  @Field(() => [SendInsteadEnum])
  instead: SendInstead[];

  @Field(() => String, {
    nullable: true,
    description: 'HUMAN_AGENT: only a person may still answer, with this tag.',
  })
  tag: 'HUMAN_AGENT' | null;
}
