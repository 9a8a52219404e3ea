import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import {
  type ContactKey,
  ContactKeys,
  ContactsService,
  type ContactView,
  type IdentityKind,
} from '../../contacts/index.js';
import type { ChannelTypeName } from '../channels/channel.rules.js';
import type { ProviderCustomer } from '../connectors/channel-fact.js';
import type { CustomerRow } from './customer.rules.js';
import { type CustomerKey, CustomersRepository } from './customers.repository.js';

/** Where an id means something only within the channel. */
const OWN_KINDS: Partial<Record<ChannelTypeName, IdentityKind>> = {
  WA_BUSINESS: 'whatsapp',
  WHATSAPP: 'whatsapp',
  FACEBOOK: 'facebook',
  INSTAGRAM: 'instagram',
  TELEGRAM: 'telegram',
  CUSTOM: 'custom',
};
const BY_PHONE = new Set<ChannelTypeName>([
  'WA_BUSINESS',
  'WHATSAPP',
  'SMS',
  'TWILIO',
  'VOIP',
  'VOICE',
  'AIRCALL',
]);

export interface Place {
  id: number;
  type: ChannelTypeName;
}

/** Whom we want to write to first. */
export interface Reached {
  contactId: number | null;
  /** With its country. */
  phone: string | null;
}

/** A customer, and the contact that they are, as it stands now, where it was looked at on the way. */
export interface Recognised extends CustomerRow {
  contact?: ContactView;
}

/** Who the customers of a channel are, and which contact each of them is. */
@Injectable()
export class CustomersService {
  constructor(
    @Inject(CustomersRepository) private readonly customers: CustomersRepository,
    @Inject(ContactsService) private readonly contacts: ContactsService,
    @Inject(ContactKeys) private readonly keys: ContactKeys,
  ) {}

  /** Finds the customer by any of the keys, or makes them; keeps what is new about them. */
  async recognise(tx: Tx, channel: Place, given: ProviderCustomer): Promise<Recognised> {
    const key = keyOf(given);
    const [known, other] = await this.customers.byKey(tx, channel.id, key);
    if (known) return this.enrich(tx, channel, known, other ?? null, given);
    const contact = await this.keys.identify(tx, toldBy(given), keysOf(channel, given), channel.id);
    const made = await this.customers.add(tx, {
      channelId: channel.id,
      contactId: contact.id,
      ...key,
      parentAlias: given.parentAlias ?? null,
      name: given.name ?? null,
      username: given.username ?? null,
    });
    if (made) return made;
    const [theirs] = await this.customers.byKey(tx, channel.id, key);
    if (!theirs) throw new Error('A customer was neither there nor could be added.');
    return theirs;
  }

  /** Null when this channel has never heard of them. */
  async find(tx: Tx, channelId: number, given: ProviderCustomer): Promise<CustomerRow | null> {
    const key = keyOf(given);
    const [known] = await this.customers.byKey(tx, channelId, key);
    return known ?? null;
  }

  /** Who has written here before is known; others by their number, where the channel reaches numbers. */
  async reach(tx: Tx, channel: Place, { contactId, phone }: Reached): Promise<CustomerRow | null> {
    const known = contactId === null ? null : await this.customers.ofContact(tx, channel.id, contactId);
    if (known) return known;
    const address = phone?.replace(/\D/g, '');
    if (!address || !BY_PHONE.has(channel.type)) return null;
    if (contactId === null) return this.recognise(tx, channel, { address, phone: `+${address}` });
    const key = { address, alias: null };
    const row = { channelId: channel.id, contactId, ...key, parentAlias: null, name: null, username: null };
    const [there] = await this.customers.byKey(tx, channel.id, key);
    return there ?? (await this.customers.add(tx, row));
  }

  /**
   * The same person is reached under another key from now on. Who has written from there already stays who they are.
   * @returns false when nobody is known by the old one.
   */
  async move(tx: Tx, channel: Place, from: ProviderCustomer, to: ProviderCustomer): Promise<boolean> {
    const known = await this.find(tx, channel.id, from);
    if (!known) return false;
    const [there] = await this.customers.byKey(tx, channel.id, keyOf(to));
    if (there && there.id !== known.id) return true;
    await this.enrich(tx, channel, known, null, to);
    return true;
  }

  private async enrich(
    tx: Tx,
    channel: Place,
    known: CustomerRow,
    other: CustomerRow | null,
    given: ProviderCustomer,
  ): Promise<Recognised> {
    // A key that another row holds stays there: what was said under it belongs to that conversation.
    const free = <K extends 'address' | 'alias'>(name: K) =>
      other ? known[name] : (given[name] ?? known[name]);
    const facts = {
      address: free('address'),
      alias: free('alias'),
      parentAlias: given.parentAlias ?? known.parentAlias,
      name: given.name ?? known.name,
      username: given.username ?? known.username,
    };
    const isNew = (Object.keys(facts) as (keyof typeof facts)[]).some((name) => facts[name] !== known[name]);
    if (isNew) await this.customers.describe(tx, known.id, facts);
    const contact = await this.contacts.describe(tx, known.contactId, toldBy(given));
    const learned = KEYS.filter((name) => facts[name] !== known[name]);
    if (learned.length === 0) return { ...known, ...facts, contact };
    const told = Object.fromEntries(learned.map((name) => [name, facts[name] ?? undefined]));
    await this.keys.learn(tx, known.contactId, keysOf(channel, told), channel.id);
    return { ...known, ...facts };
  }
}

function keyOf({ address, alias }: ProviderCustomer): CustomerKey {
  return { address: address ?? null, alias: alias ?? null };
}

const KEYS = ['address', 'alias', 'parentAlias'] as const;

function toldBy(given: ProviderCustomer) {
  return {
    name: given.name ?? null,
    email: given.email ?? null,
    phone: given.phone ?? null,
    locale: given.locale ?? null,
  };
}

/**
 * By what the contact of a customer is found: a number and a parent's id hold everywhere, another id of the provider only in
 * its channel. In this order, whoever adds them.
 */
function keysOf(
  channel: Place,
  { address, alias, parentAlias }: Pick<ProviderCustomer, 'address' | 'alias' | 'parentAlias'>,
): ContactKey[] {
  const isNumber = BY_PHONE.has(channel.type);
  const own = isNumber ? alias : (alias ?? address);
  return [
    ...(isNumber && address
      ? [{ kind: 'phone' as const, value: `+${address.replace(/^\+/, '')}`, channelId: null }]
      : []),
    ...(own && own !== parentAlias
      ? [{ kind: OWN_KINDS[channel.type] ?? 'custom', value: own, channelId: channel.id }]
      : []),
    ...(parentAlias ? [{ kind: 'whatsapp_parent' as const, value: parentAlias, channelId: null }] : []),
  ];
}
