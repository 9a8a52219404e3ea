import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type ContactSource, sheetLimits } from '@parley/schema';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { newKey, shownName, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AuditLogService, isCountry } from '../../identity/index.js';
import { CustomFieldsService } from '../../organisation/index.js';
import { ContactImportErrors } from './contact-import.errors.js';
import {
  canCancel,
  canPlan,
  canStart,
  canUndo,
  type ContactImportView,
  type ImportPlan,
} from './contact-import.rules.js';
import { ContactImportJob } from './contact-import.job-definition.js';
import { ContactImportNews } from './contact-import-news.service.js';
import { ContactImportsRepository } from './contact-imports.repository.js';
import { checkedPlan } from './import-plan.rules.js';

const DEFAULT_PAGE = 25;

export interface UploadedSheet {
  name: string;
  stream: Readable;
}

/** What somebody does with a file of contacts: brings it, says what its columns are, tries it, begins, stops, takes back. */
@Injectable()
export class ContactImportsService {
  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsRepository,
    private readonly fields: CustomFieldsService,
    private readonly news: ContactImportNews,
    private readonly audit: AuditLogService,
    private readonly jobs: Jobs,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Its rows are taken out of it by a worker. @throws request.too_large */
  async upload(ctx: RequestContext, file: UploadedSheet, source: ContactSource): Promise<ContactImportView> {
    if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
    const { userId, apiKeyId } = ctx.actor;
    const storageKey = newKey(ctx.agencyId);
    const fileName = shownName(file.name);
    await this.storage.put(storageKey, file.stream, {
      mimeType: 'application/octet-stream',
      maxBytes: sheetLimits.bytes,
      isForeign: true,
    });
    try {
      const id = await this.database.write(ctx, async (tx) => {
        const made = await this.imports.add(tx, { userId, apiKeyId, fileName, storageKey, source });
        await this.record(tx, 'contact_import.uploaded', made, fileName);
        return made;
      });
      return await this.begin(ctx, id);
    } catch (error) {
      await this.storage.delete(storageKey);
      throw error;
    }
  }

  /** The newest first. */
  async list(
    ctx: RequestContext,
    request: { first?: number | null | undefined; after?: string | null | undefined },
  ): Promise<Page<ContactImportView>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const after = request.after ? placeOf(request.after) : null;
    const rows = await this.database.read(ctx, (q) => this.imports.page(q, size + 1, after));
    return pageOf(rows, size, ({ createdAt, id }) => encodeCursor([createdAt.getTime(), id]), after !== null);
  }

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<ContactImportView> {
    const view = await this.database.read(ctx, (q) => this.imports.find(q, id));
    if (!view) throw ContactImportErrors.notFound();
    return view;
  }

  /** @throws not_found, contact_import.not_ready, validation.failed */
  async plan(ctx: RequestContext, id: number, plan: ImportPlan): Promise<ContactImportView> {
    await this.database.write(ctx, async (tx) => {
      const view = await this.locked(tx, id);
      if (!canPlan(view)) throw ContactImportErrors.notReady();
      if (plan.country !== null && !isCountry(plan.country))
        throw PlatformErrors.invalid({ fields: { country: ['There is no such country.'] } });
      const makesGroups = plan.makesMissing && plan.columns.some(({ to }) => to === 'groups');
      if (makesGroups && !can(ctx, 'settings.contact_groups.manage'))
        throw PlatformErrors.invalid({ fields: { makes_missing: ['You may not make groups.'] } });
      const prefix = view.plan?.prefix ?? '';
      const checked = checkedPlan({ ...plan, prefix }, view.columns, await this.fields.of(tx, 'CONTACT'));
      await this.imports.setPlan(tx, id, checked);
      await this.news.tell(tx, await this.imports.find(tx, id));
    });
    return this.get(ctx, id);
  }

  /** Counts what would become of the rows. @throws not_found, contact_import.not_ready */
  try(ctx: RequestContext, id: number): Promise<ContactImportView> {
    return this.move(ctx, id, async (tx, view) => {
      if (!canStart(view)) throw ContactImportErrors.notReady();
      await this.imports.setStatus(tx, id, 'TRYING');
    });
  }

  /** @throws not_found, contact_import.not_ready */
  start(ctx: RequestContext, id: number): Promise<ContactImportView> {
    return this.move(ctx, id, async (tx, view) => {
      if (!canStart(view)) throw ContactImportErrors.notReady();
      await this.imports.setStatus(tx, id, 'QUEUED');
      await this.record(tx, 'contact_import.started', id, view.fileName, { rows: view.total });
    });
  }

  /** What is done stays done, and can be undone; a trial is given up. @throws not_found, contact_import.over */
  async cancel(ctx: RequestContext, id: number): Promise<ContactImportView> {
    await this.database.write(ctx, async (tx) => {
      const view = await this.locked(tx, id);
      if (!canCancel(view)) throw ContactImportErrors.over();
      await this.imports.setStatus(tx, id, view.status === 'TRYING' ? 'READY' : 'CANCELLED');
      await this.record(tx, 'contact_import.cancelled', id, view.fileName, {
        created: view.created,
        updated: view.updated,
      });
      await this.news.tell(tx, await this.imports.find(tx, id));
    });
    return this.get(ctx, id);
  }

  /** Puts back what nobody has changed since. @throws not_found, contact_import.not_undoable */
  undo(ctx: RequestContext, id: number): Promise<ContactImportView> {
    return this.move(ctx, id, async (tx, view) => {
      if (!canUndo(view, tx.ctx.now())) throw ContactImportErrors.notUndoable();
      await this.imports.setStatus(tx, id, 'UNDOING');
      await this.record(tx, 'contact_import.undone', id, view.fileName, {
        created: view.created,
        updated: view.updated,
      });
    });
  }

  private async move(
    ctx: RequestContext,
    id: number,
    change: (tx: Tx, view: ContactImportView) => Promise<void>,
  ): Promise<ContactImportView> {
    await this.database.write(ctx, async (tx) => {
      await change(tx, await this.locked(tx, id));
      await this.news.tell(tx, await this.imports.find(tx, id));
    });
    return this.begin(ctx, id);
  }

  private async locked(tx: Tx, id: number): Promise<ContactImportView> {
    const view = await this.imports.lock(tx, id);
    if (!view) throw ContactImportErrors.notFound();
    return view;
  }

  private async begin(ctx: RequestContext, id: number): Promise<ContactImportView> {
    // Each piece of work of one import is a job of its own.
    const job = `contact-import-${id}-${randomUUID()}`;
    await this.jobs.wake(ContactImportJob, { agencyId: ctx.agencyId, id }, { id: job });
    return this.get(ctx, id);
  }

  private record(
    tx: Tx,
    verb: `contact_import.${string}`,
    id: number,
    name: string,
    after?: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(tx, {
      action: verb,
      target: { kind: 'contact_import', id, name },
      ...(after && { after }),
    });
  }
}

function placeOf(cursor: string): { at: Date; id: number } {
  const [at, id] = decodeCursor(cursor, 2);
  const moment = new Date(cursorNumber(at));
  if (Number.isNaN(moment.getTime()))
    throw PlatformErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
  return { at: moment, id: cursorNumber(id) };
}
