import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { PictureFiles } from '../../identity/index.js';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';
import { ContactPicturesRepository } from './contact-pictures.repository.js';

const AT_ONCE = 50;

/**
 * Pictures stay with the contact that they were made for: which of them is shown is a fact, chosen in a merge and given
 * back by its undoing like any other.
 */
@Injectable()
export class ContactPicturesPart implements ContactPart, OnModuleInit {
  readonly name = 'pictures';
  readonly tables = [{ name: 'contact_picture' }];

  constructor(
    private readonly parts: ContactParts,
    private readonly pictures: ContactPicturesRepository,
    private readonly files: PictureFiles,
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

  /** A file goes before its row. */
  async erase(tx: Tx, contactIds: readonly number[]): Promise<Record<string, number>> {
    const some = await this.pictures.of(tx, contactIds, AT_ONCE);
    if (some.length === 0) return {};
    for (const { imageKey } of some) await this.files.forget(tx.ctx.agencyId, 'contact-picture', imageKey);
    await this.pictures.delete(
      tx,
      some.map(({ id }) => id),
    );
    return { contact_picture: some.length };
  }
}
