import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import {
  assertImportable,
  type CsvLine,
  csvOf,
  importReport,
  ImportReportRest,
  type PlannedLine,
  withoutRepeats,
} from '../../../platform/csv/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import { type KnownReply, planReplies, type ReplyPlan } from './quick-reply-import.rules.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyWrites } from './quick-reply-writes.repository.js';
import { QuickRepliesRepository } from './quick-replies.repository.js';
import { shortcutTaken } from './shortcut-taken.js';

const COLUMNS = {
  id: 'Id',
  title: 'Title',
  shortcut: 'Shortcut',
  type: 'Type',
  subject: 'Subject',
  body: 'Body',
  folder: 'Folder',
  useCount: 'Used',
};

/** The shared quick replies as a file for a spreadsheet or a program, and back. Files that go with them stay here. */
@Injectable()
export class QuickReplySpreadsheets {
  constructor(
    private readonly database: Database,
    private readonly replies: QuickRepliesRepository,
    private readonly writes: QuickReplyWrites,
    private readonly bodies: MessageBodies,
    private readonly audit: AuditLogService,
  ) {}

  async csv(ctx: RequestContext): Promise<Readable> {
    const rows = await this.rows(ctx);
    return csvOf(
      COLUMNS,
      (async function* all() {
        yield* rows;
      })(),
    );
  }

  async rows(ctx: RequestContext) {
    return this.database.write(ctx, async (tx) => {
      await this.audit.record(tx, { action: 'export.quick_replies', target: { kind: 'quick_reply' } });
      return this.replies.shared(tx);
    });
  }

  /** All lines or none; with `isDryRun` only what would become of them. @throws csv.lines_invalid */
  async import(ctx: RequestContext, lines: readonly CsvLine[], isDryRun: boolean): Promise<ImportReportRest> {
    if (isDryRun) return importReport(await this.database.read(ctx, (q) => this.planned(q, lines)), true);
    // Cleaning runs in another thread; no lock is held meanwhile.
    const cleaned = new Map<string, { html: string; text: string }>();
    for (const { cells } of lines) {
      const body = (cells['body'] ?? '').trim();
      if ((cells['type'] ?? '').trim().toUpperCase() === 'EMAIL')
        cleaned.set(body, await this.bodies.clean(body));
    }
    return shortcutTaken(() =>
      this.database.write(ctx, async (tx) => {
        await this.writes.holdCount(tx);
        const plans = await this.planned(tx, lines);
        assertImportable(plans);
        const created = plans.filter(({ verb }) => verb === 'create').length;
        if ((await this.replies.count(tx)) + created > inboxLimits.quickRepliesPerAgency)
          throw QuickReplyErrors.tooMany();
        await this.write(tx, plans, cleaned);
        return importReport(plans, false);
      }),
    );
  }

  private async planned(q: Reader, lines: readonly CsvLine[]): Promise<PlannedLine<ReplyPlan>[]> {
    const known: KnownReply[] = await this.replies.shared(q);
    const folders = await this.replies.folderPaths(q);
    const plans = planReplies(lines, known, new Map(folders.map(({ path, id }) => [path.toLowerCase(), id])));
    const keyOf = ({ id, shortcut, type, title }: ReplyPlan) =>
      id === null ? (shortcut ?? `${type}:${title.toLowerCase()}`) : `#${id}`;
    return withoutRepeats(plans, keyOf, 'title');
  }

  private async write(
    tx: Tx,
    plans: readonly PlannedLine<ReplyPlan>[],
    cleaned: ReadonlyMap<string, { html: string; text: string }>,
  ): Promise<void> {
    const { userId } = viewerOf(tx.ctx);
    const titles: { created: string[]; updated: string[] } = { created: [], updated: [] };
    for (const { verb, plan } of plans) {
      if (plan === null || verb === 'unchanged') continue;
      const { id, ...fields } = plan;
      const words = cleaned.get(plan.body) ?? { html: plan.body, text: plan.body };
      const content = {
        ...fields,
        subject: plan.type === 'EMAIL' ? plan.subject : '',
        body: plan.type === 'EMAIL' ? words.html : plan.body,
        text: plan.type === 'EMAIL' ? words.text : plan.body,
      };
      if (id === null) await this.writes.insert(tx, { ...content, audience: 'EVERYBODY', ownerId: userId });
      else {
        const before = await this.replies.find(tx, { userId, isKeeper: true }, id);
        if (before)
          await this.writes.save(tx, id, { ...content, audience: before.audience, ownerId: before.ownerId });
      }
      titles[id === null ? 'created' : 'updated'].push(plan.title);
    }
    if (titles.created.length + titles.updated.length === 0) return;
    await this.audit.record(tx, {
      action: 'quick_reply.imported',
      target: { kind: 'quick_reply' },
      after: titles,
    });
  }
}
