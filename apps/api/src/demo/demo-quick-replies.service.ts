import { Inject, Injectable } from '@nestjs/common';
import { PastQuickReplies } from '../modules/inbox/index.js';
import type { Tx } from '../platform/database/index.js';
import { demoFolders, demoQuickReplies, demoSignatures } from './demo-quick-replies.js';

/** The quick replies and signatures of the demo. */
@Injectable()
export class DemoQuickReplies {
  constructor(@Inject(PastQuickReplies) private readonly replies: PastQuickReplies) {}

  /** @param users in the order of the demo's colleagues; the first keeps what is shared, the last used one has one of their own. */
  async seed(tx: Tx, users: readonly number[], channels: ReadonlyMap<string, number>): Promise<void> {
    const folders = new Map<string, number>();
    for (const path of demoFolders) {
      const [parent, child] = path.split(' / ');
      const parentId = child ? (folders.get(parent as string) ?? null) : null;
      folders.set(path, await this.replies.folder(tx, child ?? path, parentId));
    }
    for (const { folder, uses = [], file, isPrivate, ...reply } of demoQuickReplies) {
      const ownerId = (isPrivate ? users[3] : users[0]) as number;
      await this.replies.add(tx, {
        ...reply,
        ownerId,
        isPrivate: isPrivate ?? false,
        folderId: isPrivate ? null : (folders.get(folder) ?? null),
        uses: uses.flatMap((times, at) => (users[at] && times ? [[users[at], times] as const] : [])),
        ...(file && {
          file: { name: file.name, mimeType: 'text/plain', content: Buffer.from(file.text) },
        }),
      });
    }
    for (const [name, html] of Object.entries(demoSignatures)) {
      const channelId = channels.get(name);
      if (channelId !== undefined) await this.replies.sign(tx, channelId, html);
    }
  }
}
