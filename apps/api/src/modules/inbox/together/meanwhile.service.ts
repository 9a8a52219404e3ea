import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { InboxErrors } from '../inbox.errors.js';
import type { LockedTicket } from '../tickets/tickets.repository.js';
import { MeanwhileRepository } from './meanwhile.repository.js';

/** Two people must not answer one question without knowing of each other. */
@Injectable()
export class Meanwhile {
  constructor(@Inject(MeanwhileRepository) private readonly meanwhile: MeanwhileRepository) {}

  /**
   * An answer that was written without sight of what has come since is not sent unasked. Who gives no position has not
   * asked for it. The ticket's row is locked, so nothing comes in between.
   * @throws inbox.answered_meanwhile with the position that is there now, to be sent with when it shall go all the same
   */
  async assertSeen(tx: Tx, ticket: LockedTicket, seenPosition: number | null | undefined): Promise<void> {
    if (seenPosition === null || seenPosition === undefined || seenPosition >= ticket.messageCount) return;
    const userId = tx.ctx.actor.kind === 'user' ? tx.ctx.actor.userId : 0;
    const count = await this.meanwhile.count(tx, ticket.id, seenPosition, userId);
    if (count > 0) throw InboxErrors.answeredMeanwhile({ facts: { position: ticket.messageCount, count } });
  }
}
