import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged } from '../contacts.events.js';
import { type ContactView, type Identification, type IdentityKind, identityForms } from './contact.rules.js';
import { ContactsRepository, type IdentityKey } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';

/** What is told of somebody besides by what they are known. */
export type Told = Omit<Identification, 'kind' | 'value' | 'channelId' | 'provenEmail'>;

interface Added {
  isNew: boolean;
  /** Those that somebody else has. */
  missed: IdentityKey[];
}

/** Nobody else takes one of the keys of a person so often within one message. */
const MOST_TRIES = 10;

/**
 * Somebody whom a provider names by several keys at once, all of them the provider's word: a number, an id that is good in
 * one channel, an id that is good in all. The keys come in one order of kinds, so that two who add the same wait once.
 */
@Injectable()
export class ContactKeys {
  constructor(
    private readonly contacts: ContactsService,
    private readonly rows: ContactsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Who has the first of these keys that anybody has; who is new has all of them. @param keys at least one */
  async identify(tx: Tx, told: Told, keys: readonly IdentityKey[], place: number): Promise<ContactView> {
    const [only, ...more] = keys;
    if (only && more.length === 0) return (await this.contacts.identify(tx, { ...told, ...only })).contact;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const key = (await this.firstOwned(tx, keys)) ?? keys[0];
      if (!key) break;
      const { contact, isNew } = await this.contacts.identify(tx, { ...told, ...key });
      const added = await this.add(tx, contact.id, keys);
      if (!isNew) return this.learned(tx, contact, added, place);
      if (added.missed.length === 0) return contact;
      // Two first messages at once: theirs is committed now, and ours was seen by nobody.
      await this.rows.remove(tx, contact.id);
    }
    throw ContactsErrors.contactConflict();
  }

  /** They are known by these as well from now on, as far as nobody else is. */
  async learn(tx: Tx, contactId: number, keys: readonly IdentityKey[], place: number): Promise<void> {
    const contact = await this.contacts.findIn(tx, contactId);
    if (!contact) return;
    await this.learned(tx, contact, await this.add(tx, contactId, keys), place);
  }

  private async firstOwned(tx: Tx, keys: readonly IdentityKey[]): Promise<IdentityKey | null> {
    for (const key of keys) if (await this.rows.ownerOf(tx, key, formsOf(key))) return key;
    return null;
  }

  private async add(tx: Tx, contactId: number, keys: readonly IdentityKey[]): Promise<Added> {
    const added: Added = { isNew: false, missed: [] };
    for (const key of keys) {
      const owner = await this.rows.ownerOf(tx, key, formsOf(key));
      if (owner?.id === contactId) continue;
      if (!owner && (await this.rows.addIdentity(tx, contactId, key))) added.isNew = true;
      else added.missed.push(key);
    }
    return added;
  }

  /**
   * What holds everywhere and somebody else has is kept for the channel in which it was said: both are shown as probably
   * one person, and a colleague decides, or the company lets us.
   */
  private async learned(
    tx: Tx,
    contact: ContactView,
    { isNew, missed }: Added,
    place: number,
  ): Promise<ContactView> {
    let isChanged = isNew;
    for (const key of missed.filter(({ kind }) => SHARED.has(kind)))
      isChanged = (await this.rows.addIdentity(tx, contact.id, { ...key, channelId: place })) || isChanged;
    if (!isChanged) return contact;
    await this.contacts.index(tx, contact.id, contact);
    const version = await this.rows.touch(tx, contact.id);
    await this.outbox.add(tx, ContactsChanged, { contactIds: [contact.id], version });
    return { ...contact, version };
  }
}

const SHARED = new Set<IdentityKind>(['whatsapp_parent']);

function formsOf({ kind, value }: IdentityKey): string[] {
  return identityForms(kind, value);
}
