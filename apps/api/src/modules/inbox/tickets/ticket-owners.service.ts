import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { type Assignee, AssigneesRepository } from './assignees.repository.js';
import type { LockedTicket } from './tickets.repository.js';
import { hasOwnersAnew, statusFor, type TicketFacts } from './ticket.rules.js';

interface Change {
  readonly ticket: LockedTicket;
  readonly before: TicketFacts | null;
}

interface Held {
  readonly users: Set<number>;
  readonly teams: Set<number>;
}

/**
 * Who gets a conversation can still have it when that is kept: until the transaction ends they neither leave nor are
 * deleted. Otherwise what they had open could be passed on a moment before this conversation becomes theirs, and it
 * would wait for somebody who is gone.
 */
@Injectable()
export class TicketOwners {
  private readonly held = new WeakMap<Tx, Held>();

  constructor(@Inject(AssigneesRepository) private readonly assignees: AssigneesRepository) {}

  /** Null: not of this agency. The channel stays as it is too, so that nobody is taken out of it meanwhile. */
  async user(tx: Tx, userId: number, channelId: number): Promise<Assignee | null> {
    // A statement of its own: what one statement reads is from before it waited for the lock.
    await this.assignees.hold(tx, userId, channelId);
    const user = await this.assignees.user(tx, userId, channelId);
    if (user?.is_active) this.heldBy(tx).users.add(userId);
    return user;
  }

  async team(tx: Tx, teamId: number): Promise<{ name: string } | null> {
    const team = await this.assignees.team(tx, teamId);
    if (team) this.heldBy(tx).teams.add(teamId);
    return team;
  }

  /** Whether this one still takes conversations. */
  async holds(tx: Tx, userId: number): Promise<boolean> {
    await this.holdAll(tx, [userId], []);
    return this.heldBy(tx).users.has(userId);
  }

  /**
   * Takes those who are gone off conversations that would be theirs from now on: again, because they were reopened or
   * brought back, or for the first time. Undefined when there is nothing to ask, so that nobody waits for that.
   */
  settle(tx: Tx, changes: readonly Change[]): Promise<void> | undefined {
    const anew = changes.filter(({ ticket, before }) => hasOwnersAnew(ticket, before));
    const held = this.heldBy(tx);
    const userIds = unknown(
      anew.map(({ ticket }) => ticket.assigneeId),
      held.users,
    );
    const teamIds = unknown(
      anew.map(({ ticket }) => ticket.teamId),
      held.teams,
    );
    if (userIds.length + teamIds.length === 0) return undefined;
    return this.holdAll(tx, userIds, teamIds).then(() => {
      for (const { ticket } of anew) {
        const { assigneeId, teamId } = ticket;
        ticket.assigneeId = assigneeId !== null && held.users.has(assigneeId) ? assigneeId : null;
        ticket.teamId = teamId !== null && held.teams.has(teamId) ? teamId : null;
        ticket.status = statusFor({ userId: ticket.assigneeId, teamId: ticket.teamId });
      }
    });
  }

  private async holdAll(tx: Tx, userIds: readonly number[], teamIds: readonly number[]): Promise<void> {
    const held = this.heldBy(tx);
    if (teamIds.length > 0) for (const id of await this.assignees.holdTeams(tx, teamIds)) held.teams.add(id);
    if (userIds.length > 0) for (const id of await this.assignees.holdUsers(tx, userIds)) held.users.add(id);
  }

  private heldBy(tx: Tx): Held {
    const held = this.held.get(tx) ?? { users: new Set(), teams: new Set() };
    this.held.set(tx, held);
    return held;
  }
}

const unknown = (ids: readonly (number | null)[], held: ReadonlySet<number>): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null && !held.has(id))),
];
