import { Inject, Injectable } from '@nestjs/common';
import { Database, type Reader, type Tx } from '../../../platform/database/database.js';
import { looksOf, UsersService } from '../../identity/index.js';
import { TicketAssigned } from '../inbox.events.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketOwners } from '../tickets/ticket-owners.service.js';
import { assign } from '../tickets/ticket.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { type Available, candidatesOf, inOrder } from './balancing.rules.js';
import { TeamBalancingRepository } from './team-balancing.repository.js';

const BATCH = 100;

/** Teams that share their tickets out by themselves: each ticket goes to one member, as evenly as can be. */
@Injectable()
export class TeamBalancing {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsRepository) private readonly rows: TicketsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TeamBalancingRepository) private readonly balancing: TeamBalancingRepository,
    @Inject(UsersService) private readonly users: UsersService,
    @Inject(TicketOwners) private readonly owners: TicketOwners,
  ) {}

  isUsed(q: Reader): Promise<boolean> {
    return this.balancing.isUsed(q);
  }

  /** Gives a ticket out when it is such a team's and nobody has it. While nobody is available, it waits. */
  async giveOut(tx: Tx, ticketId: number): Promise<void> {
    const ticket = await this.rows.lock(tx, ticketId);
    if (!ticket || ticket.status !== 'ASSIGNED' || ticket.assigneeId !== null || ticket.teamId === null)
      return;
    if (ticket.isSpam || ticket.deletedAt) return;
    const team = await this.balancing.lockBalanced(tx, ticket.teamId);
    if (!team) return;
    const members = inOrder(await this.available(tx, ticket.teamId, ticket.channelId));
    const chosen = await this.firstHeld(tx, members);
    if (!chosen) return;
    await this.give(tx, this.changes.beginLocked(ticket), { team, chosen, members });
  }

  /** What waits because nobody was there; each in a transaction of its own. */
  async sweep(): Promise<void> {
    await this.db.forEachAgency('inbox.give-out', async (ctx) => {
      const waiting = await this.db.read(ctx, (q) => this.balancing.waiting(q, BATCH));
      for (const id of waiting) await this.db.write(ctx, (tx) => this.giveOut(tx, id));
    });
  }

  /** Somebody may leave in this moment: then it is the next one's. */
  private async firstHeld(tx: Tx, members: readonly Available[]): Promise<Available | undefined> {
    for (const member of members) if (await this.owners.holds(tx, member.id)) return member;
    return undefined;
  }

  private async give(
    tx: Tx,
    change: TicketChange,
    { team, chosen, members }: { team: { name: string }; chosen: Available; members: Available[] },
  ): Promise<void> {
    const { teamId } = change.ticket;
    this.changes.become(tx, change, assign(change.ticket, { userId: chosen.id, teamId }));
    change.events.push(TicketAssigned);
    await this.changes.say(tx, change, {
      kind: 'ASSIGNED_TO_USER',
      targetName: chosen.name,
      because: { kind: 'TEAM_BALANCING', name: team.name, id: teamId, candidates: candidatesOf(members) },
    });
    await this.changes.finish(tx, change);
  }

  /** Those who take conversations, see the channel, are there, and do not want to be left alone just now. */
  private async available(tx: Tx, teamId: number, channelId: number): Promise<Available[]> {
    const members = await this.balancing.members(tx, teamId, channelId);
    const people = await this.users.byIdsWithin(
      tx,
      members.map(({ id }) => id),
    );
    return members.flatMap(({ id, openCount }) => {
      const person = people.get(id);
      if (!person?.isAssignable || !person.isOnline) return [];
      if (looksOf(person, tx.ctx.now()).isDoNotDisturb) return [];
      return [{ id, openCount, name: person.fullName, isOnline: person.isOnline }];
    });
  }
}
