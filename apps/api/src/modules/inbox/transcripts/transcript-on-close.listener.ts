import { Inject, Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { TicketClosed } from '../inbox.events.js';
import { InboxSettingsService } from '../settings/inbox-settings.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { TranscriptMail } from './transcript-mail.service.js';

/** Whoever wrote in a chat gets what was said by mail when it is closed, if the company wants that. */
@Injectable()
export class TranscriptOnClose {
  constructor(
    @Inject(InboxSettingsService) private readonly settings: InboxSettingsService,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TranscriptMail) private readonly mails: TranscriptMail,
  ) {}

  /** Most companies send none: thousands of closed conversations are no thousand jobs then. */
  async isWanted(q: Reader): Promise<boolean> {
    return (await this.settings.of(q)).sendsTranscriptOnClose;
  }

  @OnEvent(TicketClosed, 'inbox.transcript-on-close', { wantedBy: 'isWanted' })
  async closed(tx: Tx, event: StoredEvent<typeof TicketClosed>): Promise<void> {
    const { sendsTranscriptOnClose } = await this.settings.of(tx);
    if (!sendsTranscriptOnClose) return;
    let change: TicketChange | undefined;
    try {
      change = await this.changes.begin(tx, event.payload.ticketId);
      const { ticket } = change;
      // Who wrote by mail has it all already; what was opened again meanwhile is not over.
      if (ticket.channelType === 'EMAIL' || ticket.status !== 'CLOSED' || ticket.isSpam) return;
      await this.mails.within(tx, change, {});
      await this.changes.finish(tx, change);
    } catch (error) {
      // Nobody to send it to, or nothing to send it by, is no failure of the closing.
      if (!(error instanceof CodedError) || change?.messages.length) throw error;
    }
  }
}
