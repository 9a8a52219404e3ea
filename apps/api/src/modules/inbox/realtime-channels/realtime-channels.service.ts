import { Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/secrets.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { PersonalEvents, PushStream } from '../../../platform/realtime/index.js';
import { PeoplePresence } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import type { TicketViewers, TypingEventType } from '../live/live.type.js';
import { TicketPresence } from '../presence/ticket-presence.service.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { channelOf, type Grant, readGrant, type RealtimeChannel, writeGrant } from './channel-grant.rules.js';
import type { ChannelEventType } from './channel-event.type.js';

export interface ChannelAnswer {
  readonly name: string;
  /** Null when the channel is not there, or not for this person. */
  readonly grant: { readonly auth: string; readonly until: Date } | null;
}

type News = { channelEvents: ChannelEventType };
type Source = AsyncIterableIterator<unknown>;

const PURPOSE = 'realtime grants';
/** Long enough to subscribe with it; the subscription itself looks at the rights for as long as it runs. */
const HOLDS_S = 300;

/** Grants for channels by name, and what comes over a channel for which somebody shows one. */
@Injectable()
export class RealtimeChannels {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly tickets: TicketsRepository,
    private readonly presence: TicketPresence,
    private readonly people: PeoplePresence,
    private readonly personal: PersonalEvents,
  ) {}

  /** @throws not_found when none of the channels is for this person */
  async grant(ctx: RequestContext, socketId: string, names: readonly string[]): Promise<ChannelAnswer[]> {
    const { userId } = userOf(ctx);
    const until = Math.floor(ctx.now().getTime() / 1_000) + HOLDS_S;
    const answers: ChannelAnswer[] = [];
    for (const name of new Set(names)) {
      const channel = channelOf(name);
      const isOpen = channel !== null && (await this.isOpen(ctx, channel));
      const grant = { channel: name, socketId, agencyId: ctx.agencyId, userId, until };
      const auth = writeGrant(grant, (text) => this.secrets.sign(PURPOSE, text));
      answers.push({ name, grant: isOpen ? { auth, until: new Date(until * 1_000) } : null });
    }
    if (!answers.some(({ grant }) => grant)) throw InboxErrors.notFound();
    return answers;
  }

  /** @throws not_found when the grant is not for this channel, this person and this socket, or is over */
  async follow(ctx: RequestContext, name: string, auth: string, socketId: string | null) {
    const grant = readGrant(auth, (body, sign) => this.secrets.verify(PURPOSE, body, sign), ctx.now());
    const channel = channelOf(name);
    const wanted: Omit<Grant, 'until'> = {
      channel: name,
      socketId: socketId ?? '',
      agencyId: ctx.agencyId,
      userId: userOf(ctx).userId,
    };
    const isMeant = (Object.keys(wanted) as (keyof typeof wanted)[]).every(
      (key) => grant?.[key] === wanted[key],
    );
    if (!grant || !channel || !isMeant || !(await this.isOpen(ctx, channel))) throw InboxErrors.notFound();
    return joined(name, await this.sourcesOf(ctx, channel));
  }

  private async isOpen(ctx: RequestContext, { kind, id }: RealtimeChannel): Promise<boolean> {
    if (kind === 'private-user') return id === userOf(ctx).userId;
    if (kind === 'presence-agency') return id === ctx.agencyId;
    return this.database.read(ctx, (q) => this.tickets.isVisible(q, id));
  }

  private async sourcesOf(ctx: RequestContext, { kind, id }: RealtimeChannel): Promise<Source[]> {
    if (kind === 'private-user') return [this.personal.stream(ctx, null)];
    if (kind === 'presence-agency') return [await this.people.watch(ctx)];
    return [await this.presence.watchTyping(ctx, id), await this.presence.watchViewers(ctx, id)];
  }
}

/** Several streams as one; it ends, or fails, with the first of them. */
function joined(channel: string, sources: readonly Source[]): PushStream<News> {
  const stream = new PushStream<News>(() => {
    for (const source of sources) void source.return?.();
  });
  for (const source of sources) {
    const pump = async () => {
      for await (const told of source) {
        const [[name, payload] = ['', {}]] = Object.entries(told as Record<string, object>);
        stream.push({ channelEvents: { channel, name, payload: shownOf(name, payload) } });
      }
      stream.end();
    };
    pump().catch((error: unknown) => stream.fail(error));
  }
  return stream;
}

/** People stand in it by id and name alone: what else is known of them has doors of its own. */
function shownOf(name: string, payload: object): object {
  if (name === 'ticketViewers') {
    const { users } = payload as TicketViewers;
    return { users: users.map(({ id, fullName }) => ({ id, fullName })) };
  }
  if (name !== 'ticketTyping') return payload;
  const { who, isTyping, mode } = payload as TypingEventType;
  return { who: { kind: who.kind, id: who.id, name: who.name }, isTyping, mode };
}

function userOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor;
}
