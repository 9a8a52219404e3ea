import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ChatThreadChangesRepository } from '../threads/chat-thread-changes.repository.js';
import { SILENCE_MS } from './chat-call.rules.js';
import { ChatCallChanges } from './chat-call-changes.service.js';
import { ChatCallsRepository } from './chat-calls.repository.js';

const TASK = 'internal-chat.end-calls';
const BATCH = 500;

/** Ends what nobody ends by hand: windows that were closed, calls that nobody answers, people who may not be there any more. */
@Injectable()
export class EndCalls {
  constructor(
    private readonly database: Database,
    private readonly calls: ChatCallsRepository,
    private readonly changes: ChatCallChanges,
    private readonly threadLocks: ChatThreadChangesRepository,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const now = new Date();
    const since = { silentSince: new Date(now.getTime() - SILENCE_MS), now };
    const due = await this.database.system(TASK, (tx) => this.calls.due(tx, since, BATCH));
    const byAgency = new Map<number, number[]>();
    for (const { agencyId, id } of due) byAgency.set(agencyId, [...(byAgency.get(agencyId) ?? []), id]);
    for (const [agencyId, ids] of byAgency) await this.settleOf(agencyId, ids);
  }

  /** These are not in the thread any more. */
  async goneFrom(tx: Tx, threadId: number, userIds: readonly number[]): Promise<void> {
    const id = await this.calls.runningIn(tx, threadId);
    if (id !== null) await this.settle(tx, [id], userIds);
  }

  /** They do not work here any more. */
  async gone(tx: Tx, userId: number): Promise<void> {
    await this.settle(tx, await this.calls.sittingIn(tx, userId), [userId]);
  }

  /** All of a company at once; each by itself when that does not work, so that one of them holds up no other. */
  private async settleOf(agencyId: number, ids: readonly number[]): Promise<void> {
    try {
      await this.database.write(systemContext(agencyId, TASK), (tx) => this.settle(tx, ids, []));
    } catch (error) {
      // What could not be ended is still due; the next look tries again.
      this.log.error('calls could not be ended', { agencyId, callIds: ids, error });
      if (ids.length > 1) for (const id of ids) await this.settleOf(agencyId, [id]);
    }
  }

  private async settle(tx: Tx, ids: readonly number[], goneIds: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const threads = new Map((await this.threadLocks.lockOf(tx, ids)).map((thread) => [thread.id, thread]));
    const calls = (await this.calls.holdAll(tx, ids)).filter(({ isRunning }) => isRunning);
    const seats = await this.calls.seatsOf(
      tx,
      calls.map(({ id }) => id),
    );
    const held = calls.flatMap((call) => {
      const thread = threads.get(call.threadId);
      return thread ? [{ call, thread, seats: seats.filter(({ callId }) => callId === call.id) }] : [];
    });
    await this.changes.settleAll(tx, held, goneIds);
  }
}
