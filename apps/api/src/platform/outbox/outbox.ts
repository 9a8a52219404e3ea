import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../database/database.js';
import { PUB_SUB, type PubSub } from '../realtime/pubsub.js';
import type { EventDefinition, PayloadOf } from './define-event.js';

/** The topic on which the relay is woken. It also looks by itself each second, so a lost word costs a second. */
export const OUTBOX_TOPIC = 'outbox';

/** Where changes tell what they did. Takes only a transaction: nothing is told that is not committed. */
@Injectable()
export class Outbox {
  private waking = false;
  private again = false;

  constructor(@Inject(PUB_SUB) private readonly pubsub: PubSub) {}

  async add<E extends EventDefinition>(tx: Tx, event: E, payload: PayloadOf<E>): Promise<void> {
    const checked: unknown = event.schema.parse(payload);
    await tx.query(
      'INSERT INTO outbox_event (agency_id, name, version, payload) VALUES ($1, $2, $3, $4)',
      [tx.ctx.agencyId, event.name, event.version, checked],
      'outbox.add',
    );
    tx.afterCommit(() => void this.wake());
  }

  /** Many commits at once need one word, not many. */
  private async wake(): Promise<void> {
    if (this.waking) {
      this.again = true;
      return;
    }
    this.waking = true;
    do {
      this.again = false;
      await this.pubsub.publish(OUTBOX_TOPIC, {}).catch(() => undefined);
    } while (this.again);
    this.waking = false;
  }
}
