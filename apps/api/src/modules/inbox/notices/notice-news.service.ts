import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { LiveTickets } from '../live/live-tickets.service.js';
import { NoticeAdded, NoticesRead } from './notice.events.js';
import { NoticesRepository } from './notices.repository.js';

/** The bell, live: only to the one it rings for, and only of what they may see. */
@Injectable()
export class NoticeNews implements PersonalEventSource, OnModuleInit {
  readonly names = [NoticeAdded.name, NoticesRead.name];

  constructor(
    private readonly personal: PersonalEvents,
    private readonly live: LiveTickets,
    private readonly database: Database,
    private readonly notices: NoticesRepository,
  ) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }, event: StoredEvent) {
    if ((event.payload as { userId: number }).userId !== ctx.actor.userId) return null;
    if (event.name === NoticesRead.name) return { kind: 'notices.read', payload: null };
    const { noticeId, ticketId, kind } = (event as StoredEvent<typeof NoticeAdded>).payload;
    if (ticketId === null) return this.ofNoTicket(ctx, noticeId, kind);
    const row = await this.live.visible(ctx, ticketId, event.cursor ?? 0);
    if (!row) return null;
    const { number, subject, contact_name: contactName } = row;
    return {
      kind: 'notice.added',
      payload: { noticeId, noticeKind: kind, ticketId, number, subject, contactName },
    };
  }

  private async ofNoTicket(ctx: RequestContext & { actor: UserActor }, noticeId: number, kind: string) {
    const facts = await this.database.read(ctx, (q) => this.notices.factsOf(q, ctx.actor.userId, noticeId));
    if (!facts) return null;
    const { note = null, chatThread = null } = facts;
    return {
      kind: 'notice.added',
      payload: { noticeId, noticeKind: kind, ticketId: null, note, chatThread },
    };
  }
}
