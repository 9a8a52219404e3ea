import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type RequestContext, systemContext, type UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import {
  type OpenSocket,
  OpenSockets,
  PUB_SUB,
  type PubSub,
  PushStream,
} from '../../../platform/realtime/index.js';
import { isQuiet, quietUntil } from '../do-not-disturb/do-not-disturb.rules.js';
import { UserConfigRepository } from '../user-config/user-config.repository.js';
import { ConnectedPeople } from './connected.rules.js';
import { PresenceRepository, type QuietRow } from './presence.repository.js';
import {
  BEAT_MS,
  BY_HAND_KEY,
  isSame,
  PEOPLE_PER_MESSAGE,
  PeopleBoard,
  type PersonPresence,
  presenceMessage,
  type PresenceMessage,
  type PresenceStatus,
  presenceTopic,
  type Seen,
} from './presence.rules.js';
import type { PresenceNewsType } from './presence.type.js';

const LOOK_MS = 1_000;
/** How long the other processes have to answer one that has just begun to listen. */
const ANSWERS_MS = 300;
const READ_AGAIN_MS = 60_000;
/** How often the hours of quiet are held against the clock. */
const CLOCK_MS = 5_000;

type News = { presence: PresenceNewsType };

/** The people of one agency in this process: one subscription, however many sockets watch. */
class AgencyPeople {
  readonly board = new PeopleBoard();
  readonly connected = new ConnectedPeople();
  readonly watchers = new Set<PushStream<News>>();
  /** What the watchers were told last. */
  shown = new Map<number, PersonPresence>();
  hours: QuietRow[] = [];
  /** Of those who are quiet now: until when. */
  quiet = new Map<number, Date | null>();
  readAt = 0;
  clockAt = 0;
  beatenAt = 0;
  unsubscribe: Promise<() => Promise<void>> | undefined;
  /** From then on it is known who is there. */
  heardAt = Number.POSITIVE_INFINITY;
}

/**
 * Which colleagues are there. Nothing of it is stored: each process says who is connected to it, the others believe it
 * for a lease. A browser that dies closes its socket, a process that dies stops to speak.
 */
@Injectable()
export class PeoplePresence implements OnModuleInit, OnApplicationShutdown {
  private readonly source = randomUUID();
  private readonly agencies = new Map<number, AgencyPeople>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly repository: PresenceRepository,
    private readonly configs: UserConfigRepository,
    private readonly sockets: OpenSockets,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sockets.onChange((socket, isOpen) => {
      if (!isThemselves(socket.actor)) return;
      if (isOpen) this.quietly(() => this.opened(socket));
      else this.agencies.get(socket.agencyId)?.connected.close(socket.actor.userId, socket.id, Date.now());
    });
    this.pubsub.onReconnect(() => {
      for (const agencyId of this.agencies.keys()) this.tell(agencyId, { kind: 'asking' });
    });
    this.timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Everybody first, then those who change, for as long as the stream is read. */
  async watch(ctx: RequestContext): Promise<PushStream<News>> {
    const agency = await this.agency(ctx.agencyId);
    const stream = new PushStream<News>(() => agency.watchers.delete(stream));
    if (agency.watchers.size === 0) await this.readQuiet(ctx.agencyId, agency);
    this.refresh(agency);
    stream.push({ presence: { isWhole: true, people: [...agency.shown.values()] } });
    agency.watchers.add(stream);
    return stream;
  }

  /** Who is there just now; whoever is not named is not. */
  async statuses(agencyId: number): Promise<ReadonlyMap<number, PresenceStatus>> {
    const { board, heardAt } = await this.agency(agencyId);
    const left = Math.min(heardAt - Date.now(), ANSWERS_MS);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return board.statuses(Date.now());
  }

  /** A sign of the person themselves. With a socket of theirs it is about that; otherwise it holds by itself for a while. */
  async active(ctx: RequestContext, socketId: string | undefined): Promise<void> {
    const { agencyId, actor } = ctx;
    if (actor.kind !== 'user' || !isThemselves(actor)) return;
    const { userId } = actor;
    const agency = await this.agency(agencyId);
    if (socketId && this.sockets.isOf(socketId, agencyId, actor))
      return this.tell(agencyId, { kind: 'active', userId, at: Date.now() });
    const isNew = agency.connected.rest(userId, Date.now());
    await this.settle(agencyId, agency, userId, isNew);
  }

  /** Somebody said that they are away, or back. */
  byHand(agencyId: number, userId: number, value: unknown): void {
    this.tell(agencyId, { kind: 'hand', userId, isAway: value === false });
  }

  /** Somebody's hours of quiet are others now. */
  quietChanged(agencyId: number): void {
    this.tell(agencyId, { kind: 'quiet' });
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    for (const agency of this.agencies.values()) await (await agency.unsubscribe)?.();
    this.agencies.clear();
  }

  private async opened({ id, agencyId, actor: { userId } }: OpenSocket): Promise<void> {
    const known = this.agencies.get(agencyId);
    const agency = known ?? this.begin(agencyId);
    const isNew = agency.connected.open(userId, id, agency.board.activeAt(userId), Date.now());
    await this.agency(agencyId);
    await this.settle(agencyId, agency, userId, isNew);
  }

  /** Tells the others of somebody who is connected here; of a new one it is read first what they say of themselves. */
  private async settle(
    agencyId: number,
    agency: AgencyPeople,
    userId: number,
    isNew: boolean,
  ): Promise<void> {
    if (isNew) {
      const ctx = systemContext(agencyId, 'identity.presence');
      const said = await this.database.read(ctx, (q) => this.configs.value(q, userId, BY_HAND_KEY));
      agency.connected.hand(userId, said === false);
    }
    const seen = agency.connected.seen().filter((person) => person.userId === userId);
    // Here at once: whoever says that they are there is there in the next answer.
    agency.board.here(this.source, seen, Date.now());
    this.say(agencyId, seen);
  }

  private begin(agencyId: number): AgencyPeople {
    const agency = this.agencies.get(agencyId) ?? new AgencyPeople();
    this.agencies.set(agencyId, agency);
    return agency;
  }

  private async agency(agencyId: number): Promise<AgencyPeople> {
    const agency = this.begin(agencyId);
    const isFirst = !agency.unsubscribe;
    agency.unsubscribe ??= this.pubsub.subscribe(presenceTopic(agencyId), (message) =>
      this.hear(agencyId, agency, message),
    );
    try {
      await agency.unsubscribe;
    } catch (error) {
      agency.unsubscribe = undefined;
      throw error;
    }
    if (isFirst) {
      agency.heardAt = Date.now() + ANSWERS_MS;
      this.tell(agencyId, { kind: 'asking' });
    }
    return agency;
  }

  private hear(agencyId: number, agency: AgencyPeople, received: unknown): void {
    const { data: message } = presenceMessage.safeParse(received);
    if (!message) return;
    const { board, connected } = agency;
    if (message.kind === 'asking') return this.say(agencyId, connected.seen());
    if (message.kind === 'quiet') return this.quietly(() => this.readQuiet(agencyId, agency));
    if (message.kind === 'here') board.here(message.source, message.people, Date.now());
    if (message.kind === 'gone') board.gone(message.source, message.userId);
    if (message.kind === 'active') {
      connected.active(message.userId, message.at);
      board.active(message.userId, message.at);
    }
    if (message.kind === 'hand') {
      connected.hand(message.userId, message.isAway);
      board.hand(message.userId, message.isAway);
    }
    this.refresh(agency);
  }

  /** Once a second: beats are due, leases end, hours of quiet begin. */
  private look(): void {
    const now = Date.now();
    for (const [agencyId, agency] of this.agencies) {
      for (const userId of agency.connected.expire(now))
        this.tell(agencyId, { kind: 'gone', source: this.source, userId });
      if (now - agency.beatenAt >= BEAT_MS) {
        agency.beatenAt = now;
        this.say(agencyId, agency.connected.seen());
      }
      agency.board.expire(now);
      if (agency.watchers.size && now - agency.readAt >= READ_AGAIN_MS)
        this.quietly(() => this.readQuiet(agencyId, agency));
      if (agency.watchers.size && now - agency.clockAt >= CLOCK_MS) {
        agency.clockAt = now;
        agency.quiet = quietOf(agency, new Date(now));
      }
      this.refresh(agency);
    }
  }

  private async readQuiet(agencyId: number, agency: AgencyPeople): Promise<void> {
    agency.readAt = Date.now();
    const ctx = systemContext(agencyId, 'identity.presence');
    agency.hours = await this.database.read(ctx, (q) => this.repository.quietPeople(q));
    agency.quiet = quietOf(agency, new Date());
    this.refresh(agency);
  }

  /** Tells the watchers who is not as they were told. */
  private refresh(agency: AgencyPeople): void {
    const now = pictureOf(agency, new Date());
    const left = [...agency.shown.values()].filter(({ userId }) => !now.has(userId)).map(offline);
    const changed = [...now.values()].filter((person) => !isSame(agency.shown.get(person.userId), person));
    agency.shown = now;
    const people = [...left, ...changed];
    if (people.length === 0) return;
    for (const watcher of agency.watchers) watcher.push({ presence: { isWhole: false, people } });
  }

  private say(agencyId: number, people: readonly Seen[]): void {
    for (let from = 0; from < people.length; from += PEOPLE_PER_MESSAGE) {
      const part = people.slice(from, from + PEOPLE_PER_MESSAGE);
      this.tell(agencyId, { kind: 'here', source: this.source, people: part });
    }
  }

  /** Fleeting: what cannot be told is told by the next beat. */
  private tell(agencyId: number, message: PresenceMessage): void {
    this.quietly(() => this.pubsub.publish(presenceTopic(agencyId), message));
  }

  private quietly(work: () => Promise<void>): void {
    work().catch((error: unknown) => this.log.debug('presence was not passed on', { error }));
  }
}

/** Keys are no people, and who acts as somebody else is not that person. */
function isThemselves(actor: UserActor): boolean {
  return actor.sessionId !== null && actor.impersonator === null;
}

function quietOf({ hours }: AgencyPeople, now: Date): Map<number, Date | null> {
  const quiet = hours.filter((row) => isQuiet(row, row.timeZone, now));
  return new Map(quiet.map((row) => [row.userId, quietUntil(row, row.timeZone, now)]));
}

function pictureOf({ board, quiet }: AgencyPeople, now: Date): Map<number, PersonPresence> {
  const picture = new Map<number, PersonPresence>();
  for (const [userId, status] of board.statuses(now.getTime()))
    picture.set(userId, { userId, status, isDoNotDisturb: false, doNotDisturbUntil: null });
  for (const [userId, doNotDisturbUntil] of quiet) {
    const status = picture.get(userId)?.status ?? 'OFFLINE';
    picture.set(userId, { userId, status, isDoNotDisturb: true, doNotDisturbUntil });
  }
  return picture;
}

function offline({ userId }: PersonPresence): PersonPresence {
  return { userId, status: 'OFFLINE', isDoNotDisturb: false, doNotDisturbUntil: null };
}
