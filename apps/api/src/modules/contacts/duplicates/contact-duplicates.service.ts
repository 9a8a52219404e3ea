import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
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
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { DuplicatesChanged } from '../contacts.events.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { type Confidence, confidences, type Evidence } from './clue.rules.js';
import { type DuplicateRow, DuplicatesRepository } from './duplicates.repository.js';
import { MergingStateRepository } from './merging-state.repository.js';

export interface DuplicateView {
  id: number;
  first: ContactView;
  second: ContactView;
  confidence: Confidence;
  evidence: Evidence[];
  foundAt: Date;
  dismissedAt: Date | null;
}

export interface DuplicateListRequest {
  first?: number | null;
  after?: string | null;
  confidence?: Confidence | null;
  isDismissed?: boolean | null;
  contactId?: number | null;
}

const DEFAULT_PAGE = 25;
const COUNT_LIMIT = 1_000;

/** Contacts that are probably one, and what people say to that. */
@Injectable()
export class ContactDuplicates {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly duplicates: DuplicatesRepository,
    private readonly states: MergingStateRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** The surest first; without those that somebody said are two. */
  async list(ctx: RequestContext, request: DuplicateListRequest): Promise<Page<DuplicateView>> {
    const scope = await this.contacts.scopeOf(ctx);
    const size = pageSize(request.first, DEFAULT_PAGE);
    const keys = request.after ? decodeCursor(request.after, 2) : null;
    const rows = await this.database.read(ctx, (q) =>
      this.duplicates.page(q, scope, {
        confidence: request.confidence ? confidences.indexOf(request.confidence) + 1 : null,
        isDismissed: request.isDismissed ?? false,
        contactId: request.contactId ?? null,
        after: keys && { confidence: cursorNumber(keys[0]), id: cursorNumber(keys[1]) },
        limit: size + 1,
      }),
    );
    const page = pageOf(rows, size, ({ confidence, id }) => encodeCursor([confidence, id]), keys !== null);
    const views = await this.views(
      ctx,
      page.edges.map(({ node }) => node),
    );
    return {
      ...page,
      edges: page.edges.flatMap(({ cursor, node }) => {
        const view = views.get(node.id);
        return view ? [{ cursor, node: view }] : [];
      }),
    };
  }

  /** Counting stops at 1,000. */
  async count(ctx: RequestContext): Promise<number> {
    const scope = await this.contacts.scopeOf(ctx);
    return this.database.read(ctx, (q) => this.duplicates.count(q, scope, COUNT_LIMIT));
  }

  /** They are two: remembered, whatever is found later. Or taken back. @throws not_found */
  async dismiss(ctx: RequestContext, id: number, isDismissed: boolean): Promise<DuplicateView> {
    const scope = await this.contacts.scopeOf(ctx);
    const row = await this.database.write(ctx, async (tx) => {
      const found = await this.duplicates.lock(tx, id, scope);
      if (!found) throw ContactsErrors.duplicateNotFound();
      if ((found.dismissedAt !== null) === isDismissed) return found;
      const at = isDismissed ? tx.ctx.now() : null;
      const by = isDismissed && ctx.actor.kind === 'user' ? ctx.actor.userId : null;
      await this.duplicates.dismiss(tx, id, by, at);
      await this.outbox.add(tx, DuplicatesChanged, {});
      await this.note(tx, found, isDismissed);
      return { ...found, dismissedAt: at };
    });
    const view = (await this.views(ctx, [row])).get(row.id);
    if (!view) throw ContactsErrors.duplicateNotFound();
    return view;
  }

  async settings(ctx: RequestContext): Promise<{ mergesSure: boolean; version: number }> {
    const { mergesSure, version } = await this.database.read(ctx, (q) => this.states.of(q));
    return { mergesSure, version };
  }

  /** Whether Parley merges by itself what is sure. @throws conflict */
  async change(
    ctx: RequestContext,
    { mergesSure, version }: { mergesSure: boolean; version?: number | null },
  ): Promise<{ mergesSure: boolean; version: number }> {
    return this.database.write(ctx, async (tx) => {
      const before = await this.states.lock(tx);
      if (version != null && version !== before.version)
        throw PlatformErrors.conflict({ facts: { version: before.version } });
      if (before.mergesSure === mergesSure) return { mergesSure, version: before.version };
      await this.states.setMergesSure(tx, mergesSure);
      await this.outbox.add(tx, DuplicatesChanged, {});
      await this.audit.record(tx, {
        action: 'contact.merging_changed',
        target: { kind: 'contact' },
        before: { mergesSure: before.mergesSure },
        after: { mergesSure },
      });
      return { mergesSure, version: before.version + 1 };
    });
  }

  private async note(tx: Tx, { firstId, secondId }: DuplicateRow, isDismissed: boolean): Promise<void> {
    const first = await this.contacts.findIn(tx, firstId);
    await this.audit.record(tx, {
      action: isDismissed ? 'contact.duplicate_dismissed' : 'contact.duplicate_returned',
      target: { kind: 'contact', id: firstId, name: first?.fullName ?? '' },
      after: { contactId: secondId },
    });
  }

  private async views(
    ctx: RequestContext,
    rows: readonly DuplicateRow[],
  ): Promise<ReadonlyMap<number, DuplicateView>> {
    const ids = rows.flatMap(({ firstId, secondId }) => [firstId, secondId]);
    const contacts = new Map((await this.contacts.getMany(ctx, ids)).map((one) => [one.id, one]));
    const views = new Map<number, DuplicateView>();
    for (const { firstId, secondId, confidence, ...row } of rows) {
      const [first, second] = [contacts.get(firstId), contacts.get(secondId)];
      const level = confidences[confidence - 1] ?? 'LOW';
      if (first && second) views.set(row.id, { ...row, first, second, confidence: level });
    }
    return views;
  }
}
