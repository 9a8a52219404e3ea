import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { chatMailLimits } from '@parley/schema';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ChannelsService, type VisitorGone, VisitorPages } from '../../channels/index.js';
import { type Mailbox, MailboxesRepository } from '../messages/mailboxes.repository.js';
import { type EmailFacts, messageIdFor, referencesFor } from '../messages/message.rules.js';
import { outboundFile } from '../messages/outbound-post.service.js';
import { recipientsOf } from '../messages/recipients.rules.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import { type LockedTicket, TicketsRepository } from '../tickets/tickets.repository.js';
import { localeOf } from '../transcripts/transcript.words.js';
import { addressFor, chatSettingsOf, filesOf, isSeen, letterOf } from './mail-unseen.rules.js';
import {
  type DueThread,
  type UnseenPlace,
  UnseenAnswersRepository,
  type WaitingAnswer,
} from './unseen-answers.repository.js';

const TASK = 'unseen answers';
const BATCH = 500;
/** How many messages of before stand in the mail. */
const BEFORE = 10;
const LOOK_AGAIN_MS = 10_000;
const AFTER_FAILURE_MS = 300_000;
const DAY_MS = 86_400_000;

interface Receiver {
  visitor: VisitorGone;
  mailbox: Mailbox;
  address: string;
}

interface Mailing {
  thread: DueThread;
  ticket: LockedTicket;
  place: UnseenPlace;
  to: Receiver;
  answers: readonly WaitingAnswer[];
}

/**
 * Mails answers that nobody saw in a website's chat. The mail, its line in the timeline and the end of the waiting are one
 * transaction under the ticket's lock: a worker that dies in between has done nothing, and a second one finds it done.
 */
@Injectable()
export class MailUnseen {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(UnseenAnswersRepository) private readonly unseen: UnseenAnswersRepository,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(MailboxesRepository) private readonly mailboxes: MailboxesRepository,
    @Inject(VisitorPages) private readonly visitors: VisitorPages,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
    @Inject(Log) private readonly log: Log,
  ) {}

  async sweep(): Promise<void> {
    const due = await this.db.system(TASK, (q) => this.unseen.due(q, BATCH));
    for (const agencyId of new Set(due.map((answer) => answer.agencyId))) {
      const ids = due.flatMap((answer) => (answer.agencyId === agencyId ? answer.messageId : []));
      const ctx = systemContext(agencyId, TASK);
      const threads = await this.db.read(ctx, (q) => this.unseen.threadsOf(q, ids));
      for (const thread of threads) await this.tried(ctx, thread);
    }
  }

  /** One that fails holds nobody else up. */
  private async tried(ctx: RequestContext, thread: DueThread): Promise<void> {
    try {
      await this.db.write(ctx, (tx) => this.inThread(tx, thread));
    } catch (error) {
      this.log.warn('an unseen answer could not be mailed', { ticketId: thread.ticketId, error });
      const until = new Date(ctx.now().getTime() + AFTER_FAILURE_MS);
      await this.db.write(ctx, (tx) => this.unseen.postpone(tx, thread, until));
    }
  }

  private async inThread(tx: Tx, thread: DueThread): Promise<void> {
    const ticket = await this.tickets.lock(tx, thread.ticketId);
    const waiting = await this.unseen.claim(tx, thread);
    const now = tx.ctx.now().getTime();
    // Another worker was here, or nothing is due any more.
    if (!waiting.some((answer) => answer.due_at.getTime() <= now)) return;
    const oldest = now - chatMailLimits.maxDays * DAY_MS;
    const left = waiting.filter((answer) => !isSeen(answer) && answer.created_at.getTime() > oldest);
    const place = await this.unseen.place(tx, thread.threadId);
    const to = ticket && place && left.length > 0 ? await this.receiver(tx, ticket, place) : null;
    if (to?.visitor.isHere) {
      await this.unseen.settle(
        tx,
        waiting.filter((answer) => !left.includes(answer)),
      );
      return this.unseen.postpone(tx, thread, new Date(now + LOOK_AGAIN_MS));
    }
    if (ticket && place && to) await this.mail(tx, { thread, ticket, place, to, answers: left });
    await this.unseen.settle(tx, waiting);
  }

  /** Who gets the mail, and by which mailbox; null when nobody is to get one. */
  private async receiver(tx: Tx, ticket: LockedTicket, place: UnseenPlace): Promise<Receiver | null> {
    const settings = chatSettingsOf(place.settings);
    if (ticket.isSpam || ticket.deletedAt || place.isClosed) return null;
    if (!settings.mails_unseen || place.visitorId === null) return null;
    const visitor = await this.visitors.gone(tx, place.visitorId);
    const wanted = visitor && addressFor(visitor, place.contactEmail);
    if (!visitor || !wanted) return null;
    const chosen = Number(settings.mail_channel_id);
    const mailbox = chosen ? await this.mailboxes.chosen(tx, chosen) : await this.mailboxes.general(tx);
    if (!mailbox) return null;
    const own = await this.channels.mailAddresses(tx, mailbox.channelId);
    const found = recipientsOf({ to: [wanted] }, [mailbox.address, ...own]);
    const address = 'faults' in found ? undefined : found.recipients.to[0];
    return address ? { visitor, mailbox, address } : null;
  }

  private async mail(
    tx: Tx,
    { thread, ticket, place, to: { visitor, mailbox, address }, answers }: Mailing,
  ): Promise<void> {
    const first = answers[0]?.position ?? 0;
    const before = await this.unseen.before(tx, thread, first, BEFORE);
    const earlier = await this.unseen.lastMail(tx, thread, mailbox.channelId);
    const { files, tooLarge } = filesOf(answers);
    const { contactName, agencyName } = place;
    const locale = localeOf(place.contactLocale ?? visitor.localeCode);
    const words = letterOf({
      locale,
      contactName,
      agencyName,
      answers,
      before,
      tooLarge,
      link: visitor.link,
    });
    const externalId = messageIdFor(randomUUID(), mailbox.address);
    const references = earlier ? referencesFor(earlier) : [];
    const change = this.changes.beginLocked(ticket);
    // The line has the name of the mail, so that an answer without our tag finds the conversation, too.
    const { id } = await this.changes.append(tx, change, {
      type: 'SYSTEM',
      channelId: mailbox.channelId,
      originTicketId: thread.threadId === ticket.id ? null : thread.threadId,
      html: '',
      text: '',
      author: { kind: 'system', id: null, name: 'Parley' },
      system: { kind: 'CHAT_MAILED', actorName: null, targetName: address, count: answers.length },
      // A mail that comes back is seen by whoever looks at the line.
      deliveryStatus: 'QUEUED',
      externalId,
      email: mailFacts(words.subject, mailbox.address, address, references),
    });
    await this.channels.enqueue(tx, {
      channelId: mailbox.channelId,
      messageRef: id,
      conversationRef: thread.threadId,
      reference: String(ticket.number),
      to: { contactId: ticket.contactId, address, ...(contactName && { name: contactName }) },
      externalId,
      ...(earlier && { inReplyTo: earlier.externalId, references }),
      from: { name: answers.at(-1)?.author_name || agencyName, address: mailbox.address },
      attachments: files.map(outboundFile),
      isAutomatic: true,
      ...words,
    });
    await this.changes.finish(tx, change);
  }
}

function mailFacts(subject: string, from: string, to: string, references: string[]): EmailFacts {
  return {
    ...{ subject, from, to: [to], cc: [], references },
    ...{ hasRemoteImages: false, isAutomatic: true, isUnreadable: false, fromUnverified: false },
  };
}
