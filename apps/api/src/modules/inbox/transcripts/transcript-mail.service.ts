import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { ChannelsService } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { escapeHtml, messageIdFor } from '../messages/message.rules.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { OutboundPost } from '../messages/outbound-post.service.js';
import { recipientsOf } from '../messages/recipients.rules.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { cutLine, isShown, messagePart, messageText } from './transcript.rules.js';
import { fill, localeOf, transcriptWords } from './transcript.words.js';
import { type TranscriptFacts, TranscriptsRepository } from './transcripts.repository.js';

/** What fits into a mail that people read. */
const MAX_MESSAGES = 200;
const MAX_CHARS = 400_000;

export interface TranscriptWish {
  to?: string | null;
  locale?: string | null;
}

/** Sends a conversation as its customer knows it: never with a note, never with a line of the team. */
@Injectable()
export class TranscriptMail {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(TranscriptsRepository) private readonly transcripts: TranscriptsRepository,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(OutboundPost) private readonly post: OutboundPost,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
  ) {}

  /** @throws not_found, inbox.no_mailbox, inbox.ticket_is_spam, validation.failed, auth.forbidden */
  send(ctx: RequestContext, ticketId: number, wish: TranscriptWish): Promise<TicketType> {
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, ticketId);
      await this.within(tx, change, wish);
      await this.changes.finish(tx, change);
      return this.tickets.within(tx, ticketId);
    });
  }

  /** As part of a larger change. */
  async within(tx: Tx, change: TicketChange, wish: TranscriptWish): Promise<void> {
    const { ticket } = change;
    if (ticket.isSpam) throw InboxErrors.spamNotAnswered();
    const facts = (await this.transcripts.facts(tx, ticket.id)) as TranscriptFacts;
    const mailbox = await this.post.mailbox(tx, ticket);
    const answered = await this.messages.lastAnswerable(tx, ticket.id);
    const own = answered?.email?.from ?? facts.contactEmail;
    const found = recipientsOf({ to: wish.to ? [wish.to] : own ? [own] : [] }, mailbox.address);
    if ('faults' in found) throw InboxErrors.invalid({ fields: found.faults });
    const [address] = found.recipients.to;
    if (!address) throw InboxErrors.invalid({ fields: { to: ['This contact has no e-mail address.'] } });
    // To somebody else it is as good as a file taken out of the product.
    const isTheirs = [own, facts.contactEmail].some((each) => each?.toLowerCase() === address);
    if (!isTheirs && !can(tx.ctx, 'inbox.conversations.download')) throw PlatformErrors.notAllowed();
    await this.changes.say(tx, change, { kind: 'TRANSCRIPT_SENT', targetName: address });
    await this.channels.enqueue(tx, {
      channelId: mailbox.channelId,
      // The line stands for the mail: reports of its delivery find nothing to change there.
      messageRef: change.messages.at(-1)?.id ?? 0,
      conversationRef: ticket.id,
      reference: String(ticket.number),
      to: { contactId: ticket.contactId, address, ...(isTheirs && { name: facts.contactName }) },
      externalId: messageIdFor(randomUUID(), mailbox.address),
      from: { name: facts.agencyName },
      attachments: [],
      isAutomatic: true,
      ...(await this.words(tx, ticket.id, facts, wish.locale ?? facts.contactLocale)),
    });
  }

  private async words(tx: Tx, ticketId: number, facts: TranscriptFacts, wanted: string | null) {
    const locale = localeOf(wanted);
    const options = { locale, withNotes: false };
    const words = transcriptWords[locale];
    const rows = await this.messages.slice(tx, ticketId, { from: 'end', limit: MAX_MESSAGES });
    const shown = rows.filter((row) => isShown(row, options));
    const html: string[] = [];
    const text: string[] = [];
    let chars = 0;
    // The newest are kept when it is too much.
    for (const row of shown.toReversed()) {
      const part = messagePart({ ...row, quoted_html: null }, new Map(), options);
      chars += part.length;
      if (chars > MAX_CHARS && html.length > 0) break;
      html.unshift(part);
      text.unshift(messageText(row, locale));
    }
    const isCut = html.length < shown.length || rows.length === MAX_MESSAGES;
    const names = { name: facts.contactName, company: facts.agencyName };
    const intro = fill(words.intro, names);
    const dir = locale.startsWith('ar') ? 'rtl' : 'ltr';
    return {
      subject: fill(words.subject, names),
      html: `<div lang="${locale}" dir="${dir}"><p>${escapeHtml(intro)}</p>${isCut ? cutLine(html.length, locale) : ''}${html.join('<hr>')}</div>`,
      text: [intro, '', ...text].join('\n'),
    };
  }
}
