import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { type ContactPart, ContactParts, type GivenBack, type HeldMessage } from '../../contacts/index.js';
import { TicketContactChanged } from '../inbox.events.js';
import { ContactErasureRepository } from './contact-erasure.repository.js';
import { EraseConversations } from './erase-conversations.service.js';
import { HeldMessagesRepository } from './held-messages.repository.js';
import { TicketMovesRepository } from './ticket-moves.repository.js';

/** Somebody may have thousands: each is told of, a part at a time. */
const TOLD_AT_ONCE = 500;

/** Conversations: all of a contact, deleted and merged ones as well. */
@Injectable()
export class TicketsPart implements ContactPart, OnModuleInit {
  readonly name = 'tickets';
  readonly tables = [{ name: 'ticket' }];
  /** A conversation that came since goes with the customer of its channel. */
  readonly turn = 'last';

  constructor(
    private readonly parts: ContactParts,
    private readonly rows: TicketMovesRepository,
    private readonly outbox: Outbox,
    private readonly erasure: EraseConversations,
    private readonly erasedRows: ContactErasureRepository,
    private readonly heldRows: HeldMessagesRepository,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  async move(tx: Tx, from: number, to: number): Promise<number[]> {
    const ids = await this.rows.move(tx, from, to);
    await this.arrived(tx, ids, from, to);
    return ids;
  }

  async moveBack(tx: Tx, ids: readonly number[], from: number, to: number, back: GivenBack): Promise<void> {
    await this.arrived(tx, await this.rows.moveBack(tx, ids, from, to, back), from, to);
  }

  count(q: Reader, contactId: number): Promise<number> {
    return this.rows.count(q, contactId);
  }

  /** Conversations stay when their contact is deleted, and with them who it was. */
  keeps(q: Reader, contactIds: readonly number[]): Promise<number[]> {
    return this.erasedRows.thoseInConversations(q, contactIds);
  }

  erase(tx: Tx, contactIds: readonly number[]) {
    return this.erasure.some(tx, contactIds);
  }

  messages(
    q: Reader,
    contactIds: readonly number[],
    { isElsewhere, after }: { isElsewhere: boolean; after: HeldMessage['at'] | null },
  ): Promise<HeldMessage[]> {
    return isElsewhere
      ? this.heldRows.elsewhere(q, contactIds, after)
      : this.heldRows.theirs(q, contactIds, after);
  }

  isPartlyHidden(q: Reader, contactIds: readonly number[]): Promise<boolean> {
    return this.heldRows.arePartlyHidden(q, contactIds);
  }

  async weigh(q: Reader, contactIds: readonly number[]): Promise<Record<string, number>> {
    return { ...(await this.erasedRows.weigh(q, contactIds)) };
  }

  /** Found by the words of the other contact, and shown with them on open screens. */
  private async arrived(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    if (ids.length === 0) return;
    await this.rows.addWords(tx, ids, to);
    for (let at = 0; at < ids.length; at += TOLD_AT_ONCE)
      await this.tellOf(tx, ids.slice(at, at + TOLD_AT_ONCE), from);
  }

  private async tellOf(tx: Tx, ids: readonly number[], from: number): Promise<void> {
    const { actor } = tx.ctx;
    const told = (await this.rows.facts(tx, ids)).map(({ id, version, ...facts }) =>
      newEvent(TicketContactChanged, {
        ticketId: id,
        version,
        before: { ...facts, labelIds: [...facts.labelIds], contactId: from },
        ...(actor.kind === 'user' && { actorId: actor.userId }),
      }),
    );
    await this.outbox.addAll(tx, told);
  }
}

/** What somebody has begun to write to a contact and not sent. */
@Injectable()
export class DraftsPart implements ContactPart, OnModuleInit {
  readonly name = 'drafts';

  constructor(
    private readonly parts: ContactParts,
    private readonly rows: TicketMovesRepository,
    private readonly erasedRows: ContactErasureRepository,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  move(tx: Tx, from: number, to: number): Promise<number[]> {
    return this.rows.moveDrafts(tx, from, to);
  }

  moveBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    return this.rows.moveDraftsBack(tx, ids, from, to);
  }

  async erase(tx: Tx, contactIds: readonly number[]): Promise<Record<string, number>> {
    return { ticket_draft: await this.erasedRows.deleteDrafts(tx, contactIds) };
  }
}
