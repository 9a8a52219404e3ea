import { Inject, Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { Every } from '../../../platform/jobs/index.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { TicketAssigned, TicketReopened } from '../inbox.events.js';
import { TeamBalancing } from './team-balancing.service.js';

const EVERY_MS = 30_000;

/** A team was given a ticket: when it shares them out by itself, somebody gets it. */
@Injectable()
export class TeamBalancingListener {
  constructor(@Inject(TeamBalancing) private readonly balancing: TeamBalancing) {}

  isWanted(q: Reader): Promise<boolean> {
    return this.balancing.isUsed(q);
  }

  @OnEvent(TicketAssigned, 'inbox.balance-assigned', { wantedBy: 'isWanted' })
  assigned(tx: Tx, { payload }: StoredEvent<typeof TicketAssigned>): Promise<void> {
    return this.balancing.giveOut(tx, payload.ticketId);
  }

  @OnEvent(TicketReopened, 'inbox.balance-reopened', { wantedBy: 'isWanted' })
  reopened(tx: Tx, { payload }: StoredEvent<typeof TicketReopened>): Promise<void> {
    return this.balancing.giveOut(tx, payload.ticketId);
  }

  /** For what had to wait: somebody came back, or is no longer left alone. */
  @Every(EVERY_MS, 'inbox.give-out')
  sweep(): Promise<void> {
    return this.balancing.sweep();
  }
}
