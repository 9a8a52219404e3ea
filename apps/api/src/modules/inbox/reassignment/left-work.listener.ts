import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { TeamDeleted, UserDeactivated, UserDeleted, UserStoppedTakingWork } from '../../identity/index.js';
import { WorkLeft } from '../inbox.events.js';
import { LeftWorkService } from './left-work.service.js';

/** People leave, teams are deleted: what they had open goes to somebody else. */
@Injectable()
export class LeftWorkListener {
  constructor(@Inject(LeftWorkService) private readonly work: LeftWorkService) {}

  @OnEvent(UserDeactivated, 'inbox.work-of-deactivated')
  deactivated(tx: Tx, { payload }: StoredEvent<typeof UserDeactivated>): Promise<void> {
    return this.userLeft(tx, payload);
  }

  @OnEvent(UserDeleted, 'inbox.work-of-deleted')
  deleted(tx: Tx, { payload }: StoredEvent<typeof UserDeleted>): Promise<void> {
    return this.userLeft(tx, payload);
  }

  @OnEvent(UserStoppedTakingWork, 'inbox.work-of-observer')
  stopped(tx: Tx, { payload }: StoredEvent<typeof UserStoppedTakingWork>): Promise<void> {
    return this.userLeft(tx, payload);
  }

  @OnEvent(TeamDeleted, 'inbox.work-of-team')
  teamDeleted(tx: Tx, { payload }: StoredEvent<typeof TeamDeleted>): Promise<void> {
    const { teamId, successor, actorName } = payload;
    return this.work.passOn(tx, { from: { kind: 'team', id: teamId }, successor, actorName });
  }

  @OnEvent(WorkLeft, 'inbox.work-left')
  more(tx: Tx, { payload }: StoredEvent<typeof WorkLeft>): Promise<void> {
    return this.work.passOn(tx, payload);
  }

  private userLeft(
    tx: Tx,
    { userId, successor, actorName }: StoredEvent<typeof UserDeactivated>['payload'],
  ): Promise<void> {
    return this.work.passOn(tx, { from: { kind: 'user', id: userId }, successor, actorName });
  }
}
