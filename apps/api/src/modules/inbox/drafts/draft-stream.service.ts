import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { PushStream } from '../../../platform/realtime/index.js';
import { Presence } from '../presence/presence.service.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { DraftViews } from './draft-views.service.js';
import type { TicketDraftEventType } from './draft.type.js';
import { DraftsRepository } from './drafts.repository.js';
import { Drafts } from './drafts.service.js';

type Told = { ticketDraftEvents: TicketDraftEventType };

/**
 * Drafts as they are typed. What travels between the processes is only which draft changed; each watcher reads it with
 * the own rights, so that nobody hears of a ticket that was closed to them meanwhile.
 */
@Injectable()
export class DraftStreams {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(DraftsRepository) private readonly drafts: DraftsRepository,
    @Inject(DraftViews) private readonly views: DraftViews,
    @Inject(Drafts) private readonly all: Drafts,
  ) {}

  /** Everybody's in one ticket, first those that there are; or one's own in all, as they change. @throws not_found */
  async watch(ctx: RequestContext, ticketId: number | null): Promise<PushStream<Told>> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
    if (ticketId !== null) await this.db.read(ctx, (q) => this.tickets.assertVisible(q, ticketId));
    const stream = new PushStream<Told>(() => stop());
    let told: Promise<void> = Promise.resolve();
    // One after the other, so that an older state of a draft never follows a newer one.
    const tell = (read: () => Promise<TicketDraftEventType[]>): void => {
      told = told
        .then(read)
        .then((events) => events.forEach((event) => stream.push({ ticketDraftEvents: event })))
        .catch((error: unknown) => stream.fail(error));
    };
    const stop = await this.presence.watch(ctx.agencyId, (message) => {
      if (message.kind !== 'draft') return;
      const concerns = ticketId === null ? message.userId === actor.userId : message.ticketId === ticketId;
      if (concerns) tell(async () => [await this.event(ctx, message)]);
    });
    // Asked for only now: what is written from here on is heard.
    if (ticketId !== null) tell(() => this.present(ctx, ticketId));
    return stream;
  }

  private async present(ctx: RequestContext, ticketId: number): Promise<TicketDraftEventType[]> {
    const drafts = await this.all.ofTicket(ctx, ticketId);
    return drafts.map((draft) => ({ draftId: draft.id, ticketId, draft }));
  }

  private async event(
    ctx: RequestContext,
    { draftId, ticketId }: { draftId: number; ticketId: number | null },
  ): Promise<TicketDraftEventType> {
    const row = await this.db.read(ctx, async (q) => {
      if (ticketId !== null) await this.tickets.assertVisible(q, ticketId);
      return this.drafts.byId(q, draftId);
    });
    return { draftId, ticketId, draft: row && this.views.draft(ctx, row) };
  }
}
