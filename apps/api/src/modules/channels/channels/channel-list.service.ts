import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/connection.js';
import { ChannelErrors } from '../channels.errors.js';
import { viewingLimitsOf } from './channel-access.rules.js';
import type { ChannelView } from './channel.rules.js';
import { ChannelsRepository } from './channels.repository.js';

const DEFAULT_PAGE = 100;

/** Which channels somebody may see. Who manages channels sees the private ones too. */
@Injectable()
export class ChannelListService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
  ) {}

  async page(ctx: RequestContext, first?: number, after?: string): Promise<Page<ChannelView>> {
    const size = pageSize(first, DEFAULT_PAGE);
    const from = after ? Number(decodeCursor(after, 1)[0]) : 0;
    const rows = await this.db.read(ctx, (q) =>
      this.channels.visibleTo(q, viewingLimitsOf(ctx), from, size + 1),
    );
    return pageOf(rows, size, (row) => encodeCursor([row.id]), from > 0);
  }

  /** Without looking at who asks: for those who manage channels. @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<ChannelView> {
    const [channel] = await this.db.read(ctx, (q) => this.channels.byIds(q, [id]));
    if (!channel) throw ChannelErrors.notFound();
    return channel;
  }

  /** The first channels that the caller may see, within a reading. @returns one more than `limit` when there are more. */
  firstIn(q: Reader, limit: number): Promise<ChannelView[]> {
    return this.channels.visibleTo(q, viewingLimitsOf(q.ctx), 0, limit + 1);
  }

  /** The channels that the caller works on: private ones only as a member, whatever the caller may manage. */
  async own(ctx: RequestContext): Promise<ChannelView[]> {
    const { actor } = ctx;
    const worker =
      actor.kind === 'user' ? { userId: actor.userId, onlyPrivate: actor.onlyPrivateChannels } : null;
    return this.db.read(ctx, (q) => this.channels.visibleTo(q, worker, 0, 1_000));
  }
}
