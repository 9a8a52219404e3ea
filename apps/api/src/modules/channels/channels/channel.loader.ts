import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ChannelView } from './channel.rules.js';
import { ChannelsRepository } from './channels.repository.js';

/** Channels by id, read once per request. */
@Injectable()
export class ChannelLoader extends BatchLoader<number, ChannelView> {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
  ) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ChannelView>> {
    const rows = await this.db.read(ctx, (q) => this.channels.byIds(q, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }
}
