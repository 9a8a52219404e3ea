import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { ChannelsService } from '../../channels/index.js';
import { SignsOfLifeRepository } from './signs-of-life.repository.js';

/** Lets customers see that somebody writes to them and has read their words. Who only reads along leaves no trace. */
@Injectable()
export class SignsOfLife {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SignsOfLifeRepository) private readonly writers: SignsOfLifeRepository,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
  ) {}

  async typing(ctx: RequestContext, ticketId: number): Promise<void> {
    if (!can(ctx, 'inbox.conversations.reply')) return;
    const writer = await this.db.read(ctx, (q) => this.writers.lastWriter(q, ticketId, null));
    if (writer) await this.channels.signal(ctx.agencyId, { ...writer, kind: 'typing' });
  }

  /** Told once the transaction is committed. */
  async read(tx: Tx, ticketId: number, position: number): Promise<void> {
    const { ctx } = tx;
    if (!can(ctx, 'inbox.conversations.reply')) return;
    const writer = await this.writers.lastWriter(tx, ticketId, position);
    if (writer) tx.afterCommit(() => this.channels.signal(ctx.agencyId, { ...writer, kind: 'read' }));
  }
}
