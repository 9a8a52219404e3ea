import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { momentFault } from '../../inbox/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { ChatMessages } from '../messages/chat-messages.service.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreads } from '../threads/chat-threads.service.js';
import { type ChatReminderView, type ListedReminderState, MAX_REMINDERS } from './chat-reminder.rules.js';
import { ChatRemindersRepository } from './chat-reminders.repository.js';

export interface ReminderWish {
  text: string;
  dueAt: Date;
  threadId: number | null;
  messageId: number | null;
}

interface Paging {
  first?: number | null;
  after?: string | null;
}

const DEFAULT_PAGE = 50;

/** What somebody wants to be reminded of in the team chat. */
@Injectable()
export class ChatReminders {
  constructor(
    private readonly database: Database,
    private readonly reminders: ChatRemindersRepository,
    private readonly messages: ChatMessages,
    private readonly threads: ChatThreads,
  ) {}

  /** @throws validation.failed, not_found, chat.too_many_reminders */
  add(ctx: RequestContext, { text, dueAt, threadId, messageId }: ReminderWish): Promise<ChatReminderView> {
    const { userId } = speakerOf(ctx);
    const fault = momentFault(dueAt, ctx.now());
    if (fault) throw ChatErrors.invalid({ fields: { dueAt: [fault] } });
    return this.database.write(ctx, async (tx) => {
      const place = await this.placeOf(tx, threadId, messageId);
      if ((await this.reminders.count(tx, userId)) >= MAX_REMINDERS) throw ChatErrors.tooManyReminders();
      return found(await this.reminders.add(tx, { userId, text, dueAt, messageId, threadId: place }));
    });
  }

  /** Another moment, in one statement: it rings at neither time twice. @throws validation.failed, not_found, chat.too_many_reminders */
  move(ctx: RequestContext, id: number, dueAt: Date): Promise<ChatReminderView> {
    const { userId } = speakerOf(ctx);
    const fault = momentFault(dueAt, ctx.now());
    if (fault) throw ChatErrors.invalid({ fields: { dueAt: [fault] } });
    return this.database.write(ctx, async (tx) => {
      const moved = found(await this.reminders.move(tx, { userId, id, dueAt }));
      if ((await this.reminders.count(tx, userId)) > MAX_REMINDERS) throw ChatErrors.tooManyReminders();
      return moved;
    });
  }

  /** One's own: those that wait, the next one first; or those that rang, the last one first. */
  async list(
    ctx: RequestContext,
    { first, after, state }: Paging & { state?: ListedReminderState | null },
  ): Promise<Page<ChatReminderView>> {
    const { userId } = speakerOf(ctx);
    const size = pageSize(first, DEFAULT_PAGE);
    const place = after ? placeOf(after) : null;
    const wish = { userId, after: place, size };
    const rows = await this.database.read(ctx, (q) =>
      state === 'RUNG' ? this.reminders.rung(q, wish) : this.reminders.page(q, wish),
    );
    return pageOf(rows, size, ({ dueAt, id }) => encodeCursor([dueAt.getTime(), id]), place !== null);
  }

  /** What waits rings no more, what has rung is done. @throws not_found */
  cancel(ctx: RequestContext, id: number): Promise<ChatReminderView> {
    const { userId } = speakerOf(ctx);
    return this.database.write(ctx, async (tx) => found(await this.reminders.end(tx, userId, id)));
  }

  /**
   * One that was cancelled waits again; when its time has passed, it rings now. One that was done has rung already.
   * @throws not_found
   */
  restore(ctx: RequestContext, id: number): Promise<ChatReminderView> {
    const { userId } = speakerOf(ctx);
    return this.database.write(ctx, async (tx) => found(await this.reminders.restore(tx, userId, id)));
  }

  /** @throws not_found for what the caller does not see */
  private async placeOf(tx: Tx, threadId: number | null, messageId: number | null): Promise<number | null> {
    if (messageId === null) {
      if (threadId !== null) await this.threads.assertIn(tx, threadId);
      return threadId;
    }
    const message = await this.messages.within(tx, messageId);
    if (threadId !== null && threadId !== message.threadId) throw ChatErrors.notFound();
    return message.threadId;
  }
}

function found(reminder: ChatReminderView | null): ChatReminderView {
  if (!reminder) throw ChatErrors.notFound();
  return reminder;
}

function placeOf(cursor: string): { at: Date; id: number } {
  const [at, id] = decodeCursor(cursor, 2);
  return { at: new Date(cursorNumber(at)), id: cursorNumber(id) };
}
