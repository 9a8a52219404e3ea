import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { UserDeactivated, UserDeleted } from '../../identity/index.js';
import { ChatThreadChanged } from '../internal-chat.events.js';
import { EndCalls } from './end-calls.service.js';

/** Who is not in the thread any more, or does not work here any more, is out of its call. */
@Injectable()
export class LeftCallsListener {
  constructor(private readonly calls: EndCalls) {}

  @OnEvent(ChatThreadChanged, 'internal-chat.calls-of-thread')
  async left(tx: Tx, { payload }: StoredEvent<typeof ChatThreadChanged>): Promise<void> {
    if (payload.goneIds.length > 0) await this.calls.goneFrom(tx, payload.threadId, payload.goneIds);
  }

  @OnEvent(UserDeactivated, 'internal-chat.calls-of-deactivated')
  deactivated(tx: Tx, { payload }: StoredEvent<typeof UserDeactivated>): Promise<void> {
    return this.calls.gone(tx, payload.userId);
  }

  @OnEvent(UserDeleted, 'internal-chat.calls-of-deleted')
  deleted(tx: Tx, { payload }: StoredEvent<typeof UserDeleted>): Promise<void> {
    return this.calls.gone(tx, payload.userId);
  }
}
