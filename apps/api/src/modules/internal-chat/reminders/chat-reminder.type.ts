import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { type ChatReminderView, listedReminderStates } from './chat-reminder.rules.js';

export const ListedReminderStateEnum = Object.fromEntries(listedReminderStates.map((name) => [name, name]));
registerEnumType(ListedReminderStateEnum, {
  name: 'ChatReminderState',
  description: 'Those that wait, or those that rang within 30 days and were not seen to.',
});

@ObjectType('ChatReminder', { description: 'Something you want to be reminded of. Nobody else sees it.' })
export class ChatReminderType implements ChatReminderView {
  @Field(() => ID) id: number;
  @Field(() => String) text: string;
  @Field(() => Date) dueAt: Date;
  @Field(() => Boolean, { description: 'Then it waits for you in the list of those that rang.' })
  hasRung: boolean;
  @Field(() => ID, { nullable: true }) threadId: number | null;
  @Field(() => ID, { nullable: true }) messageId: number | null;
  @Field(() => Date) createdAt: Date;
}

@ObjectType()
export class ChatReminderConnection extends ConnectionOf(ChatReminderType, 'ChatReminder') {}
