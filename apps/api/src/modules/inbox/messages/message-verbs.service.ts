import { Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { ChannelsService } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { Mentions } from '../mentions/mentions.service.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { isEmptyBody, MessageBodies } from './message-bodies.service.js';
import { MessageChanges } from './message-changes.service.js';
import type { MessageRow } from './message-row.rules.js';
import { isOwnNote } from './message.rules.js';
import type { MessageRevisionType, MessageType } from './message.type.js';
import { type LockedMessage, MessageVerbsRepository } from './message-verbs.repository.js';
import { MessageViews } from './message-views.service.js';
import { MessagesRepository } from './messages.repository.js';
import { emojiOf, MAX_EMOJIS, oursIn, react } from './reaction.rules.js';

/** More than anybody reads. */
const MAX_REVISIONS = 100;

/** What is done to one message after it was written. */
@Injectable()
export class MessageVerbs {
  constructor(
    private readonly db: Database,
    private readonly verbs: MessageVerbsRepository,
    private readonly messages: MessagesRepository,
    private readonly tickets: TicketsService,
    private readonly ticketChanges: TicketChanges,
    private readonly changes: MessageChanges,
    private readonly bodies: MessageBodies,
    private readonly mentions: Mentions,
    private readonly views: MessageViews,
    private readonly channels: ChannelsService,
  ) {}

  /** @throws not_found, inbox.not_editable, validation.failed */
  async editNote(ctx: RequestContext, messageId: number, written: string): Promise<MessageType> {
    const { userId } = userOf(ctx);
    const body = await this.bodies.clean(written, { mentions: true });
    return this.db.write(ctx, async (tx) => {
      const ticketId = await this.verbs.ticketOf(tx, messageId);
      const change = await this.ticketChanges.begin(tx, ticketId ?? 0);
      const note = await this.verbs.lock(tx, messageId);
      if (note?.ticketId !== change.ticket.id) throw InboxErrors.notFound();
      if (!isOwnNote(note, userId)) throw InboxErrors.notEditable();
      if (isEmptyBody(body) && !note.hasFiles) throw invalid('body', 'A note says something.');
      if (body.html !== note.html) {
        await this.verbs.rewrite(tx, note, body);
        await this.mentions.noted(tx, change, { id: messageId, html: body.html });
        await this.changes.finish(tx, { message: note, ticket: change }, change.messages.length > 0);
      }
      return this.shown(tx, messageId);
    });
  }

  /** The words of before, the newest first. @throws not_found */
  async revisions(ctx: RequestContext, messageId: number, ticketId?: number): Promise<MessageRevisionType[]> {
    return this.db.read(ctx, async (q) => {
      const found = await this.verbs.ticketOf(q, messageId);
      if (found === null || (ticketId !== undefined && ticketId !== found)) throw InboxErrors.notFound();
      await this.tickets.assertVisible(q, found);
      const rows = await this.verbs.revisions(q, messageId, MAX_REVISIONS);
      return rows.map(({ id, html, text, writtenAt }) => ({ id, body: html, text, writtenAt }));
    });
  }

  /** @throws not_found, validation.failed */
  async react(
    ctx: RequestContext,
    messageId: number,
    { emoji: written, isOn, ticketId }: { emoji: string; isOn: boolean; ticketId?: number },
  ): Promise<MessageType> {
    const { userId } = userOf(ctx);
    const emoji = emojiOf(written);
    if (!emoji) throw invalid('emoji', 'This is no emoji.');
    return this.db.write(ctx, async (tx) => {
      const message = await this.verbs.lock(tx, messageId);
      if (!message || (ticketId !== undefined && message.ticketId !== ticketId)) throw InboxErrors.notFound();
      await this.tickets.assertVisible(tx, message.ticketId);
      if (message.type === 'SYSTEM') throw InboxErrors.notFound();
      const before = message.reactions ?? [];
      const after = react(before, { emoji, by: `user:${userId}`, isOn });
      if (after.length > MAX_EMOJIS)
        throw invalid('emoji', `A message carries at most ${MAX_EMOJIS} emojis.`);
      if (after !== before) {
        await this.verbs.setReactions(tx, messageId, after);
        await this.changes.tell(tx, message);
        await this.showCustomer(tx, message, isOn ? emoji : oursIn(after));
      }
      return this.shown(tx, messageId);
    });
  }

  /** In the eyes of a customer a message carries one reaction of ours. @param emoji empty: none any more */
  private async showCustomer(
    tx: Tx,
    { id, ticketId, type, externalId }: LockedMessage,
    emoji: string,
  ): Promise<void> {
    if (type !== 'INBOUND' || externalId === null) return;
    const writer = await this.verbs.writerOf(tx, id);
    if (!writer) return;
    await this.channels.react(tx, {
      ...writer,
      conversationRef: ticketId,
      messageRef: id,
      externalId,
      emoji,
    });
  }

  private async shown(tx: Tx, id: number): Promise<MessageType> {
    return this.views.message(tx.ctx, (await this.messages.byId(tx, id)) as MessageRow);
  }
}

function userOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return actor;
}

function invalid(field: string, sentence: string) {
  return InboxErrors.invalid({ fields: { [field]: [sentence] } });
}
