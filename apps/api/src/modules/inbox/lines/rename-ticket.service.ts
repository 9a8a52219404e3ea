import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketUpdated } from '../inbox.events.js';
import { TicketWordsRepository } from '../search/ticket-words.repository.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { LinesRepository } from './lines.repository.js';

/** Gives a ticket another subject. It is still found by the words of the old one: somebody may look for those. */
@Injectable()
export class RenameTicket {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(LinesRepository) private readonly lines: LinesRepository,
    @Inject(TicketWordsRepository) private readonly words: TicketWordsRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
  ) {}

  /** @throws not_found, inbox.version_conflict, validation.failed */
  rename(
    ctx: RequestContext,
    ticketId: number,
    wanted: { subject: string; version?: number | null },
  ): Promise<TicketType> {
    const subject = wanted.subject.replace(/\s+/g, ' ').trim();
    if (subject === '') throw InboxErrors.invalid({ fields: { subject: ['Give it a subject.'] } });
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, ticketId, wanted.version);
      const before = change.ticket.subject;
      if (before !== subject) {
        await this.lines.rename(tx, ticketId, subject);
        await this.words.add(tx, ticketId, wordsOf(subject));
        change.events.push(TicketUpdated);
        await this.changes.say(tx, change, { kind: 'RENAMED', fromName: before, targetName: subject });
        await this.changes.finish(tx, change);
      }
      return this.tickets.within(tx, ticketId);
    });
  }
}
