import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { NoticeAdded, NoticesRead } from './notice.events.js';
import { type NewNotice, type NoticeKindName, ofOthers } from './notice.rules.js';
import { NoticesRepository } from './notices.repository.js';

/**
 * The door to everybody's bell. Takes only a transaction: nobody is told of what is not committed, and what a repeated
 * job does twice is told once. Who did it themselves is not told.
 */
@Injectable()
export class Notices {
  constructor(
    @Inject(NoticesRepository) private readonly notices: NoticesRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async add(tx: Tx, given: NewNotice | readonly NewNotice[]): Promise<void> {
    const { actor } = tx.ctx;
    const wanted = this.wanted(
      tx,
      Array.isArray(given) ? (given as readonly NewNotice[]) : [given as NewNotice],
    );
    if (wanted.length === 0) return;
    const by = actor.kind === 'user' ? { actorId: actor.userId, actorName: actor.name } : {};
    const added = await this.notices.insert(
      tx,
      wanted.map((notice) => ({ ...notice, facts: { ...by, ...notice.facts } })),
    );
    await this.outbox.addAll(
      tx,
      added.map(({ id, userId, ticketId, kind }) =>
        newEvent(NoticeAdded, { noticeId: id, userId, ticketId, kind }),
      ),
    );
  }

  /** Those of them that will be told. */
  wanted({ ctx: { actor } }: Tx, given: readonly NewNotice[]): readonly NewNotice[] {
    const own = actor.kind === 'user' ? actor.userId : null;
    return given.filter((notice) => notice.userId !== own || !ofOthers.includes(notice.kind));
  }

  /** What these notices asked for is done. */
  async settle(tx: Tx, userId: number, ticketId: number, kinds: readonly NoticeKindName[]): Promise<void> {
    if ((await this.notices.markRead(tx, userId, { ticketId, kinds })) === 0) return;
    await this.outbox.add(tx, NoticesRead, { userId });
  }
}
