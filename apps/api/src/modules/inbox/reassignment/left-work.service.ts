import { Inject, Injectable } from '@nestjs/common';
import { roles } from '@parley/schema';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { TicketAssigned, WorkLeft } from '../inbox.events.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketOwners } from '../tickets/ticket-owners.service.js';
import { assign, type Assignment } from '../tickets/ticket.rules.js';
import { BATCH, handedOver, type LeftWork } from './left-work.rules.js';
import { LeftWorkRepository } from './left-work.repository.js';

/** Passes on what people and teams who left had open. Closed conversations keep their names. */
@Injectable()
export class LeftWorkService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(LeftWorkRepository) private readonly work: LeftWorkRepository,
    @Inject(TicketOwners) private readonly owners: TicketOwners,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** How much each of them has open; null for whoever looks after neither people nor teams. */
  async openCounts(
    ctx: RequestContext,
    kind: 'user' | 'team',
    ids: readonly number[],
  ): Promise<Map<number, number> | null> {
    if (!can(ctx, 'permissions.users.manage') && !can(ctx, 'permissions.teams.manage')) return null;
    return this.db.read(ctx, (q) => this.work.counts(q, kind, ids));
  }

  /** One part of it; an event of its own brings the next, so nothing is forgotten and no transaction grows. */
  async passOn(tx: Tx, left: LeftWork): Promise<void> {
    if (await this.work.takesWork(tx, left.from)) return;
    const ids = await this.work.openOf(tx, left.from, BATCH);
    for (const id of ids) await this.passOnOne(tx, id, left);
    if (ids.length === BATCH) await this.outbox.add(tx, WorkLeft, left);
  }

  private async passOnOne(tx: Tx, ticketId: number, { from, successor, actorName }: LeftWork): Promise<void> {
    const change = await this.changes.begin(tx, ticketId);
    const { ticket } = change;
    const holder = from.kind === 'user' ? ticket.assigneeId : ticket.teamId;
    // Somebody was quicker while this waited for the ticket.
    if (ticket.status === 'CLOSED' || holder !== from.id) return;
    const to = await this.named(tx, ticket.channelId, successor);
    const next = handedOver(ticket, from, to === null ? null : successor);
    this.changes.become(tx, change, assign(ticket, next));
    change.events.push(TicketAssigned);
    await this.changes.say(tx, change, { ...sentence(next, successor, to), actorName: actorName || null });
    await this.changes.finish(tx, change);
  }

  /** The successor's name; null when they cannot have this conversation (any more): then it is nobody's. */
  private async named(tx: Tx, channelId: number, to: LeftWork['successor']): Promise<string | null> {
    if (!to) return null;
    if (to.kind === 'team') return (await this.owners.team(tx, to.id))?.name ?? null;
    const user = await this.owners.user(tx, to.id, channelId);
    if (!user?.is_active || !roles[user.role].isAssignable) return null;
    const mayHave = user.is_member || (!user.onlyPrivate && roles[user.role].isAdminLevel);
    return mayHave ? user.name : null;
  }
}

function sentence(next: Assignment, successor: LeftWork['successor'], name: string | null) {
  const isTheirs =
    name !== null && (successor?.kind === 'user' ? next.userId : next.teamId) === successor?.id;
  if (!isTheirs) return { kind: 'UNASSIGNED' as const, targetName: null };
  const kind = successor?.kind === 'user' ? ('ASSIGNED_TO_USER' as const) : ('ASSIGNED_TO_TEAM' as const);
  return { kind, targetName: name };
}
