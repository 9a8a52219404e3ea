import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';
import { ContactConsentsRepository } from './contact-consents.repository.js';

/** What somebody agreed to: of two who are one, what was said last by a kind of channel holds. */
@Injectable()
export class ContactConsentsPart implements ContactPart, OnModuleInit {
  readonly name = 'consents';
  readonly tables = [{ name: 'contact_consent' }];

  constructor(
    private readonly parts: ContactParts,
    private readonly consents: ContactConsentsRepository,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  move(tx: Tx, from: number, to: number): Promise<number[]> {
    return this.consents.move(tx, from, to);
  }

  moveBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    return this.consents.moveBack(tx, ids, from, to);
  }
}
