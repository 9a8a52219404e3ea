import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { differences } from '../names.rules.js';
import { OrganisationErrors } from '../organisation.errors.js';
import { TicketResultsChanged } from '../organisation.events.js';
import type { CreateTicketResultInput, TicketResultFields } from './ticket-result.input.js';
import type { TicketResultDetails } from './ticket-result.rules.js';
import { TicketResultsRepository } from './ticket-results.repository.js';
import { TicketResultsService } from './ticket-results.service.js';

/** Makes, changes, orders, deletes and brings back results. */
@Injectable()
export class TicketResultChangesService {
  constructor(
    private readonly database: Database,
    private readonly results: TicketResultsRepository,
    private readonly reads: TicketResultsService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ticket_result.too_many, validation.failed */
  async create(ctx: RequestContext, input: CreateTicketResultInput): Promise<TicketResultDetails> {
    const facts = { name: input.name, description: input.description ?? '' };
    const id = await this.database.write(ctx, async (tx) => {
      if ((await this.results.count(tx)) >= inboxLimits.ticketResultsPerAgency)
        throw OrganisationErrors.tooManyResults();
      const made = await this.results.add(tx, facts);
      if (made === null) throw nameTaken();
      await this.note(tx, 'ticket_result.created', { id: made, name: facts.name }, { after: facts });
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, ticket_result.version_conflict, validation.failed */
  async update(ctx: RequestContext, id: number, fields: TicketResultFields): Promise<TicketResultDetails> {
    await this.database.write(ctx, async (tx) => {
      const result = await this.locked(tx, id, fields.version);
      const before = { name: result.name, description: result.description };
      const after = {
        name: fields.name ?? result.name,
        description: fields.description ?? result.description,
      };
      const change = differences(before, after);
      if (!change) return;
      if (after.name !== before.name && (await this.results.isNameTaken(tx, after.name, id)))
        throw nameTaken();
      await this.results.save(tx, id, after);
      await this.note(tx, 'ticket_result.updated', { id, name: after.name }, change);
    });
    return this.reads.get(ctx, id);
  }

  /** Offered no more; closed conversations keep it. @throws not_found, ticket_result.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const result = await this.locked(tx, id, version);
      await this.results.mark(tx, id, tx.ctx.now());
      await this.note(tx, 'ticket_result.deleted', result);
    });
  }

  /** @throws not_found, validation.failed */
  async restore(ctx: RequestContext, id: number): Promise<TicketResultDetails> {
    await this.database.write(ctx, async (tx) => {
      const result = await this.results.lock(tx, id);
      if (!result) throw OrganisationErrors.notFound();
      if (result.deletedAt === null) return;
      if (await this.results.isNameTaken(tx, result.name, id)) throw nameTaken();
      await this.results.mark(tx, id, null);
      await this.note(tx, 'ticket_result.restored', result);
    });
    return this.reads.get(ctx, id);
  }

  /** All of them, in the order that is wanted. @throws ticket_result.order_conflict when it names others than there are */
  async order(ctx: RequestContext, ids: readonly number[]): Promise<TicketResultDetails[]> {
    return this.database.write(ctx, async (tx) => {
      const before = await this.results.lockAll(tx);
      const names = new Map(before.map((result) => [result.id, result.name]));
      const isAll = ids.length === before.length && new Set(ids).size === ids.length;
      if (!isAll || ids.some((id) => !names.has(id))) throw OrganisationErrors.orderConflict();
      if (ids.every((id, at) => before[at]?.id === id)) return before;
      await this.results.order(tx, ids);
      await this.audit.record(tx, {
        action: 'ticket_result.ordered',
        target: { kind: 'ticket_result' },
        before: { order: before.map(({ name }) => name) },
        after: { order: ids.map((id) => names.get(id)) },
      });
      await this.outbox.add(tx, TicketResultsChanged, { resultId: null });
      return this.results.all(tx);
    });
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<TicketResultDetails> {
    const result = await this.results.lock(tx, id);
    if (!result || result.deletedAt !== null) throw OrganisationErrors.notFound();
    if (version !== undefined && version !== null && version !== result.version)
      throw OrganisationErrors.resultConflict({ facts: { version: result.version } });
    return result;
  }

  private async note(
    tx: Tx,
    action: string,
    { id, name }: { id: number; name: string },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'ticket_result', id, name }, ...change });
    await this.outbox.add(tx, TicketResultsChanged, { resultId: id });
  }
}

function nameTaken() {
  return OrganisationErrors.invalid({ fields: { name: ['There is a result with this name already.'] } });
}
