import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { newKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import { InboxErrors } from '../inbox.errors.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { forwardedBlock, forwardSubject } from './forward.rules.js';
import { MessageBodies } from './message-bodies.service.js';
import type { ForwardMessageInput } from './message-verbs.input.js';
import type { AttachmentRow, MessageRow } from './message-row.rules.js';
import { clientKeyOf, type MessageBody, messageIdFor } from './message.rules.js';
import { MessageViews } from './message-views.service.js';
import { MessagesRepository } from './messages.repository.js';
import { type Frame, OutboundPost, ownMailFacts } from './outbound-post.service.js';
import { recipientsOf } from './recipients.rules.js';
import type { SentMessage } from './send-message.service.js';

/** Passes a message on to somebody outside, by mail. Their answer comes back into the same conversation. */
@Injectable()
export class ForwardMessage {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(MessageBodies) private readonly bodies: MessageBodies,
    @Inject(MessageViews) private readonly views: MessageViews,
    @Inject(OutboundPost) private readonly post: OutboundPost,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws not_found, inbox.not_forwardable, inbox.ticket_is_spam, inbox.no_mailbox, validation.failed */
  async forward(ctx: RequestContext, input: ForwardMessageInput): Promise<SentMessage> {
    const actor = userOf(ctx);
    const key = input.clientMutationId
      ? clientKeyOf({ kind: 'user', id: actor.userId }, input.clientMutationId)
      : null;
    const { original, earlier } = await this.db.read(ctx, async (q) => {
      const row = await this.messages.byId(q, Number(input.messageId));
      if (!row) throw InboxErrors.notFound();
      await this.tickets.assertVisible(q, row.ticket_id);
      return { original: row, earlier: key ? await this.messages.byClientKey(q, key) : null };
    });
    if (original.type !== 'INBOUND' && original.type !== 'OUTBOUND') throw InboxErrors.notForwardable();
    if (earlier) return this.db.write(ctx, (tx) => this.answer(tx, earlier.id, earlier.ticketId));
    const note = await this.bodies.clean(input.note ?? '');
    const found = recipientsOf(input, null);
    if ('faults' in found) throw InboxErrors.invalid({ fields: found.faults });
    // Files belong to one message each, so that what happens to one takes nothing from the other.
    const files = (input.withAttachments ?? true) ? await this.copies(ctx, original.attachments ?? []) : [];
    try {
      return await this.db.write(ctx, async (tx) => {
        const change = await this.changes.begin(tx, original.ticket_id);
        if (change.ticket.isSpam) throw InboxErrors.spamNotAnswered();
        const id = await this.append(tx, change, { original, note, input, files, key, actor });
        await this.changes.finish(tx, change);
        return this.answer(tx, id, change.ticket.id);
      });
    } catch (error) {
      for (const file of files) await this.storage.delete(file.storage_key).catch(() => undefined);
      throw error;
    }
  }

  private async append(tx: Tx, change: TicketChange, given: Given): Promise<number> {
    const { ticket } = change;
    const { original, note, files, key, actor } = given;
    const frame = await this.frameOf(tx, change, given);
    const externalId = messageIdFor(randomUUID(), frame.mailbox);
    const { id } = await this.changes.append(tx, change, {
      type: 'OUTBOUND',
      html: note.html,
      text: note.text || frame.parts.subject,
      quotedHtml: frame.block,
      author: { kind: 'user', id: actor.userId, name: actor.name },
      email: ownMailFacts(frame, { forwardOf: original.id }),
      deliveryStatus: 'QUEUED',
      externalId,
      clientKey: key,
    });
    const kept: AttachmentRow[] = [];
    for (const { name, mime_type: mimeType, size, storage_key: storageKey, ...file } of files) {
      const uploadedBy = { kind: 'user' as const, id: actor.userId };
      const more = { contentId: file.content_id, isInline: file.is_inline };
      kept.push(
        await this.attachments.insert(tx, {
          messageId: id,
          uploadedBy,
          name,
          mimeType,
          size,
          storageKey,
          ...more,
        }),
      );
    }
    await this.post.enqueue(tx, ticket, frame, { id, externalId, files: kept, fromName: actor.name });
    const { to, cc } = frame.recipients;
    await this.changes.say(tx, change, {
      kind: 'FORWARDED',
      targetName: [...to, ...cc].join(', ').slice(0, 500),
    });
    return id;
  }

  private async frameOf(
    tx: Tx,
    { ticket }: TicketChange,
    { original, note, input }: Given,
  ): Promise<Frame & { block: string }> {
    const mailbox = await this.post.mailbox(tx, ticket);
    const found = recipientsOf(input, mailbox.address);
    if ('faults' in found) throw InboxErrors.invalid({ fields: found.faults });
    if (found.recipients.to.length === 0)
      throw InboxErrors.invalid({ fields: { to: ['Say to whom it is passed on.'] } });
    const subject = original.email?.subject ?? ticket.subject;
    const block = forwardedBlock(original, {
      locale: tx.ctx.locale,
      subject,
      withHistory: input.withHistory ?? false,
    });
    const frame = await this.post.frame(
      tx,
      ticket,
      { ...found.recipients, subject: forwardSubject(subject), withHistory: false, deliveryMethod: 'EMAIL' },
      note,
    );
    const { inReplyTo: _, references: __, ...parts } = frame.parts;
    // It begins a thread of its own at its receiver.
    return {
      ...frame,
      answered: null,
      block: block.html,
      parts: {
        ...parts,
        html: `${parts.html}<br />${block.html}`,
        text: `${parts.text}\n\n${block.text}`.trim(),
      },
    };
  }

  private async copies(ctx: RequestContext, files: readonly AttachmentRow[]): Promise<AttachmentRow[]> {
    const made: AttachmentRow[] = [];
    // What was held back goes nowhere, nor does the note in its place.
    for (const file of files.filter(({ threat }) => !threat)) {
      const { stream } = await this.storage.get(file.storage_key);
      const key = newKey(ctx.agencyId);
      await this.storage.put(key, stream, { mimeType: file.mime_type });
      made.push({ ...file, storage_key: key });
    }
    return made;
  }

  private async answer(tx: Tx, id: number, ticketId: number): Promise<SentMessage> {
    const [row, ticket] = [await this.messages.byId(tx, id), await this.tickets.within(tx, ticketId)];
    return { message: this.views.message(tx.ctx, row as MessageRow), ticket, unreached: [] };
  }
}

interface Given {
  original: MessageRow;
  note: MessageBody;
  input: ForwardMessageInput;
  files: readonly AttachmentRow[];
  key: string | null;
  actor: UserActor;
}

function userOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return actor;
}
