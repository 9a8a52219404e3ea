import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { PUB_SUB, type PubSub, PushStream } from '../../../platform/realtime/index.js';
import { visitorTopic } from '../../channels/index.js';
import { UsersService } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import type { TicketViewers, TypingEventType } from '../live/live.type.js';
import { TicketGuests } from '../mentions/guests.service.js';
import { initials, type MessageKindName } from '../messages/message.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { Presence } from './presence.service.js';
import { SignsOfLife } from './signs-of-life.service.js';

/** How long a look whether a watcher may still see the ticket holds. */
const LOOK_HOLDS_MS = 2_000;

/** Typing and viewers of one ticket, for those who may see it. */
@Injectable()
export class TicketPresence {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(UsersService) private readonly users: UsersService,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(TicketGuests) private readonly guests: TicketGuests,
    @Inject(SignsOfLife) private readonly signs: SignsOfLife,
  ) {}

  /** Tells the others, and the customer when it is an answer and their channel can show it. @throws not_found */
  async setTyping(
    ctx: RequestContext,
    ticketId: number,
    isTyping: boolean,
    mode: MessageKindName,
  ): Promise<void> {
    const actor = userOf(ctx);
    const ticket = await this.db.read(ctx, (q) => this.tickets.visitorOf(q, ticketId));
    if (!ticket) throw InboxErrors.notFound();
    const who = { kind: 'user' as const, id: actor.userId, name: actor.name };
    await this.presence.typing(ctx.agencyId, { ticketId, who, isTyping, mode });
    if (mode !== 'REPLY') return;
    if (isTyping) await this.signs.typing(ctx, ticketId);
    if (ticket.visitorId === null) return;
    const signal = { kind: 'typing', isTyping, name: actor.name.split(/\s+/u)[0] };
    await this.pubsub.publish(visitorTopic(ticket.visitorId), signal).catch(() => undefined);
  }

  /** A heartbeat; without one for 35 s the user counts as gone. @throws not_found */
  async setViewing(ctx: RequestContext, ticketId: number): Promise<void> {
    await this.assertVisible(ctx, ticketId);
    await this.guests.seen(ctx, ticketId);
    await this.presence.viewing(ctx.agencyId, ticketId, userOf(ctx).userId, ctx.now());
  }

  async watchTyping(
    ctx: RequestContext,
    ticketId: number,
  ): Promise<PushStream<{ ticketTyping: TypingEventType }>> {
    const { userId } = userOf(ctx);
    await this.assertVisible(ctx, ticketId);
    const stream = new PushStream<{ ticketTyping: TypingEventType }>(() => stop());
    const whenSeen = this.whileVisible(ctx, ticketId, stream);
    const stop = await this.presence.watch(ctx.agencyId, (message) => {
      if (message.kind !== 'typing' || message.ticketId !== ticketId) return;
      const { who, isTyping, mode } = message;
      if (who.kind === 'user' && who.id === userId) return;
      whenSeen(() =>
        stream.push({
          ticketTyping: { who: { ...who, color: null, abbr: initials(who.name) }, isTyping, mode },
        }),
      );
    });
    return stream;
  }

  async watchViewers(
    ctx: RequestContext,
    ticketId: number,
  ): Promise<PushStream<{ ticketViewers: TicketViewers }>> {
    const { userId } = userOf(ctx);
    await this.assertVisible(ctx, ticketId);
    const stream = new PushStream<{ ticketViewers: TicketViewers }>(() => {
      stop();
      void this.presence.left(ctx.agencyId, ticketId, userId);
    });
    const whenSeen = this.whileVisible(ctx, ticketId, stream);
    const tell = () =>
      whenSeen(async () => stream.push({ ticketViewers: { users: await this.viewers(ctx, ticketId) } }));
    const stop = await this.presence.watch(ctx.agencyId, (message) => {
      if (message.kind === 'viewing' && message.ticketId === ticketId) tell();
    });
    tell();
    await this.presence.ask(ctx.agencyId, ticketId);
    return stream;
  }

  private async viewers(ctx: RequestContext, ticketId: number): Promise<TicketViewers['users']> {
    const ids = this.presence.viewersOf(ctx.agencyId, ticketId);
    if (ids.length === 0) return [];
    const users = await this.users.byIds(ctx, ids);
    return [...users.values()].sort((a, b) => a.id - b.id);
  }

  /**
   * Does something for a watcher as long as they may see the ticket; memberships change while somebody watches. When
   * they may not any more, the stream ends as it would not have begun: with `not_found`.
   */
  private whileVisible(ctx: RequestContext, ticketId: number, stream: PushStream<unknown>) {
    let looked: { at: number; answer: Promise<void> } | undefined;
    return (work: () => void | Promise<void>): void => {
      if (!looked || Date.now() - looked.at > LOOK_HOLDS_MS) {
        looked = { at: Date.now(), answer: this.assertVisible(ctx, ticketId) };
      }
      looked.answer.then(work).catch((error: unknown) => stream.fail(error));
    };
  }

  private async assertVisible(ctx: RequestContext, ticketId: number): Promise<void> {
    const isVisible = await this.db.read(ctx, (q) => this.tickets.isVisible(q, ticketId));
    if (!isVisible) throw InboxErrors.notFound();
  }
}

function userOf(ctx: RequestContext): UserActor {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor;
}
