import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { AttachmentRow } from '../messages/message-row.rules.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyFilesRepository } from './quick-reply-files.repository.js';
import { QuickReplyWrites } from './quick-reply-writes.repository.js';

/** What sending a message takes from quick replies, in the transaction of the message. */
@Injectable()
export class QuickReplyAttachments {
  constructor(
    private readonly files: QuickReplyFilesRepository,
    private readonly writes: QuickReplyWrites,
  ) {}

  /**
   * Attachments for a message of the caller, without a message yet: rows of their own on one stored file.
   * @throws validation.failed when one is not there, or belongs to a quick reply that the caller may not use
   */
  async claimFor(tx: Tx, ids: readonly string[] | null | undefined): Promise<AttachmentRow[]> {
    const wanted = [...new Set((ids ?? []).map(Number))];
    if (wanted.length === 0) return [];
    const lent = await this.files.lend(tx, viewerOf(tx.ctx).userId, wanted);
    if (lent.length === wanted.length) return lent;
    throw fileGone();
  }

  /** For a message that is sent later. @throws validation.failed as `claimFor` would */
  async assertThere(tx: Tx, ids: readonly string[] | null | undefined): Promise<void> {
    const wanted = [...new Set((ids ?? []).map(Number))];
    if (wanted.length === 0) return;
    if ((await this.lendable(tx, wanted)).length < wanted.length) throw fileGone();
  }

  /** Those of them that the caller could put into a message now. */
  lendable(tx: Tx, ids: readonly number[]): Promise<number[]> {
    return ids.length ? this.files.lendable(tx, viewerOf(tx.ctx).userId, ids) : Promise.resolve([]);
  }

  /** Counts a use of each. What is not there any more counts nothing, and stops nobody from sending. */
  async noteUses(tx: Tx, ids: readonly string[] | null | undefined): Promise<void> {
    const used = [...new Set((ids ?? []).map(Number))];
    if (used.length > 0) await this.writes.noteUses(tx, viewerOf(tx.ctx).userId, used);
  }
}

const fileGone = () =>
  QuickReplyErrors.invalid({ fields: { quickReplyAttachmentIds: ['A file is not there any more.'] } });
