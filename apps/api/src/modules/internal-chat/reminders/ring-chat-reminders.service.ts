import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Notices } from '../../inbox/index.js';
import { REMINDERS_KEPT_DAYS } from './chat-reminder.rules.js';
import { ChatRemindersRepository, type DueChatReminder } from './chat-reminders.repository.js';

const TASK = 'internal-chat.ring-reminders';
const BATCH = 200;
const FORGOTTEN_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

/** Lets reminders ring. What is rung is committed together with the notice of it: it rings once, also when a worker dies. */
@Injectable()
export class RingChatReminders {
  constructor(
    private readonly database: Database,
    private readonly reminders: ChatRemindersRepository,
    private readonly notices: Notices,
  ) {}

  async run(): Promise<void> {
    const now = new Date();
    let from: DueChatReminder | null = null;
    for (;;) {
      const after: DueChatReminder | null = from;
      const due: DueChatReminder[] = await this.database.system(TASK, (tx) =>
        this.reminders.due(tx, now, after, BATCH),
      );
      for (const [agencyId, ids] of byAgency(due)) await this.ring(agencyId, ids);
      if (due.length < BATCH) return;
      from = due.at(-1) ?? null;
    }
  }

  async forget(): Promise<void> {
    await this.database.forEachAgency('internal-chat.forget-reminders', async (ctx) => {
      const before = new Date(ctx.now().getTime() - REMINDERS_KEPT_DAYS * DAY_MS);
      await this.database.write(ctx, (tx) => this.reminders.forget(tx, before, FORGOTTEN_AT_ONCE));
    });
  }

  private ring(agencyId: number, ids: readonly number[]): Promise<void> {
    return this.database.write(systemContext(agencyId, TASK), async (tx) => {
      const rung = await this.reminders.ring(tx, ids);
      await this.notices.add(
        tx,
        rung.map(({ id, userId, text, thread, messageId }) => ({
          ...{ userId, kind: 'CHAT_REMINDER' as const, ticketId: null },
          facts: {
            ...{ reminderId: id, note: text, chatThread: thread },
            chatMessageId: thread === null ? null : messageId,
          },
        })),
      );
    });
  }
}

function byAgency(due: readonly DueChatReminder[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { agencyId, id } of due) found.set(agencyId, [...(found.get(agencyId) ?? []), id]);
  return found;
}
