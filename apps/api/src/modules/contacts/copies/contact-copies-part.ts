import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { derivedKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';
import { ContactCopiesRepository } from './contact-copies.repository.js';

/** Files of all that is held: they stay with whom they were made of, and go when the person is forgotten. */
@Injectable()
export class ContactCopiesPart implements ContactPart, OnModuleInit {
  readonly name = 'copies';
  readonly tables = [{ name: 'contact_copy' }];

  constructor(
    private readonly parts: ContactParts,
    private readonly copies: ContactCopiesRepository,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  move(): Promise<number[]> {
    return Promise.resolve([]);
  }

  moveBack(): Promise<void> {
    return Promise.resolve();
  }

  /** Also of one that is being made: whoever dies in between may have left a file. */
  async erase(tx: Tx, contactIds: readonly number[]): Promise<Record<string, number>> {
    const copies = await this.copies.ofContacts(tx, contactIds);
    for (const { id } of copies) await this.storage.delete(derivedKey(tx.ctx.agencyId, `contact_copy/${id}`));
    await this.copies.delete(
      tx,
      copies.map(({ id }) => id),
    );
    return { contact_copy: copies.length };
  }
}
