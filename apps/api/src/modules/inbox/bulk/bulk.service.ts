import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import { can, type RequestContext, type UserActor } from '../../../platform/context/request-context.js';
import { Database, type Reader, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { AuditLogService } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { momentFault } from '../reminders/moment.rules.js';
import { AssigneesRepository } from '../tickets/assignees.repository.js';
import { TicketCriteriaService } from '../tickets/ticket-criteria.service.js';
import { TicketListRepository } from '../tickets/ticket-list.repository.js';
import { BARE_ROW } from '../tickets/ticket-row.rules.js';
import type { StartBulkInput } from './bulk.input.js';
import { BulkJob } from './bulk.job-definition.js';
import { BulkRepository } from './bulk.repository.js';
import {
  type BulkParams,
  type BulkView,
  canCancel,
  canUndo,
  IN_REQUEST,
  permissionFor,
} from './bulk.rules.js';
import { BulkRunner } from './bulk-runner.service.js';

const PROBLEMS = 100;
const OPEN = 20;
const REQUEST_MS = 4_000;
const EITHER = 'Give either ids of conversations or a filter.';

/** What somebody does to many tickets at once: begins it, looks at it, stops it, takes it back. */
@Injectable()
export class BulkService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(BulkRepository) private readonly bulks: BulkRepository,
    @Inject(BulkRunner) private readonly runner: BulkRunner,
    @Inject(AssigneesRepository) private readonly names: AssigneesRepository,
    @Inject(TicketCriteriaService) private readonly criteria: TicketCriteriaService,
    @Inject(TicketListRepository) private readonly lists: TicketListRepository,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /**
   * Few tickets are done when this answers; many are begun, and a worker goes on.
   * @throws auth.forbidden, validation.failed, inbox.bulk_too_many, inbox.bulk_empty, inbox.client_key_used
   */
  async start(ctx: RequestContext, input: StartBulkInput): Promise<BulkView> {
    const { userId, apiKeyId } = personOf(ctx);
    const permission = permissionFor[input.action];
    if (permission && !can(ctx, permission)) throw PlatformErrors.notAllowed();
    const clientKey = input.clientMutationId ?? null;
    const inputHash = hashOf(input);
    const params = paramsOf(ctx, input);
    const id = await this.db.write(ctx, async (tx) => {
      const known = clientKey === null ? null : await this.bulks.byKey(tx, userId, clientKey);
      if (known) return sameAs(known, inputHash);
      await this.assertThere(tx, params);
      const ticketIds = await this.chosen(tx, input);
      const { action } = input;
      const made = await this.bulks.add(tx, {
        userId,
        apiKeyId,
        action,
        params,
        clientKey,
        inputHash,
        ticketIds,
      });
      if (made === null) throw InboxErrors.bulkKeyUsed();
      await this.note(tx, action, made, ticketIds.length);
      return made;
    });
    return this.begin(ctx, id);
  }

  /** @throws not_found, also for what others do */
  async get(ctx: RequestContext, id: number): Promise<BulkView> {
    const bulk = await this.db.read(ctx, (q) => this.bulks.find(q, id));
    if (!bulk || bulk.userId !== personOf(ctx).userId) throw InboxErrors.notFound();
    return bulk;
  }

  open(ctx: RequestContext): Promise<BulkView[]> {
    return this.db.read(ctx, (q) => this.bulks.open(q, personOf(ctx).userId, OPEN));
  }

  problems(ctx: RequestContext, id: number): Promise<{ ticketId: number; code: string }[]> {
    return this.db.read(ctx, (q) => this.bulks.problems(q, id, PROBLEMS));
  }

  /** What is done stays done; the rest stays as it is. @throws not_found, inbox.bulk_over */
  async cancel(ctx: RequestContext, id: number): Promise<BulkView> {
    await this.db.write(ctx, async (tx) => {
      // The items first: a batch at work holds items, then the operation.
      await this.own(tx, id, (bulk) => {
        if (!canCancel(bulk)) throw InboxErrors.bulkOver();
      });
      await this.bulks.drop(tx, id, 'CANCELLED', null);
      await this.bulks.setStatus(tx, id, 'CANCELLED', true);
      const now = await this.bulks.find(tx, id);
      if (now) await this.runner.tell(tx, now);
    });
    return this.get(ctx, id);
  }

  /** Puts back what nobody has changed since. @throws not_found, inbox.bulk_not_undoable */
  async undo(ctx: RequestContext, id: number): Promise<BulkView> {
    await this.db.write(ctx, async (tx) => {
      const bulk = await this.bulks.lock(tx, id);
      if (!bulk || bulk.userId !== personOf(ctx).userId) throw InboxErrors.notFound();
      if (!canUndo(bulk, tx.ctx.now())) throw InboxErrors.bulkNotUndoable();
      const permission = permissionFor[bulk.action];
      if (permission && !can(ctx, permission)) throw PlatformErrors.notAllowed();
      await this.bulks.setStatus(tx, id, 'UNDOING', false);
      if (bulk.action === 'delete_ticket')
        await this.audit.record(tx, { action: 'ticket.bulk_restored', after: { tickets: bulk.done } });
    });
    return this.begin(ctx, id);
  }

  private async begin(ctx: RequestContext, id: number): Promise<BulkView> {
    const bulk = await this.get(ctx, id);
    const left = bulk.status === 'UNDOING' ? bulk.done : bulk.total;
    if (bulk.status !== 'QUEUED' && bulk.status !== 'UNDOING') return bulk;
    if (left <= IN_REQUEST) await this.runner.run(ctx, bulk, REQUEST_MS);
    else await this.jobs.wake(BulkJob, { agencyId: ctx.agencyId, id }, { id: `bulk-${id}-${bulk.status}` });
    return this.get(ctx, id);
  }

  private async own(q: Reader, id: number, check: (bulk: BulkView) => void): Promise<void> {
    const bulk = await this.bulks.find(q, id);
    if (!bulk || bulk.userId !== personOf(q.ctx).userId) throw InboxErrors.notFound();
    check(bulk);
  }

  /** The tickets that were named, or all that a filter shows now, without those that were left out. */
  private async chosen(q: Reader, input: StartBulkInput): Promise<number[]> {
    const max = inboxLimits.bulkMaxTickets;
    const named = input.filter ? await this.filtered(q, input) : (input.ticketIds ?? []).map(Number);
    const ids = [...new Set(named)].sort((a, b) => a - b);
    if (ids.length > max) throw tooMany(max);
    if (ids.length === 0) throw InboxErrors.bulkEmpty({ fields: { ticketIds: ['Choose at least one.'] } });
    return ids;
  }

  private async filtered(q: Reader, input: StartBulkInput): Promise<number[]> {
    const { criteria } = await this.criteria.resolve(q, input.filter);
    const without = new Set((input.exceptIds ?? []).map(Number));
    const { rows } = await this.lists.page(q, {
      criteria,
      sort: 'NEWEST',
      limit: inboxLimits.bulkMaxTickets + 1 + without.size,
      after: null,
      offset: 0,
      detail: BARE_ROW,
    });
    return rows.map((row) => row.id).filter((id) => !without.has(id));
  }

  private async assertThere(q: Reader, params: BulkParams): Promise<void> {
    const { userId, teamId, labelId, resultId } = params;
    if (userId && !(await this.bulks.isThere(q, 'user_account', userId)))
      throw invalid('userId', 'This colleague does not exist.');
    if (teamId && !(await this.bulks.isThere(q, 'team', teamId)))
      throw invalid('teamId', 'This team does not exist.');
    if (labelId && (await this.names.labelName(q, labelId)) === null)
      throw invalid('labelId', 'This label does not exist.');
    if (resultId && (await this.names.resultName(q, resultId)) === null)
      throw invalid('resultId', 'This result does not exist.');
  }

  /** Deleting stands in the audit log; the daily work on tickets stands in their timelines. */
  private async note(tx: Tx, action: BulkView['action'], id: number, tickets: number): Promise<void> {
    if (action !== 'delete_ticket' && action !== 'restore_ticket') return;
    const verb = action === 'delete_ticket' ? 'ticket.bulk_deleted' : 'ticket.bulk_restored';
    await this.audit.record(tx, { action: verb, target: { kind: 'bulk_operation', id }, after: { tickets } });
  }
}

function personOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return actor;
}

function sameAs(known: BulkView, inputHash: string): number {
  if (known.inputHash !== inputHash) throw InboxErrors.bulkKeyUsed();
  return known.id;
}

function hashOf(input: StartBulkInput): string {
  const { clientMutationId: _, ...rest } = input;
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex');
}

/** What the action needs is named, and the fields of other actions are left out. */
function paramsOf(ctx: RequestContext, input: StartBulkInput): BulkParams {
  if (Boolean(input.filter) === Boolean(input.ticketIds))
    throw InboxErrors.invalid({ fields: { ticketIds: [EITHER], filter: [EITHER] } });
  const id = (field: 'userId' | 'teamId' | 'labelId' | 'resultId') => {
    const value = input[field];
    if (!value && field !== 'resultId') throw invalid(field, 'This action needs it.');
    return value ? Number(value) : null;
  };
  switch (input.action) {
    case 'assign_ticket_to_user':
      return { userId: id('userId'), note: input.note ?? null };
    case 'assign_ticket_to_team':
      return { teamId: id('teamId'), note: input.note ?? null };
    case 'unassign_ticket':
      return { note: input.note ?? null };
    case 'close_ticket':
      return { resultId: id('resultId') };
    case 'add_label':
    case 'remove_label':
      return { labelId: id('labelId') };
    case 'snooze_ticket': {
      const fault = input.until ? momentFault(input.until, ctx.now()) : 'This action needs it.';
      if (fault || !input.until) throw invalid('until', fault ?? '');
      return { until: input.until.toISOString() };
    }
    case 'delete_ticket':
    case 'favourite_ticket':
    case 'mark_read':
    case 'mark_spam':
    case 'reopen_ticket':
    case 'restore_ticket':
    case 'unfavourite_ticket':
    case 'unmark_spam':
    case 'unsnooze_ticket':
      return {};
  }
}

function invalid(field: string, sentence: string) {
  return InboxErrors.invalid({ fields: { [field]: [sentence] } });
}

const tooMany = (max: number) =>
  InboxErrors.bulkTooMany({ facts: { max }, fields: { ticketIds: [`At most ${max}.`] } });
