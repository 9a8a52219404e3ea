import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { Log } from '../../../platform/logging/log.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';
import { OpenSignals, signalKinds } from '../calls/signal-pieces.js';

/** Somebody types until they say so again, or this long. */
const TYPING_MS = 1_500;
/** Ids in one message between the processes. */
const CHUNK = 300;

const id = z.number().int();

const fromTo = z.object({ threadId: id, userId: id, to: z.array(id) });
const typing = fromTo.extend({ kind: z.literal('typing'), isTyping: z.boolean() });
/** Of one window of a call to another one. */
const signal = fromTo.extend({
  kind: z.literal('signal'),
  callId: id,
  signal: z.enum(signalKinds),
  fromSeat: z.string(),
  toSeat: z.string(),
  data: z.string(),
  piece: z.object({ id: z.string(), index: id, count: id, text: z.string() }),
});

/** What is said and not kept, with those whom it is for. */
const whisper = z.discriminatedUnion('kind', [typing, signal]);
type Typing = Omit<z.infer<typeof typing>, 'to'>;
export type Whisper = Typing | Omit<z.infer<typeof signal>, 'to'>;

type Listener = (whisper: Whisper) => void;

/** One agency in this process: one subscription, however many sockets listen. */
class AgencyWhispers {
  /** By the person who listens. */
  readonly listeners = new Map<number, Set<Listener>>();
  readonly typing = new Map<string, NodeJS.Timeout>();
  readonly signals = new OpenSignals();
  unsubscribe: Promise<() => Promise<void>> | undefined;
}

/** Fleeting words between colleagues. They travel over the pub/sub, so that they reach people at another process. */
@Injectable()
export class ChatWhispers implements OnApplicationShutdown {
  private readonly agencies = new Map<number, AgencyWhispers>();

  constructor(
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    private readonly log: Log,
  ) {}

  /** @param to whom it is for; nobody else gets it. */
  async tell(agencyId: number, said: Whisper, to: readonly number[]): Promise<void> {
    for (let at = 0; at < to.length; at += CHUNK) {
      const message = { ...said, to: to.slice(at, at + CHUNK) };
      await this.pubsub.publish(topicOf(agencyId), message).catch((error: unknown) => {
        this.log.debug('a fleeting word of the chat was not passed on', { error });
      });
    }
  }

  /** Calls `on` with what is meant for this person, until the returned function is called. */
  async listen(agencyId: number, userId: number, on: Listener): Promise<() => void> {
    const agency = this.agencies.get(agencyId) ?? new AgencyWhispers();
    this.agencies.set(agencyId, agency);
    const own = agency.listeners.get(userId) ?? new Set();
    agency.listeners.set(userId, own.add(on));
    agency.unsubscribe ??= this.pubsub.subscribe(topicOf(agencyId), (message) => this.hear(agency, message));
    try {
      await agency.unsubscribe;
    } catch (error) {
      agency.unsubscribe = undefined;
      own.delete(on);
      throw error;
    }
    return () => {
      own.delete(on);
      if (own.size === 0) agency.listeners.delete(userId);
    };
  }

  async onApplicationShutdown(): Promise<void> {
    for (const agency of this.agencies.values()) {
      for (const timer of agency.typing.values()) clearTimeout(timer);
      await (
        await agency.unsubscribe
      )?.();
    }
    this.agencies.clear();
  }

  private hear(agency: AgencyWhispers, received: unknown): void {
    const { data } = whisper.safeParse(received);
    if (!data) return;
    const { to, ...said } = data;
    if (said.kind === 'typing') return this.hearTyping(agency, said, to);
    if (!to.some((userId) => agency.listeners.has(userId))) return;
    const whole = agency.signals.add(said.piece);
    if (whole !== null) this.pass(agency, { ...said, data: whole }, to);
  }

  private hearTyping(agency: AgencyWhispers, said: Typing, to: readonly number[]): void {
    this.pass(agency, said, to);
    const key = `${said.threadId} ${said.userId} ${to[0]}`;
    clearTimeout(agency.typing.get(key));
    agency.typing.delete(key);
    if (!said.isTyping) return;
    // Whoever falls silent without a word has stopped.
    const timer = setTimeout(() => {
      agency.typing.delete(key);
      this.pass(agency, { ...said, isTyping: false }, to);
    }, TYPING_MS);
    agency.typing.set(key, timer.unref());
  }

  private pass(agency: AgencyWhispers, said: Whisper, to: readonly number[]): void {
    for (const userId of to) for (const on of agency.listeners.get(userId) ?? []) on(said);
  }
}

const topicOf = (agencyId: number): string => `chat.${agencyId}`;
