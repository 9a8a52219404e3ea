import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { LiveTickets } from '../live/live-tickets.service.js';
import { NoticeAdded, NoticesRead } from './notice.events.js';

/** The bell, live: only to the one it rings for, and only of what they may see. */
@Injectable()
export class NoticeNews implements PersonalEventSource, OnModuleInit {
  readonly names = [NoticeAdded.name, NoticesRead.name];

  constructor(
    private readonly personal: PersonalEvents,
    private readonly live: LiveTickets,
  ) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }, event: StoredEvent) {
    if ((event.payload as { userId: number }).userId !== ctx.actor.userId) return null;
    if (event.name === NoticesRead.name) return { kind: 'notices.read', payload: null };
    const { noticeId, ticketId, kind } = (event as StoredEvent<typeof NoticeAdded>).payload;
    const row = await this.live.visible(ctx, ticketId, event.cursor ?? 0);
    if (!row) return null;
    const { number, subject, contact_name: contactName } = row;
    return {
      kind: 'notice.added',
      payload: { noticeId, noticeKind: kind, ticketId, number, subject, contactName },
    };
  }
}
