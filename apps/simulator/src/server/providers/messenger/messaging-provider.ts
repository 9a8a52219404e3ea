import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Account } from '../../world/account.js';
import type { Customer, MediaFile, SimMessage } from '../../world/conversation.js';
import type { CustomerDeed, SimulatedProvider, SimulatorParts } from '../provider.js';
import { struck } from '../troubled.js';
import { callOf, echoEvent, eventOf, messageEvent, type MessagingEvent } from './messaging-events.js';
import { MessagingApi } from './messaging-api.js';
import type { MessagingKind } from './messaging-kinds.js';
import { newMid } from './messaging-sends.js';

const STATUS_PAUSE_MS = 150;

/** What Messenger and Instagram have in common: how they tell what happened. */
export abstract class MessagingProvider implements SimulatedProvider {
  abstract readonly title: string;
  abstract readonly can: readonly CustomerDeed['kind'][];

  constructor(protected readonly kind: MessagingKind) {}

  get name(): string {
    return this.kind.provider;
  }

  get place(): string {
    return this.kind.place;
  }

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    const deliver = async (account: Account, message: SimMessage): Promise<void> => {
      const customer = parts.world.customer(account.id, message.customer);
      if (customer) await this.deliver(account, customer, message, parts);
    };
    new MessagingApi(this.kind, parts, deliver).routes(app);
  }

  abstract demo(): { accounts: Account[] };

  async happened(
    deed: CustomerDeed,
    customer: Customer,
    account: Account,
    parts: SimulatorParts,
  ): Promise<void> {
    if (deed.kind === 'read') return this.seen(deed.upTo, customer, account, parts);
    const event = this.eventOf(deed, parts);
    if (event) await this.tell(event, customer, account, parts);
  }

  /** What Parley sent was taken: the echo first, then how far it came. */
  async deliver(
    account: Account,
    customer: Customer,
    message: SimMessage,
    parts: SimulatorParts,
  ): Promise<void> {
    const { world } = parts;
    if (struck(world, account.id, 'no_statuses')) return;
    await this.tell(echoEvent(this.kind, message, this.urlOf(parts)), customer, account, parts);
    const { deliveryField } = this.kind;
    if (!deliveryField) return;
    await sleep(STATUS_PAUSE_MS, undefined, { ref: false });
    if (world.message(message.id)?.progress === 'sent') await world.setProgress(message.id, 'delivered');
    const delivery = { mids: [message.id], watermark: Date.parse(message.at) };
    await this.tell(eventOf(deliveryField, { delivery }, { message: message.id }), customer, account, parts);
  }

  newCustomerId(): string {
    return `${randomInt(10_000_000, 99_999_999)}${randomInt(10_000_000, 99_999_999)}`;
  }

  newMessageId(): string {
    return newMid();
  }

  private async tell(
    event: MessagingEvent,
    customer: Customer,
    account: Account,
    { world, postman }: SimulatorParts,
  ): Promise<void> {
    const call = callOf(world.account(account.id) ?? account, customer, this.kind, event);
    if (call) await postman.bring(call);
  }

  private eventOf(deed: CustomerDeed, parts: SimulatorParts): MessagingEvent | null {
    const { editField } = this.kind;
    const about = 'message' in deed ? { message: deed.message.id } : { message: null };
    switch (deed.kind) {
      case 'message':
        return messageEvent(deed.message, this.urlOf(parts));
      case 'own_inbox':
        return echoEvent(this.kind, deed.message, this.urlOf(parts));
      case 'edit': {
        const { id: mid, text } = deed.message;
        return eventOf(editField, { message_edit: { mid, text, num_edit: Date.now() } }, about);
      }
      case 'withdraw':
        return eventOf('messages', { message: { mid: deed.message.id, is_deleted: true } }, about);
      case 'react': {
        const { emoji } = deed;
        const how = emoji ? { action: 'react', reaction: 'other', emoji } : { action: 'unreact' };
        return eventOf('message_reactions', { reaction: { mid: deed.message.id, ...how } }, about);
      }
      // Neither of them tells of these.
      case 'read':
      case 'type':
      case 'block':
        return null;
    }
  }

  private async seen(
    upTo: SimMessage,
    customer: Customer,
    account: Account,
    parts: SimulatorParts,
  ): Promise<void> {
    const { world } = parts;
    const read = world
      .conversation(account.id, customer.id)
      .filter(({ from, at }) => from === 'business' && at <= upTo.at);
    const last = read.at(-1);
    if (!last) return;
    for (const { id } of read) await world.setProgress(id, 'read');
    const { readField, readOf } = this.kind;
    const about = { message: last.id };
    await this.tell(eventOf(readField, { read: readOf(last) }, about), customer, account, parts);
  }

  private urlOf({ url }: SimulatorParts): (file: MediaFile) => string {
    return ({ id }) => `${url}/providers/${this.place}/cdn/${id}`;
  }
}
