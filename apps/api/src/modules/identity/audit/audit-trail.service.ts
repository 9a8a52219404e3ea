import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { type AuditEntryView, viewOfEntry } from './audit-entry.rules.js';
import type { AuditFilter } from './audit.input.js';
import { type AuditFilterRow, type AuditPageRequest, AuditRepository } from './audit.repository.js';

export interface AuditListRequest {
  filter?: AuditFilter;
  first?: number | null;
  after?: string | null;
}

const DEFAULT_PAGE = 50;

/** Reads of the audit log. */
@Injectable()
export class AuditTrailService {
  constructor(
    private readonly database: Database,
    private readonly entries: AuditRepository,
  ) {}

  /** Newest first. */
  async list(ctx: RequestContext, request: AuditListRequest): Promise<Page<AuditEntryView>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const after = request.after ? placeOf(request.after) : null;
    const rows = await this.database.read(ctx, (q) =>
      this.entries.page(q, { ...questionOf(request.filter ?? {}), after, size }),
    );
    return pageOf(
      rows.map(viewOfEntry),
      size,
      (entry) => encodeCursor([entry.createdAt.getTime(), entry.id]),
      after !== null,
    );
  }
}

function placeOf(cursor: string): { createdAt: Date; id: number } {
  const [at, id] = decodeCursor(cursor, 2);
  return { createdAt: new Date(cursorNumber(at)), id: cursorNumber(id) };
}

function questionOf(filter: AuditFilter): Pick<AuditPageRequest, 'filter' | 'actorId'> {
  const row: AuditFilterRow = {
    area: filter.group ?? null,
    action: filter.action ?? null,
    targetKind: filter.targetKind ?? null,
    targetId: filter.targetId ? Number(filter.targetId) : null,
    ip: filter.ip?.trim() || null,
    from: filter.from ?? null,
    to: filter.to ?? null,
    term: filter.term ?? '',
  };
  return { filter: row, actorId: filter.actorId ? Number(filter.actorId) : null };
}
