import { Inject, Injectable } from '@nestjs/common';
import type { IvrFlow } from '@parley/schema';
import type { RequestContext } from '../../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../../platform/graphql/index.js';
import { AuditLogService } from '../../../identity/index.js';
import { ChannelErrors } from '../../channels.errors.js';
import type { OpenChannel } from '../../connectors/connected-channels.service.js';
import { plainFlow } from '../voice-channel.rules.js';
import { type IvrFlowRow, IvrFlowsRepository } from './ivr-flows.repository.js';
import { readFlow } from './ivr-shape.rules.js';

export interface FlowDraft {
  name: string;
  flow: unknown;
  channelIds: readonly number[];
}

const MAX_FLOWS = 100;
const TELEPHONE = 'twilio_voice';

/** What callers meet on which channel, and who changes that. */
@Injectable()
export class IvrFlows {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(IvrFlowsRepository) private readonly flows: IvrFlowsRepository,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
  ) {}

  /** For a call that begins now. */
  async of(q: Reader, channel: OpenChannel, language: string): Promise<IvrFlow> {
    return (await this.flows.ofChannel(q, channel.id)) ?? plainFlow(language);
  }

  async list(ctx: RequestContext, first?: number | null, after?: string | null): Promise<Page<IvrFlowRow>> {
    const size = pageSize(first, 50);
    const [name, id] = after ? decodeCursor(after, 2) : [];
    const from = id === undefined ? null : { name: String(name), id: cursorNumber(id) };
    const rows = await this.db.read(ctx, (q) => this.flows.page(q, size + 1, from));
    return pageOf(rows, size, (row) => encodeCursor([row.name, row.id]), from !== null);
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<IvrFlowRow> {
    const row = await this.db.read(ctx, (q) => this.flows.find(q, id));
    if (!row || row.deletedAt) throw ChannelErrors.flowNotFound();
    return row;
  }

  /** @throws validation.failed, ivr.too_many */
  async create(ctx: RequestContext, draft: FlowDraft): Promise<IvrFlowRow> {
    const { name, flow } = checked(draft);
    const id = await this.db.write(ctx, async (tx) => {
      if ((await this.flows.count(tx)) >= MAX_FLOWS) throw ChannelErrors.tooManyFlows();
      const made = await this.flows.add(tx, name, flow);
      await this.assign(tx, made, draft.channelIds);
      await this.note(tx, 'ivr_flow.created', { id: made, name }, draft.channelIds);
      return made;
    });
    return this.get(ctx, id);
  }

  /** Calls that go on keep what they began with. @throws not_found, ivr.version_conflict, validation.failed */
  async update(
    ctx: RequestContext,
    id: number,
    draft: FlowDraft,
    version?: number | null,
  ): Promise<IvrFlowRow> {
    const { name, flow } = checked(draft);
    await this.db.write(ctx, async (tx) => {
      await this.locked(tx, id, version);
      await this.flows.save(tx, id, name, flow);
      await this.assign(tx, id, draft.channelIds);
      await this.note(tx, 'ivr_flow.updated', { id, name }, draft.channelIds);
    });
    return this.get(ctx, id);
  }

  /** Its channels ring everybody from now on. @throws not_found, ivr.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const row = await this.locked(tx, id, version);
      await this.flows.mark(tx, id, tx.ctx.now());
      await this.note(tx, 'ivr_flow.deleted', row);
    });
  }

  /** With the channels that no other flow has taken meanwhile. @throws not_found */
  async restore(ctx: RequestContext, id: number): Promise<IvrFlowRow> {
    await this.db.write(ctx, async (tx) => {
      const row = await this.flows.lock(tx, id);
      if (!row) throw ChannelErrors.flowNotFound();
      if (row.deletedAt === null) return;
      await this.flows.mark(tx, id, null);
      await this.note(tx, 'ivr_flow.restored', row);
    });
    return this.get(ctx, id);
  }

  private async assign(tx: Tx, id: number, channelIds: readonly number[]): Promise<void> {
    const known = await this.flows.telephones(tx, channelIds, TELEPHONE);
    if (channelIds.some((channelId) => !known.includes(channelId)))
      throw ChannelErrors.invalid({ fields: { channelIds: ['There is no such telephone channel.'] } });
    await this.flows.use(tx, id, [...new Set(known)]);
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<IvrFlowRow> {
    const row = await this.flows.lock(tx, id);
    if (!row || row.deletedAt) throw ChannelErrors.flowNotFound();
    if (version !== undefined && version !== null && version !== row.version)
      throw ChannelErrors.flowConflict({ facts: { version: row.version } });
    return row;
  }

  private note(
    tx: Tx,
    action: string,
    { id, name }: { id: number; name: string },
    channelIds?: readonly number[],
  ): Promise<void> {
    const after = channelIds && { after: { channelIds: [...channelIds] } };
    return this.audit.record(tx, { action, target: { kind: 'ivr_flow', id, name }, ...after });
  }
}

/** @throws validation.failed with every problem of the flow */
function checked({ name: given, flow }: FlowDraft): { name: string; flow: IvrFlow } {
  const name = given.trim();
  const read = readFlow(flow);
  const fields: Record<string, string[]> = {};
  if (name === '') fields.name = ['Give it a name.'];
  if (!read) fields.flow = ['This is no flow.'];
  else if (read.problems.length > 0)
    fields.flow = read.problems.map(({ code, stepId, part }) =>
      [code, stepId, part].filter(Boolean).join(' '),
    );
  if (Object.keys(fields).length > 0) throw ChannelErrors.invalid({ fields });
  return { name, flow: (read as { flow: IvrFlow }).flow };
}
