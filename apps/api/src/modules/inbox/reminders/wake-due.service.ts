import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type SystemTx } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import type { Due } from './due.rules.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersService } from './reminders.service.js';
import { SnoozingRepository } from './snoozing.repository.js';
import { Snoozing } from './snoozing.service.js';

const TASK = 'inbox.wake-due';
const BATCH = 200;

/**
 * Finds what is due, across agencies, and lets it ring or wakes it, each agency by itself. What a worker that died had
 * begun is still due, and what it had finished is not: nothing of this lives anywhere but in the rows.
 */
@Injectable()
export class WakeDue {
  constructor(
    private readonly database: Database,
    private readonly reminders: RemindersRepository,
    private readonly ringing: RemindersService,
    private readonly sleeping: SnoozingRepository,
    private readonly snoozing: Snoozing,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    await this.each(
      (tx, now, after) => this.sleeping.due(tx, now, after, BATCH),
      (agencyId, ids) => this.wake(agencyId, ids),
    );
    await this.each(
      (tx, now, after) => this.reminders.due(tx, now, after, BATCH),
      (agencyId, ids) => this.ringing.ring(systemContext(agencyId, TASK), ids),
    );
  }

  private async wake(agencyId: number, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      try {
        await this.snoozing.wakeDue(systemContext(agencyId, TASK), id);
      } catch (error) {
        // It is still due; the next look tries again, and the others do not wait for it.
        this.log.error('a conversation could not be woken', { agencyId, ticketId: id, error });
      }
    }
  }

  /** Page by page, so that what cannot be done now does not hide what comes after it. */
  private async each(
    find: (tx: SystemTx, now: Date, after: Due | null) => Promise<Due[]>,
    work: (agencyId: number, ids: readonly number[]) => Promise<void>,
  ): Promise<void> {
    const now = new Date();
    let from: Due | null = null;
    for (;;) {
      const after: Due | null = from;
      const due: Due[] = await this.database.system(TASK, (tx) => find(tx, now, after));
      for (const [agencyId, ids] of byAgency(due)) await work(agencyId, ids);
      if (due.length < BATCH) return;
      from = due.at(-1) ?? null;
    }
  }
}

function byAgency(due: readonly Due[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { agencyId, id } of due) found.set(agencyId, [...(found.get(agencyId) ?? []), id]);
  return found;
}
