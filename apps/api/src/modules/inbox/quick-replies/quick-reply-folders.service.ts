import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { AuditLogService } from '../../identity/index.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import type { QuickReplyFolderFields, QuickReplyFolderInput } from './quick-reply.input.js';
import type { FolderView } from './quick-reply.rules.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyFoldersRepository } from './quick-reply-folders.repository.js';
import { shortcutTaken } from './shortcut-taken.js';

const DEFAULT_PAGE = 100;
const MAX_FOLDERS = 500;

/** Folders of quick replies: seen by everybody, kept by those who keep what is shared. */
@Injectable()
export class QuickReplyFolders {
  constructor(
    private readonly database: Database,
    private readonly folders: QuickReplyFoldersRepository,
    private readonly audit: AuditLogService,
  ) {}

  async list(ctx: RequestContext, first?: number | null, cursor?: string | null): Promise<Page<FolderView>> {
    const size = pageSize(first, DEFAULT_PAGE);
    const [name, id] = cursor ? decodeCursor(cursor, 2) : [];
    const after = id === undefined ? null : { name: String(name), id: cursorNumber(id) };
    const rows = await this.database.read(ctx, (q) => this.folders.page(q, viewerOf(ctx), size, after));
    return pageOf(rows, size, (folder) => encodeCursor([folder.name, folder.id]), after !== null);
  }

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<FolderView> {
    const folder = await this.database.read(ctx, (q) => this.folders.find(q, viewerOf(ctx), id));
    if (!folder) throw QuickReplyErrors.folderNotFound();
    return folder;
  }

  /** @throws validation.failed */
  create(ctx: RequestContext, input: QuickReplyFolderInput): Promise<FolderView> {
    return shortcutTaken(() =>
      this.database.write(ctx, async (tx) => {
        if ((await this.folders.count(tx)) >= MAX_FOLDERS)
          throw QuickReplyErrors.invalid({ fields: { name: [`There can be ${MAX_FOLDERS} folders.`] } });
        const parentId = input.parentId ? Number(input.parentId) : null;
        await this.assertParent(tx, parentId);
        const id = await this.folders.insert(tx, input.name, parentId);
        return this.recorded(tx, 'quick_reply_folder.created', id);
      }),
    );
  }

  /** @throws not_found, validation.failed, inbox.quick_reply_folder_version_conflict */
  update(ctx: RequestContext, id: number, fields: QuickReplyFolderFields): Promise<FolderView> {
    return shortcutTaken(() =>
      this.database.write(ctx, async (tx) => {
        const before = await this.locked(tx, id, fields.version ?? null);
        const parentId =
          fields.parentId === undefined ? before.parentId : fields.parentId && Number(fields.parentId);
        if (parentId !== before.parentId) {
          await this.assertParent(tx, parentId || null);
          if (parentId && (parentId === id || (await this.folders.hasChildren(tx, id)))) throw tooDeep();
        }
        await this.folders.save(tx, id, fields.name ?? before.name, parentId || null);
        return this.recorded(tx, 'quick_reply_folder.updated', id, before);
      }),
    );
  }

  /** What stood in it stays, in no folder. @throws not_found, inbox.quick_reply_folder_version_conflict */
  delete(ctx: RequestContext, id: number, version?: number | null): Promise<FolderView> {
    return shortcutTaken(() =>
      this.database.write(ctx, async (tx) => {
        const folder = await this.locked(tx, id, version ?? null);
        await this.folders.markDeleted(tx, id);
        await this.audit.record(tx, {
          action: 'quick_reply_folder.deleted',
          target: { kind: 'quick_reply_folder', id, name: folder.name },
        });
        return { ...folder, version: folder.version + 1 };
      }),
    );
  }

  /** What stood in it stands in it again. @throws not_found, validation.failed when its name went to another */
  restore(ctx: RequestContext, id: number): Promise<FolderView> {
    return shortcutTaken(() =>
      this.database.write(ctx, async (tx) => {
        const folder = await this.folders.find(tx, viewerOf(tx.ctx), id, true);
        if (!folder) throw QuickReplyErrors.folderNotFound();
        await this.folders.markRestored(tx, id);
        return this.recorded(tx, 'quick_reply_folder.restored', id);
      }),
    );
  }

  private async locked(tx: Tx, id: number, version: number | null): Promise<FolderView> {
    await this.folders.hold(tx, id);
    const folder = await this.folders.find(tx, viewerOf(tx.ctx), id);
    if (!folder) throw QuickReplyErrors.folderNotFound();
    if (version !== null && version !== folder.version)
      throw QuickReplyErrors.folderVersionConflict({ facts: { version: folder.version } });
    return folder;
  }

  /** Folders are two levels deep: one that stands in another holds none itself. */
  private async assertParent(tx: Tx, parentId: number | null): Promise<void> {
    if (parentId === null) return;
    const parent = await this.folders.hold(tx, parentId);
    if (!parent) throw QuickReplyErrors.invalid({ fields: { parentId: ['This folder does not exist.'] } });
    if (parent.parentId !== null) throw tooDeep();
  }

  private async recorded(tx: Tx, action: string, id: number, before?: FolderView): Promise<FolderView> {
    const folder = await this.folders.find(tx, viewerOf(tx.ctx), id);
    if (!folder) throw QuickReplyErrors.folderNotFound();
    await this.audit.record(tx, {
      action,
      target: { kind: 'quick_reply_folder', id, name: folder.name },
      ...(before && { before: { name: before.name }, after: { name: folder.name } }),
    });
    return folder;
  }
}

function tooDeep() {
  return QuickReplyErrors.invalid({ fields: { parentId: ['Folders are two levels deep.'] } });
}
