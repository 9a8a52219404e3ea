import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { ChatThreadMarked } from '../internal-chat.events.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreadChangesRepository, type OwnChange } from './chat-thread-changes.repository.js';
import type { ThreadView } from './chat-thread.rules.js';
import { ChatThreads } from './chat-threads.service.js';

/** What a thread is to one person alone: read, unread from somewhere, muted. Nobody else hears of it. */
@Injectable()
export class ChatThreadMarks {
  constructor(
    private readonly database: Database,
    private readonly threads: ChatThreads,
    private readonly changes: ChatThreadChangesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Up to a message, or to the newest. Never backwards. @throws not_found */
  read(ctx: RequestContext, threadId: number, upToMessageId: number | null = null): Promise<ThreadView> {
    return this.mark(ctx, threadId, 'read', async (tx, userId) => {
      const position =
        upToMessageId === null
          ? (await this.threads.within(tx, threadId)).lastPosition
          : await this.positionIn(tx, threadId, upToMessageId);
      return this.changes.read(tx, threadId, userId, position);
    });
  }

  /** From this message on. @throws not_found */
  unread(ctx: RequestContext, threadId: number, messageId: number): Promise<ThreadView> {
    return this.mark(ctx, threadId, 'read', async (tx, userId) =>
      this.changes.unread(tx, threadId, userId, await this.positionIn(tx, threadId, messageId)),
    );
  }

  /** @throws not_found */
  mute(ctx: RequestContext, threadId: number, isMuted: boolean): Promise<ThreadView> {
    return this.mark(ctx, threadId, 'muted', (tx, userId) =>
      this.changes.mute(tx, threadId, userId, isMuted),
    );
  }

  /** Who writes has read what stands above. */
  async readBy(tx: Tx, threadId: number, position: number): Promise<void> {
    const { userId } = speakerOf(tx.ctx);
    await this.changes.read(tx, threadId, userId, position);
  }

  private mark(
    ctx: RequestContext,
    threadId: number,
    what: 'read' | 'muted',
    change: (tx: Tx, userId: number) => Promise<OwnChange | null>,
  ): Promise<ThreadView> {
    const { userId } = speakerOf(ctx);
    return this.database.write(ctx, async (tx) => {
      await this.threads.assertIn(tx, threadId);
      const changed = await change(tx, userId);
      if (changed) {
        const { version } = changed;
        await this.outbox.add(tx, ChatThreadMarked, { threadId, userId, version, messageId: null, what });
      }
      return this.threads.within(tx, threadId);
    });
  }

  private async positionIn(tx: Tx, threadId: number, messageId: number): Promise<number> {
    const place = await this.changes.positionOf(tx, messageId);
    if (place?.threadId !== threadId) throw ChatErrors.notFound();
    return place.position;
  }
}
