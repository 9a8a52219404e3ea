import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/connection.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import type { Outcome } from './outcome.rules.js';
import { type Payload, payloadOf, SHOWN_BYTES } from './payload.rules.js';
import {
  type AttemptRow,
  type InboundBytes,
  type InboundRow,
  type OutboundRow,
  type RefusalsRow,
  TrafficRepository,
} from './traffic.repository.js';

const PAGE = 30;
const ATTEMPTS = 50;
const REFUSAL_DAYS = 14;
const REFUSALS = 50;

export interface TrafficQuestion {
  channelId?: number | null;
  outcome?: Outcome | null;
  first?: number | null;
  after?: string | null;
}

/** What came in by the channels, what went out, and what was said on the line. */
@Injectable()
export class TrafficService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TrafficRepository) private readonly traffic: TrafficRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  inbound(ctx: RequestContext, question: TrafficQuestion): Promise<Page<InboundRow>> {
    return this.page(ctx, question, (q, page) => this.traffic.inbound(q, page));
  }

  outbound(ctx: RequestContext, question: TrafficQuestion): Promise<Page<OutboundRow>> {
    return this.page(ctx, question, (q, page) => this.traffic.outbound(q, page));
  }

  /** @throws not_found */
  async inboundById(ctx: RequestContext, id: number): Promise<InboundRow> {
    const row = await this.db.read(ctx, (q) => this.traffic.inboundById(q, id));
    if (!row) throw PlatformErrors.notFound();
    return row;
  }

  /** @throws not_found */
  async outboundById(ctx: RequestContext, id: number): Promise<OutboundRow> {
    const row = await this.db.read(ctx, (q) => this.traffic.outboundById(q, id));
    if (!row) throw PlatformErrors.notFound();
    return row;
  }

  refusals(ctx: RequestContext): Promise<RefusalsRow[]> {
    return this.db.read(ctx, (q) => this.traffic.refusals(q, REFUSAL_DAYS, REFUSALS));
  }

  /** @throws not_found */
  async attemptsOf(ctx: RequestContext, deliveryId: number): Promise<AttemptRow[]> {
    await this.outboundById(ctx, deliveryId);
    return this.db.read(ctx, (q) => this.traffic.attemptsOf(q, deliveryId, ATTEMPTS));
  }

  /** Null when the bytes are not kept any more. @throws not_found */
  async payloadOf(ctx: RequestContext, id: number): Promise<Payload | null> {
    await this.inboundById(ctx, id);
    const found = await this.db.read(ctx, async (q) => {
      const bytes = await this.traffic.bytesOf(q, id);
      return bytes && { bytes, channel: await this.connected.open(q, bytes.channelId) };
    });
    if (!found) return null;
    const start = await this.startOf(found.bytes);
    if (!start) return null;
    const secrets = Object.values(found.channel?.secrets ?? {});
    return payloadOf(found.bytes.kind, start.bytes, start.isCut, secrets);
  }

  private async startOf({
    raw,
    storageKey,
  }: InboundBytes): Promise<{ bytes: Buffer; isCut: boolean } | null> {
    if (raw) return { bytes: raw.subarray(0, SHOWN_BYTES), isCut: raw.length > SHOWN_BYTES };
    if (!storageKey) return null;
    const { stream, size } = await this.storage.get(storageKey, { start: 0, end: SHOWN_BYTES - 1 });
    return { bytes: await buffer(stream), isCut: size > SHOWN_BYTES };
  }

  private async page<T extends { id: number }>(
    ctx: RequestContext,
    { channelId, outcome, first, after }: TrafficQuestion,
    read: (...of: Parameters<TrafficRepository['inbound']>) => Promise<T[]>,
  ): Promise<Page<T>> {
    const size = pageSize(first, PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const page = { channelId: channelId ?? null, outcome: outcome ?? null, before, limit: size + 1 };
    const rows = await this.db.read(ctx, (q) => read(q, page));
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), before !== null);
  }
}
