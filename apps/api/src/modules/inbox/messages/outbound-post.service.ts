import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { ChannelsService, type OutboundContent } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { SignaturesService } from '../signatures/signatures.service.js';
import type { LockedTicket } from '../tickets/tickets.repository.js';
import { UnseenAnswersRepository } from '../unseen/unseen-answers.repository.js';
import { type Mailbox, MailboxesRepository } from './mailboxes.repository.js';
import type { AttachmentRow, MessageRow } from './message-row.rules.js';
import type { DeliveryMethodName, EmailFacts, MessageBody } from './message.rules.js';
import { MessagesRepository } from './messages.repository.js';
import { historyHtml, type ReplyParts, replyParts } from './outbound.rules.js';
import { type Recipients, recipientsOf, type RecipientWish, senderAddress } from './recipients.rules.js';
import { type ReplyContext, ReplyContexts } from './reply-context.repository.js';

/** How an answer is to go out; what is left open is decided by what is answered. */
export interface PostWish extends RecipientWish {
  subject?: string | null;
  withHistory?: boolean | null;
  signature?: boolean | null;
  deliveryMethod?: DeliveryMethodName | null;
  /** One of the mailbox's addresses. */
  from?: string | null;
}

/** Everything around the words of an answer: by which channel it goes, to whom, and what it answers. */
export interface Frame {
  channelId: number;
  /** Which address of the mailbox it goes from; null for a chat. */
  mailbox: string | null;
  recipients: Recipients;
  answered: MessageRow | null;
  context: ReplyContext;
  parts: ReturnType<typeof replyParts>;
}

/** Frames answers and hands them to the channels. */
@Injectable()
export class OutboundPost {
  constructor(
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(MailboxesRepository) private readonly mailboxes: MailboxesRepository,
    @Inject(ReplyContexts) private readonly contexts: ReplyContexts,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
    @Inject(SignaturesService) private readonly signatures: SignaturesService,
    @Inject(UnseenAnswersRepository) private readonly unseen: UnseenAnswersRepository,
  ) {}

  /**
   * @param ticket by whose channel it goes, to whose customer: of a merged thread that of the thread.
   * @param holderId where the messages stand.
   * @throws validation.failed, inbox.no_mailbox
   */
  async frame(
    tx: Tx,
    ticket: LockedTicket,
    wish: PostWish,
    words: MessageBody,
    holderId = ticket.id,
  ): Promise<Frame> {
    const mailbox = await this.mailboxOf(tx, ticket, wish);
    const [answered, context, own] = await Promise.all([
      this.messages.lastAnswerable(tx, holderId, ticket.id),
      this.contexts.of(tx, ticket.contactId),
      mailbox ? this.channels.mailAddresses(tx, mailbox.channelId) : [],
    ]);
    const signature =
      mailbox && wish.signature !== false
        ? await this.signatures.forMail(tx, { id: ticket.id, channelId: mailbox.channelId })
        : null;
    const parts: ReplyParts = {
      isMail: mailbox !== null,
      subject: ticket.subject,
      wantedSubject: wish.subject?.trim() || null,
      ...words,
      signature,
      answered,
      withHistory: wish.withHistory ?? true,
    };
    return {
      channelId: mailbox?.channelId ?? ticket.channelId,
      mailbox: senderFor(mailbox, own, wish.from, answered?.email),
      recipients: recipientsFor(mailbox, own, wish, answered?.email?.from ?? context.contactEmail),
      answered,
      context,
      parts: replyParts(parts),
    };
  }

  /** The mailbox by which something of this ticket leaves as a mail. @throws inbox.no_mailbox */
  async mailbox(tx: Tx, ticket: LockedTicket): Promise<Mailbox> {
    if (ticket.channelType === 'EMAIL' && ticket.channelAddress && ticket.channelStatus !== 'disabled')
      return { channelId: ticket.channelId, address: ticket.channelAddress };
    const general = await this.mailboxes.general(tx);
    if (!general) throw InboxErrors.noMailbox();
    return general;
  }

  async enqueue(
    tx: Tx,
    ticket: LockedTicket,
    frame: Frame,
    sent: {
      id: number;
      externalId: string;
      files: readonly AttachmentRow[];
      fromName: string;
      content?: OutboundContent;
    },
  ): Promise<void> {
    const { recipients, context, answered } = frame;
    const [first, ...also] = recipients.to;
    const isContact =
      first !== undefined && (first === answered?.email?.from || first === context.contactEmail);
    await this.channels.enqueue(tx, {
      channelId: frame.channelId,
      messageRef: sent.id,
      conversationRef: ticket.id,
      reference: String(ticket.number),
      to: {
        contactId: ticket.contactId,
        ...((isContact || !frame.mailbox) && { name: context.contactName }),
        ...(first && { address: first }),
        ...(ticket.visitorId !== null && { visitorId: ticket.visitorId }),
        ...(ticket.customerId !== null && { customerId: ticket.customerId }),
      },
      ...(also.length && { also }),
      ...(recipients.cc.length && { cc: recipients.cc }),
      ...(recipients.bcc.length && { bcc: recipients.bcc }),
      externalId: sent.externalId,
      from: { name: sent.fromName, ...(frame.mailbox && { address: frame.mailbox }) },
      attachments: sent.files.map(outboundFile),
      ...(sent.content && { content: sent.content }),
      ...frame.parts,
    });
    // Should the visitor be gone without having seen it, it is mailed.
    if (ticket.channelType === 'CHAT' && !frame.mailbox)
      await this.unseen.note(tx, { messageId: sent.id, channelId: frame.channelId, ticketId: ticket.id });
  }

  private async mailboxOf(tx: Tx, ticket: LockedTicket, wish: PostWish): Promise<Mailbox | null> {
    if (ticket.channelType === 'EMAIL')
      return { channelId: ticket.channelId, address: ticket.channelAddress ?? '' };
    return wish.deliveryMethod === 'EMAIL' ? this.mailbox(tx, ticket) : null;
  }
}

export function outboundFile(file: AttachmentRow) {
  return {
    name: file.name,
    mimeType: file.mime_type,
    size: file.size,
    storageKey: file.storage_key,
    ...(file.is_inline && file.content_id && { contentId: file.content_id }),
  };
}

/** @throws validation.failed for an address that is none of the mailbox's */
function senderFor(
  mailbox: Mailbox | null,
  own: readonly string[],
  wanted: string | null | undefined,
  answered: EmailFacts | null | undefined,
): string | null {
  const from = wanted?.trim().toLowerCase();
  if (!mailbox) {
    if (from) throw invalid({ from: ['Only e-mails have a sender.'] });
    return null;
  }
  if (from && !own.includes(from)) throw invalid({ from: ['This is no address of this mailbox.'] });
  return from || senderAddress(own, mailbox.address, answered);
}

function recipientsFor(
  mailbox: Mailbox | null,
  own: readonly string[],
  wish: RecipientWish,
  usual: string | null,
): Recipients {
  if (!mailbox) {
    for (const field of ['to', 'cc', 'bcc'] as const) {
      if (wish[field]?.length) throw invalid({ [field]: ['Only e-mails have recipients.'] });
    }
    return { to: [], cc: [], bcc: [] };
  }
  const wanted = wish.to?.length ? wish.to : usual ? [usual] : [];
  const found = recipientsOf({ ...wish, to: wanted }, [mailbox.address, ...own]);
  if ('faults' in found) throw invalid(found.faults);
  if (found.recipients.to.length === 0) throw invalid({ to: ['This contact has no e-mail address.'] });
  return found.recipients;
}

/** What the timeline tells of an own mail. */
export function ownMailFacts(frame: Frame, more: Partial<EmailFacts> = {}): EmailFacts | null {
  if (!frame.mailbox) return null;
  return {
    subject: frame.parts.subject,
    from: frame.mailbox,
    ...frame.recipients,
    hasRemoteImages: false,
    isAutomatic: false,
    isUnreadable: false,
    fromUnverified: false,
    references: frame.parts.references ?? [],
    ...more,
  };
}

export function ownHistory({ parts }: Frame): string | null {
  return parts.quoted ? historyHtml(parts.quoted) : null;
}

function invalid(fields: Record<string, string[]>) {
  return InboxErrors.invalid({ fields });
}
