import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { AddChatReminderInput, MoveChatReminderInput } from './chat-reminder.input.js';
import type { ListedReminderState } from './chat-reminder.rules.js';
import { ChatReminderConnection, ChatReminderType, ListedReminderStateEnum } from './chat-reminder.type.js';
import { ChatReminders } from './chat-reminders.service.js';

@Resolver(() => ChatReminderType)
export class ChatRemindersResolver {
  constructor(private readonly reminders: ChatReminders) {}

  @Query(() => ChatReminderConnection, {
    description: 'Your own: those that wait, the next one first; or those that rang, the last one first.',
  })
  @SignedIn()
  chatReminders(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('state', { type: () => ListedReminderStateEnum, nullable: true, defaultValue: 'PENDING' })
    state: ListedReminderState | null,
  ): Promise<ChatReminderConnection> {
    return this.reminders.list(ctx, { first, after, state });
  }

  @Mutation(() => ChatReminderType, { description: 'The bell tells you when its time has come.' })
  @SignedIn()
  addChatReminder(
    @Ctx() ctx: RequestContext,
    @Args('input') { threadId, messageId, ...said }: AddChatReminderInput,
  ): Promise<ChatReminderType> {
    const [thread, message] = [threadId, messageId].map((id) => (id ? idOf(id) : null));
    return this.reminders.add(ctx, { ...said, threadId: thread ?? null, messageId: message ?? null });
  }

  @Mutation(() => ChatReminderType, {
    description: 'It rings then and not before; one that has rung waits again.',
  })
  @SignedIn()
  moveChatReminder(
    @Ctx() ctx: RequestContext,
    @Args('input') { id, dueAt }: MoveChatReminderInput,
  ): Promise<ChatReminderType> {
    return this.reminders.move(ctx, idOf(id), dueAt);
  }

  @Mutation(() => ChatReminderType, {
    description: 'One that waits rings no more; one that has rung is done.',
  })
  @SignedIn()
  cancelChatReminder(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<ChatReminderType> {
    return this.reminders.cancel(ctx, idOf(id));
  }

  @Mutation(() => ChatReminderType, {
    description: 'One that you cancelled waits again; one that was done is among those that rang.',
  })
  @SignedIn()
  restoreChatReminder(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<ChatReminderType> {
    return this.reminders.restore(ctx, idOf(id));
  }
}
