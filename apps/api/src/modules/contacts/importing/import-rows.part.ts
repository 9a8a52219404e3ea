import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';

/**
 * What an import did to somebody stays told of whom it was done to: a merge moves nothing of it, and an undo of the import
 * leaves alone who was merged. Whoever is erased is erased there as well, with the values from before.
 */
@Injectable()
export class ImportRowsPart implements ContactPart, OnModuleInit {
  readonly name = 'import_rows';
  readonly tables = [{ name: 'contact_import_row' }];

  constructor(private readonly parts: ContactParts) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  move(): Promise<number[]> {
    return Promise.resolve([]);
  }

  moveBack(): Promise<void> {
    return Promise.resolve();
  }
}
