import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { UserDeactivated, UserDeleted } from '../../identity/index.js';
import { ChatThreadChanges } from './chat-thread-changes.service.js';

/** Groups whose only owner does not come back get another one. */
@Injectable()
export class LeftGroupsListener {
  constructor(private readonly changes: ChatThreadChanges) {}

  @OnEvent(UserDeactivated, 'internal-chat.groups-of-deactivated')
  deactivated(tx: Tx, { payload }: StoredEvent<typeof UserDeactivated>): Promise<void> {
    return this.changes.handOver(tx, payload.userId);
  }

  @OnEvent(UserDeleted, 'internal-chat.groups-of-deleted')
  deleted(tx: Tx, { payload }: StoredEvent<typeof UserDeleted>): Promise<void> {
    return this.changes.handOver(tx, payload.userId);
  }
}
