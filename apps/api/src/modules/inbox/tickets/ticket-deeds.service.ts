import { Inject, Injectable } from '@nestjs/common';
import { type Permission, roles } from '@parley/schema';
import { can } from '../../../platform/context/request-context.js';
import type { Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { InboxErrors } from '../inbox.errors.js';
import {
  TicketAssigned,
  TicketClosed,
  TicketDeleted,
  type TicketEventDefinition,
  TicketLabelled,
  TicketReopened,
  TicketRestored,
  TicketSpammed,
} from '../inbox.events.js';
import { Mentions } from '../mentions/mentions.service.js';
import type { MessageBody } from '../messages/message.rules.js';
import type { SystemLineBecause, SystemLineFacts } from '../messages/system-line.rules.js';
import { RequiredFields } from '../ticket-fields/required-fields.service.js';
import { InboxSettingsService } from '../settings/inbox-settings.service.js';
import { AssigneesRepository } from './assignees.repository.js';
import { type TicketChange, TicketChanges } from './ticket-change.service.js';
import { TicketOwners } from './ticket-owners.service.js';
import { TicketMarksRepository } from './ticket-marks.repository.js';
import { assign, type Assignment, close, markSpam, reopen } from './ticket.rules.js';

/** What was done to a ticket: the event and the line of it. */
export interface Deed {
  event: TicketEventDefinition;
  line: SystemLineFacts;
  /** What somebody wanted to say with it: a note of theirs, behind the line. */
  note?: MessageBody;
}

/**
 * What colleagues do to a ticket that is locked already, as part of a larger change. Each asks whether they may, and
 * answers null when everything is as wanted; nothing is written before the last reason to refuse was looked at.
 */
@Injectable()
export class TicketDeeds {
  private readonly known = new WeakMap<Tx, Map<string, Promise<unknown>>>();

  constructor(
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketMarksRepository) private readonly marks: TicketMarksRepository,
    @Inject(AssigneesRepository) private readonly assignees: AssigneesRepository,
    @Inject(InboxSettingsService) private readonly settings: InboxSettingsService,
    @Inject(RequiredFields) private readonly required: RequiredFields,
    @Inject(Mentions) private readonly mentions: Mentions,
    @Inject(TicketOwners) private readonly owners: TicketOwners,
  ) {}

  /**
   * Gives the ticket to a user, a team, both, or nobody.
   * @param userField how the caller named the user, for the sentence that refuses them
   */
  async assign(
    tx: Tx,
    change: TicketChange,
    to: Assignment,
    note: MessageBody | null,
    userField = 'userId',
  ): Promise<Deed | null> {
    demand(tx, 'inbox.conversations.assign');
    if (change.ticket.status === 'CLOSED') throw InboxErrors.alreadyClosed();
    const names = await this.namesOf(tx, change, to, userField);
    const isSame = change.ticket.assigneeId === to.userId && change.ticket.teamId === to.teamId;
    if (isSame && !note) return null;
    this.changes.become(tx, change, assign(change.ticket, to));
    const kind = to.userId ? 'ASSIGNED_TO_USER' : to.teamId ? 'ASSIGNED_TO_TEAM' : 'UNASSIGNED';
    return { event: TicketAssigned, line: { kind, targetName: names }, ...(note && { note }) };
  }

  /** @throws inbox.ticket_closed, inbox.result_required, inbox.fields_required */
  async close(tx: Tx, change: TicketChange, resultId: number | null): Promise<Deed> {
    demand(tx, 'inbox.conversations.close');
    const result =
      resultId === null
        ? null
        : await this.once(tx, `result ${resultId}`, () => this.assignees.resultName(tx, resultId));
    if (resultId !== null && result === null) throw invalid('resultId', 'This result does not exist.');
    if (change.ticket.status === 'CLOSED') throw InboxErrors.alreadyClosed();
    if (resultId === null) await this.assertMayGoWithoutResult(tx);
    await this.required.assertFilled(tx, change.ticket.id);
    this.changes.become(tx, change, close(change.ticket));
    change.ticket.resultId = resultId;
    return { event: TicketClosed, line: { kind: 'CLOSED', targetName: result } };
  }

  reopen(tx: Tx, change: TicketChange): Deed | null {
    demand(tx, 'inbox.conversations.close');
    if (change.ticket.status !== 'CLOSED') return null;
    this.changes.become(tx, change, reopen(change.ticket));
    return { event: TicketReopened, line: { kind: 'REOPENED' } };
  }

  markSpam(tx: Tx, change: TicketChange, isSpam: boolean): Deed | null {
    demand(tx, 'inbox.conversations.close');
    if (change.ticket.isSpam === isSpam) return null;
    this.changes.become(tx, change, markSpam(change.ticket, isSpam));
    return { event: TicketSpammed, line: { kind: isSpam ? 'SPAM' : 'NOT_SPAM' } };
  }

  /** Out of all lists; for some days it can be brought back. */
  delete(tx: Tx, { ticket }: TicketChange): Deed {
    demand(tx, 'inbox.conversations.delete');
    ticket.deletedAt = tx.ctx.now();
    ticket.deletedById = tx.ctx.actor.kind === 'user' ? tx.ctx.actor.userId : null;
    return { event: TicketDeleted, line: { kind: 'DELETED' } };
  }

  /** For a change that was begun on a ticket as it is, since a deleted one is not there for others. */
  restore(tx: Tx, { ticket }: TicketChange): Deed | null {
    demand(tx, 'inbox.conversations.delete');
    if (ticket.deletedAt === null) return null;
    ticket.deletedAt = null;
    ticket.deletedById = null;
    return { event: TicketRestored, line: { kind: 'RESTORED' } };
  }

  /** Of tickets that are about to be closed: what that asks for, read at once. */
  readAhead(tx: Tx, ticketIds: readonly number[]): Promise<void> {
    return this.required.readAhead(tx, ticketIds);
  }

  /** Null for each that has it as wanted. @throws not_found for a label that is not there */
  async label(
    tx: Tx,
    changes: readonly TicketChange[],
    labelId: number,
    isOn: boolean,
  ): Promise<(Deed | null)[]> {
    demand(tx, 'inbox.conversations.reply');
    const name = await this.assignees.labelName(tx, labelId);
    if (name === null) throw InboxErrors.notFound();
    const ids = changes.map(({ ticket }) => ticket.id);
    const changed = isOn
      ? await this.marks.addLabel(tx, ids, labelId)
      : await this.marks.removeLabel(tx, ids, labelId);
    const kind = isOn ? 'LABEL_ADDED' : 'LABEL_REMOVED';
    const deed: Deed = { event: TicketLabelled, line: { kind, targetName: name } };
    return ids.map((id) => (changed.has(id) ? deed : null));
  }

  /** Writes down what was done; the last thing of the change. */
  async record(
    tx: Tx,
    change: TicketChange,
    deed: Deed,
    because: SystemLineBecause | null = null,
  ): Promise<void> {
    await this.recordAll(tx, [{ change, deed }], because);
  }

  /** The same of many tickets, with as many statements as of one. */
  async recordAll(
    tx: Tx,
    done: readonly { change: TicketChange; deed: Deed }[],
    because: SystemLineBecause | null,
    operationId?: number,
  ): Promise<void> {
    if (done.length === 0) return;
    for (const { change, deed } of done) change.events.push(deed.event);
    await this.changes.sayAll(
      tx,
      done.map(({ change, deed }) => ({ change, line: because ? { ...deed.line, because } : deed.line })),
    );
    for (const { change, deed } of done) if (deed.note) await this.write(tx, change, deed.note);
    await this.changes.finishAll(
      tx,
      done.map(({ change }) => change),
      operationId,
    );
  }

  /** A note of whoever does it; those whom it names are told, as of every note. */
  private async write(tx: Tx, change: TicketChange, body: MessageBody): Promise<void> {
    const { actor } = tx.ctx;
    if (actor.kind !== 'user') return;
    const author = { kind: 'user' as const, id: actor.userId, name: actor.name };
    const { id } = await this.changes.append(tx, change, { type: 'NOTE', ...body, author });
    await this.mentions.noted(tx, change, { id, html: body.html });
  }

  /** Read once for all tickets of a transaction. */
  private once<T>(tx: Tx, what: string, read: () => Promise<T>): Promise<T> {
    const known = this.known.get(tx) ?? new Map<string, Promise<unknown>>();
    this.known.set(tx, known);
    const answer = known.get(what) ?? read();
    known.set(what, answer);
    return answer as Promise<T>;
  }

  private async assertMayGoWithoutResult(tx: Tx): Promise<void> {
    const { requiresResultOnClose } = await this.once(tx, 'settings', () => this.settings.of(tx));
    // Where there is nothing to choose from, nobody can be made to choose.
    if (!requiresResultOnClose) return;
    if (!(await this.once(tx, 'results', () => this.assignees.hasResults(tx)))) return;
    throw InboxErrors.resultRequired({ fields: { resultId: ['Say what came out of it.'] } });
  }

  private async namesOf(
    tx: Tx,
    { ticket }: TicketChange,
    to: Assignment,
    userField: string,
  ): Promise<string | null> {
    const { userId, teamId } = to;
    const { channelId } = ticket;
    const user =
      userId === null
        ? null
        : await this.once(tx, `user ${userId} ${channelId}`, () => this.owners.user(tx, userId, channelId));
    if (to.userId !== null && (!user || !user.is_active))
      throw invalid(userField, 'This colleague does not exist.');
    if (user && !roles[user.role].isAssignable)
      throw invalid(userField, `${user.name} takes no conversations.`);
    if (user && !user.is_member && (user.onlyPrivate || !roles[user.role].isAdminLevel)) {
      throw invalid(userField, `${user.name} is no member of this channel.`);
    }
    const team =
      teamId === null ? null : await this.once(tx, `team ${teamId}`, () => this.owners.team(tx, teamId));
    if (to.teamId !== null && !team) throw invalid('teamId', 'This team does not exist.');
    return user?.name ?? team?.name ?? null;
  }
}

function demand(tx: Tx, permission: Permission): void {
  if (!can(tx.ctx, permission)) throw PlatformErrors.notAllowed();
}

function invalid(field: string, sentence: string) {
  return InboxErrors.invalid({ fields: { [field]: [sentence] } });
}
