import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { AttachmentsRepository } from './attachments.repository.js';

/** A file that somebody uploaded, with where it lies. */
export interface TakenUpload {
  name: string;
  mimeType: string;
  size: number;
  storageKey: string;
}

/** Uploads for what is no message of a conversation: whoever takes one over keeps the file from then on. */
@Injectable()
export class Uploads {
  constructor(private readonly attachments: AttachmentsRepository) {}

  /** In the order of the ids. Files that are not the person's, or that something has used, are simply not among them. */
  async takeOver(tx: Tx, ids: readonly number[], userId: number): Promise<TakenUpload[]> {
    if (ids.length === 0) return [];
    const rows = await this.attachments.lockUnused(tx, ids, { kind: 'user', id: userId });
    for (const { id } of rows) await this.attachments.deleteUnused(tx, id);
    return rows.map((row) => ({
      name: row.name,
      mimeType: row.mime_type,
      size: row.size,
      storageKey: row.storage_key,
    }));
  }
}
