import { Inject, Injectable } from '@nestjs/common';
import type { QuickReplyTypeName } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import { newKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { SignaturesRepository } from '../signatures/signatures.repository.js';
import { QuickReplyFilesRepository } from './quick-reply-files.repository.js';
import { QuickReplyFoldersRepository } from './quick-reply-folders.repository.js';
import { QuickReplyWrites } from './quick-reply-writes.repository.js';

export interface PastQuickReply {
  title: string;
  shortcut?: string;
  type: QuickReplyTypeName;
  subject?: string;
  body: string;
  folderId: number | null;
  ownerId: number;
  isPrivate?: boolean;
  /** Who used it how often. */
  uses?: readonly (readonly [userId: number, times: number])[];
  file?: { name: string; mimeType: string; content: Buffer };
}

/** Writes quick replies and signatures as if people had made and used them: for the demo and for what is taken over from elsewhere. */
@Injectable()
export class PastQuickReplies {
  constructor(
    private readonly writes: QuickReplyWrites,
    private readonly folders: QuickReplyFoldersRepository,
    private readonly files: QuickReplyFilesRepository,
    private readonly signatures: SignaturesRepository,
    private readonly bodies: MessageBodies,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  folder(tx: Tx, name: string, parentId: number | null = null): Promise<number> {
    return this.folders.insert(tx, name, parentId);
  }

  async add(tx: Tx, reply: PastQuickReply): Promise<number> {
    const { title, type, folderId, ownerId, file } = reply;
    const words =
      type === 'EMAIL' ? await this.bodies.clean(reply.body) : { html: reply.body, text: reply.body };
    const id = await this.writes.insert(tx, {
      title,
      type,
      folderId,
      ownerId,
      shortcut: reply.shortcut ?? null,
      subject: reply.subject ?? '',
      body: words.html,
      text: words.text,
      audience: reply.isPrivate ? 'PRIVATE' : 'EVERYBODY',
    });
    for (const [userId, times] of reply.uses ?? []) {
      for (let time = 0; time < times; time += 1) await this.writes.noteUses(tx, userId, [id]);
    }
    if (file) {
      const storageKey = newKey(tx.ctx.agencyId);
      const size = await this.storage.put(storageKey, file.content, { mimeType: file.mimeType });
      const kept = { name: file.name, mimeType: file.mimeType, size, storageKey };
      const { id: fileId } = await this.files.insert(tx, ownerId, kept);
      await this.files.setFiles(tx, id, [fileId]);
    }
    return id;
  }

  async sign(tx: Tx, channelId: number, html: string): Promise<void> {
    const { html: body } = await this.bodies.clean(html);
    await this.signatures.saveOfChannel(tx, channelId, { body, isOn: true, allowsOwn: true });
  }
}
