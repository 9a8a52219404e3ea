import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { ContactsService, type Identification, type IdentityKind } from '../../contacts/index.js';
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

/** Who the customers of a channel are, and which contact each of them is. */
@Injectable()
export class CustomersService {
  constructor(
    @Inject(CustomersRepository) private readonly customers: CustomersRepository,
    @Inject(ContactsService) private readonly contacts: ContactsService,
  ) {}

  /** Finds the customer by any of the keys, or makes them; keeps what is new about them. */
  async recognise(tx: Tx, channel: Place, given: ProviderCustomer): Promise<CustomerRow> {
    const key = keyOf(given);
    const [known, other] = await this.customers.byKey(tx, channel.id, key);
    if (known) return this.enrich(tx, known, other ?? null, given);
    const { contact } = await this.contacts.identify(tx, identificationOf(channel, given));
    const made = await this.customers.add(tx, {
      channelId: channel.id,
      contactId: contact.id,
      ...key,
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
    const row = { channelId: channel.id, contactId, ...key, name: null, username: null };
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
    await this.enrich(tx, known, null, to);
    return true;
  }

  private async enrich(
    tx: Tx,
    known: CustomerRow,
    other: CustomerRow | null,
    given: ProviderCustomer,
  ): Promise<CustomerRow> {
    // A key that another row holds stays there: what was said under it belongs to that conversation.
    const free = <K extends 'address' | 'alias'>(name: K) =>
      other ? known[name] : (given[name] ?? known[name]);
    const facts = {
      address: free('address'),
      alias: free('alias'),
      name: given.name ?? known.name,
      username: given.username ?? known.username,
    };
    const isNew = (Object.keys(facts) as (keyof typeof facts)[]).some((name) => facts[name] !== known[name]);
    if (isNew) await this.customers.describe(tx, known.id, facts);
    await this.contacts.describe(tx, known.contactId, {
      name: given.name ?? null,
      email: given.email ?? null,
      phone: given.phone ?? null,
      locale: given.locale ?? null,
    });
    return { ...known, ...facts };
  }
}

function keyOf({ address, alias }: ProviderCustomer): CustomerKey {
  return { address: address ?? null, alias: alias ?? null };
}

/** How the contact of a new customer is found: a number holds everywhere, an id of the provider only in its channel. */
function identificationOf(channel: Place, given: ProviderCustomer): Identification {
  const facts = {
    name: given.name ?? null,
    email: given.email ?? null,
    phone: given.phone ?? null,
    locale: given.locale ?? null,
  };
  if (BY_PHONE.has(channel.type) && given.address)
    return { ...facts, kind: 'phone', value: `+${given.address.replace(/^\+/, '')}` };
  const kind = OWN_KINDS[channel.type] ?? 'custom';
  return { ...facts, kind, value: given.alias ?? given.address ?? '', channelId: channel.id };
}
