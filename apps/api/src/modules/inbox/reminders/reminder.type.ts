import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';

export const ReminderStateEnum = { PENDING: 'PENDING', DUE: 'DUE' } as const;
registerEnumType(ReminderStateEnum, {
  name: 'ReminderState',
  valuesMap: { DUE: { description: 'It has rung, and waits for you to see to it.' } },
});

@ObjectType('TicketReminder', { description: 'Your own appointment with a conversation.' })
export class TicketReminderType {
  @Field(() => ID)
  id: number;

  @Field(() => Date)
  dueAt: Date;

  @Field(() => String)
  note: string;

  @Field(() => Boolean, { description: 'Cancelled when the customer writes before.' })
  cancelsOnReply: boolean;

  @Field(() => ReminderStateEnum)
  state: keyof typeof ReminderStateEnum;
}
