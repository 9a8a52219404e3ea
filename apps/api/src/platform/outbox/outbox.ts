import { setImmediate as afterThis } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Tx, wholeOf } from '../database/index.js';
import { PUB_SUB, type PubSub } from '../realtime/pubsub.js';
import type { EventDefinition, PayloadOf } from './define-event.js';

/** The topic on which the relay is woken. It also looks by itself each second, so a lost word costs a second. */
export const OUTBOX_TOPIC = 'outbox';

/** Where changes tell what they did. Takes only a transaction: nothing is told that is not committed. */
@Injectable()
export class Outbox {
  private readonly added = new WeakMap<Tx, NewEvent[]>();
  private wakeHere: (() => void) | undefined;
  private waking = false;
  private again = false;

  constructor(@Inject(PUB_SUB) private readonly pubsub: PubSub) {}

  add<E extends EventDefinition>(tx: Tx, event: E, payload: PayloadOf<E>): Promise<void> {
    return this.addAll(tx, [newEvent(event, payload)]);
  }

  /** In this order, behind those that were added before. All of a transaction are written with one statement, which COMMIT follows. */
  async addAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    const whole = wholeOf(tx);
    const added = this.added.get(whole);
    if (added) return void added.push(...events);
    const all = [...events];
    this.added.set(whole, all);
    whole.lastly(() => write(whole, all));
    whole.afterCommit(() => void this.wake());
  }

  /** A process with a relay needs nobody else to pass its events on. */
  relayHere(wake: () => void): void {
    this.wakeHere = wake;
  }

  /** Many commits at once need one word, not many. */
  private async wake(): Promise<void> {
    if (this.wakeHere) return this.wakeHere();
    if (this.waking) {
      this.again = true;
      return;
    }
    this.waking = true;
    // Whoever caused the event hears of it before others begin to work on it.
    await afterThis();
    do {
      this.again = false;
      await this.pubsub.publish(OUTBOX_TOPIC, {}).catch(() => undefined);
    } while (this.again);
    this.waking = false;
  }
}

/** An event as it will be stored. */
export interface NewEvent {
  readonly name: string;
  readonly version: number;
  readonly payload: unknown;
}

/** @throws when the payload does not fit the event. */
export function newEvent<E extends EventDefinition>(event: E, payload: PayloadOf<E>): NewEvent {
  return { name: event.name, version: event.version, payload: event.schema.parse(payload) };
}

function write(tx: Tx, events: readonly NewEvent[]): Promise<unknown> {
  return tx.query(
    `INSERT INTO outbox_event (agency_id, name, version, payload)
     SELECT $1, name, version, payload FROM unnest($2::text[], $3::int[], $4::jsonb[]) WITH ORDINALITY
       AS event(name, version, payload, place) ORDER BY place`,
    [
      tx.ctx.agencyId,
      events.map((event) => event.name),
      events.map((event) => event.version),
      events.map((event) => JSON.stringify(event.payload)),
    ],
    'outbox.add',
    'either',
  );
}
