import { Inject, Injectable } from '@nestjs/common';
import { type Opening, openingAt } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { OrganisationErrors } from '../organisation.errors.js';
import { BusinessHoursRepository } from './business-hours.repository.js';
import type { BusinessHoursRow, BusinessHoursView, UnavailableChannel } from './business-hours.rules.js';
import { HOURS_CHANNELS, type HoursChannels } from './hours-channels.js';

export interface HoursListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Those that can be brought back. */
  deleted?: boolean | null;
}

export interface ChannelOpening extends Opening {
  hoursId: number;
  timeZone: string;
}

/** Reads hours, and says what they mean at a moment. Everybody who is signed in may see them. */
@Injectable()
export class BusinessHoursService {
  constructor(
    private readonly database: Database,
    private readonly hours: BusinessHoursRepository,
    @Inject(HOURS_CHANNELS) private readonly channels: HoursChannels,
  ) {}

  async list(ctx: RequestContext, request: HoursListRequest): Promise<Page<BusinessHoursView>> {
    const size = pageSize(request.first, 50);
    const [name, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { name: String(name), id: cursorNumber(id) };
    const place = { after, term: request.term ?? '', isDeleted: request.deleted ?? false };
    const rows = await this.database.read(ctx, async (q) =>
      this.withChannels(q, await this.hours.page(q, size, place)),
    );
    return pageOf(rows, size, (row) => encodeCursor([row.name, row.id]), after !== null);
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<BusinessHoursView> {
    const found = await this.database.read(ctx, async (q) => {
      const row = await this.hours.find(q, id);
      return row && (await this.withChannels(q, [row]))[0];
    });
    if (!found) throw OrganisationErrors.notFound();
    return found;
  }

  /** Channels that other hours have. @param except whose own channels are left out */
  unavailable(ctx: RequestContext, except: number): Promise<UnavailableChannel[]> {
    return this.database.read(ctx, async (q) => {
      const taken = await this.hours.taken(q, except);
      const seen = await this.channels.visible(
        q,
        taken.map(({ channelId }) => channelId),
      );
      const byId = new Map(taken.map((row) => [row.channelId, row]));
      return seen.map((channel) => ({
        ...channel,
        businessHoursId: byId.get(channel.id)!.id,
        businessHoursName: byId.get(channel.id)!.name,
      }));
    });
  }

  /** What a channel's hours say at a moment; null when it has none and is always open. */
  async openingOf(q: Reader, channelId: number, at: Date = q.ctx.now()): Promise<ChannelOpening | null> {
    const row = await this.hours.ofChannel(q, channelId);
    return row && { ...openingAt(row, at), hoursId: row.id, timeZone: row.timeZone };
  }

  /** What these hours say at a moment; null when they are not there (any more). */
  async openingById(q: Reader, id: number, at: Date = q.ctx.now()): Promise<ChannelOpening | null> {
    const row = await this.hours.find(q, id);
    return row && { ...openingAt(row, at), hoursId: row.id, timeZone: row.timeZone };
  }

  private async withChannels(q: Reader, rows: readonly BusinessHoursRow[]): Promise<BusinessHoursView[]> {
    const seen = await this.channels.visible(
      q,
      rows.flatMap(({ channelIds }) => channelIds),
    );
    const byId = new Map(seen.map((channel) => [channel.id, channel]));
    return rows.map((row) => ({ ...row, channels: row.channelIds.flatMap((id) => byId.get(id) ?? []) }));
  }
}
