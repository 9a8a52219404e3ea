import { Inject, Injectable } from '@nestjs/common';
import { roles } from '@parley/schema';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { InboxErrors } from '../inbox.errors.js';
import {
  TicketAssigned,
  TicketClosed,
  type TicketEventDefinition,
  TicketLabelled,
  TicketReopened,
  TicketSpammed,
} from '../inbox.events.js';
import type { SystemLineFacts } from '../messages/message.rules.js';
import { AssigneesRepository } from './assignees.repository.js';
import { type TicketChange, TicketChanges } from './ticket-change.service.js';
import type { AssignTicketInput, CloseTicketInput } from './ticket.input.js';
import { TicketMarksRepository } from './ticket-marks.repository.js';
import { assign, close, markSpam, reopen } from './ticket.rules.js';
import type { TicketType } from './ticket.type.js';
import { TicketsService } from './tickets.service.js';

/** What colleagues do to a ticket. Each leaves a line in the timeline, and answers with the ticket as it is now. */
@Injectable()
export class TicketActions {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketMarksRepository) private readonly marks: TicketMarksRepository,
    @Inject(AssigneesRepository) private readonly assignees: AssigneesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
  ) {}

  /** Gives the ticket to a user, a team, both, or nobody. */
  assign(ctx: RequestContext, input: AssignTicketInput): Promise<TicketType> {
    const userId = toId(input.userId);
    const teamId = toId(input.teamId);
    return this.change(ctx, input.ticketId, input.version, async (tx, change) => {
      if (change.ticket.status === 'CLOSED') throw InboxErrors.alreadyClosed();
      const names = await this.namesOf(tx, change, { userId, teamId });
      const note = input.note?.trim() || null;
      const isSame = change.ticket.assigneeId === userId && change.ticket.teamId === teamId;
      if (isSame && !note) return null;
      this.changes.become(tx, change, assign(change.ticket, { userId, teamId }));
      const kind = userId ? 'ASSIGNED_TO_USER' : teamId ? 'ASSIGNED_TO_TEAM' : 'UNASSIGNED';
      return { event: TicketAssigned, line: { kind, targetName: names, note } };
    });
  }

  close(ctx: RequestContext, input: CloseTicketInput): Promise<TicketType> {
    return this.change(ctx, input.ticketId, input.version, (tx, change) =>
      this.closeWithin(tx, change, toId(input.resultId)),
    );
  }

  /** Closes as part of a larger change; null when it is closed already. */
  async closeWithin(tx: Tx, change: TicketChange, resultId: number | null): Promise<Deed | null> {
    if (!can(tx.ctx, 'inbox.conversations.close')) throw PlatformErrors.notAllowed();
    const result = resultId === null ? null : await this.assignees.resultName(tx, resultId);
    if (resultId !== null && result === null) throw invalid('resultId', 'This result does not exist.');
    if (change.ticket.status === 'CLOSED' && change.ticket.resultId === resultId) return null;
    this.changes.become(tx, change, close(change.ticket));
    change.ticket.resultId = resultId;
    return { event: TicketClosed, line: { kind: 'CLOSED', targetName: result } };
  }

  reopen(ctx: RequestContext, ticketId: number): Promise<TicketType> {
    return this.change(ctx, ticketId, null, async (tx, change) => {
      if (change.ticket.status !== 'CLOSED') return null;
      this.changes.become(tx, change, reopen(change.ticket));
      return { event: TicketReopened, line: { kind: 'REOPENED' } };
    });
  }

  markSpam(ctx: RequestContext, ticketId: number, isSpam: boolean): Promise<TicketType> {
    return this.change(ctx, ticketId, null, async (tx, change) => {
      if (change.ticket.isSpam === isSpam) return null;
      this.changes.become(tx, change, markSpam(change.ticket, isSpam));
      return { event: TicketSpammed, line: { kind: isSpam ? 'SPAM' : 'NOT_SPAM' } };
    });
  }

  label(ctx: RequestContext, ticketId: number, labelId: number, isOn: boolean): Promise<TicketType> {
    return this.change(ctx, ticketId, null, async (tx) => {
      const name = await this.assignees.labelName(tx, labelId);
      if (name === null) throw InboxErrors.notFound();
      const changed = isOn
        ? await this.marks.addLabel(tx, ticketId, labelId)
        : await this.marks.removeLabel(tx, ticketId, labelId);
      if (!changed) return null;
      return {
        event: TicketLabelled,
        line: { kind: isOn ? 'LABEL_ADDED' : 'LABEL_REMOVED', targetName: name },
      };
    });
  }

  /** One change under the ticket's lock. `work` answers null when everything is already as wanted. */
  private change(
    ctx: RequestContext,
    ticketId: string | number,
    version: number | null | undefined,
    work: (tx: Tx, change: TicketChange) => Promise<Deed | null>,
  ): Promise<TicketType> {
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, Number(ticketId), version);
      const deed = await work(tx, change);
      if (deed) {
        change.events.push(deed.event);
        await this.changes.say(tx, change, deed.line);
        await this.changes.finish(tx, change);
      }
      return this.tickets.within(tx, change.ticket.id);
    });
  }

  private async namesOf(
    tx: Tx,
    { ticket }: TicketChange,
    to: { userId: number | null; teamId: number | null },
  ): Promise<string | null> {
    const user = to.userId === null ? null : await this.assignees.user(tx, to.userId, ticket.channelId);
    if (to.userId !== null && (!user || !user.is_active))
      throw invalid('userId', 'This colleague does not exist.');
    if (user && !roles[user.role].isAssignable)
      throw invalid('userId', `${user.name} takes no conversations.`);
    if (user && !user.is_member && (user.onlyPrivate || !roles[user.role].isAdminLevel)) {
      throw invalid('userId', `${user.name} is no member of this channel.`);
    }
    const team = to.teamId === null ? null : await this.assignees.team(tx, to.teamId);
    if (to.teamId !== null && !team) throw invalid('teamId', 'This team does not exist.');
    return user?.name ?? team?.name ?? null;
  }
}

export interface Deed {
  event: TicketEventDefinition;
  line: SystemLineFacts;
}

const toId = (id: string | number | null | undefined): number | null =>
  id === null || id === undefined ? null : Number(id);

function invalid(field: string, sentence: string) {
  return InboxErrors.invalid({ fields: { [field]: [sentence] } });
}
