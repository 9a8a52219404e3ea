import { Inject, Injectable } from '@nestjs/common';
import { can } from '../../../platform/context/request-context.js';
import type { Tx } from '../../../platform/database/database.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { TicketUpdated } from '../inbox.events.js';
import { Notices } from '../notices/notices.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { factsOf } from '../tickets/ticket.rules.js';
import { type MentionedPerson, mentionsIn, namesNobody, reach } from './mention.rules.js';
import { MentionsRepository } from './mentions.repository.js';

/** Whom a note names: told by their bell, found under "mentioned", and asked in when they could not see the ticket. */
@Injectable()
export class Mentions {
  constructor(
    @Inject(MentionsRepository) private readonly mentions: MentionsRepository,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
  ) {}

  /**
   * Of a note that was written or changed, in the transaction of that. Who was named in it before is not told again,
   * and who is not named any more keeps what they were told.
   * @returns those whom it names without effect: they may not see the ticket, and the author may not ask them in.
   */
  async noted(
    tx: Tx,
    change: TicketChange,
    note: { id: number; html: string },
  ): Promise<readonly MentionedPerson[]> {
    const { actor } = tx.ctx;
    const { ticket, before: unchanged } = change;
    const targets = mentionsIn(note.html);
    if (actor.kind !== 'user' || namesNobody(targets)) return [];
    const place = { ticketId: ticket.id, channelId: ticket.channelId, authorId: actor.userId };
    const people = await this.mentions.people(tx, place, targets);
    const { told, guests, unreached } = reach(people, can(tx.ctx, 'inbox.conversations.assign'));
    const ids = (list: readonly MentionedPerson[]) => list.map(({ id }) => id);
    if (guests.length) await this.ask(tx, change, guests, actor.userId);
    const mention = { ticketId: ticket.id, messageId: note.id };
    const added = await this.mentions.add(tx, mention, ids(told));
    await this.notices.add(
      tx,
      added.map(({ userId }) => ({ userId, kind: 'MENTIONED' as const, ...mention })),
    );
    const facts = unchanged ?? factsOf(ticket);
    const before = { ...facts, labelIds: [...facts.labelIds] };
    await this.outbox.addAll(
      tx,
      added.map(({ userId, isFirst }) =>
        newEvent(TicketUpdated, {
          ticketId: ticket.id,
          version: ticket.version,
          before,
          userId,
          wasMentioned: !isFirst,
        }),
      ),
    );
    return unreached;
  }

  /** Everybody who has the ticket reads who sees it from now on. The caller finishes the change. */
  private async ask(
    tx: Tx,
    change: TicketChange,
    guests: readonly MentionedPerson[],
    invitedById: number,
  ): Promise<void> {
    const ids = guests.map(({ id }) => id);
    await this.mentions.addGuests(tx, change.ticket.id, ids, invitedById);
    const targetName = guests.map(({ name }) => name).join(', ');
    await this.changes.say(tx, change, { kind: 'GUEST_INVITED', targetName });
  }
}
