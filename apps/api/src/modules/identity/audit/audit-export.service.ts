import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { csvOf } from '../../../platform/csv/index.js';
import { Database } from '../../../platform/database/index.js';
import type { AuditEntryView } from './audit-entry.rules.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditTrailService } from './audit-trail.service.js';
import type { AuditFilter } from './audit.input.js';

const COLUMNS = {
  id: 'Id',
  at: 'When (UTC)',
  action: 'Action',
  actor: 'Who',
  actorId: 'Who (id)',
  role: 'Role',
  impersonator: 'Behind the screen',
  apiKey: 'API key',
  target: 'What',
  targetKind: 'Kind',
  targetId: 'What (id)',
  ip: 'Address',
  device: 'Device',
  changes: 'Changes',
};
const PAGE = 100;

/** The log as a file for a spreadsheet. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrailService,
    private readonly audit: AuditLogService,
  ) {}

  /** Read page by page while it is sent; that it was taken along is in the log itself. */
  async csv(ctx: RequestContext, filter: AuditFilter): Promise<Readable> {
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, {
        action: 'export.audit_log',
        target: { kind: 'audit_log' },
        after: { ...filter },
      }),
    );
    return csvOf(COLUMNS, this.rows(ctx, filter));
  }

  private async *rows(ctx: RequestContext, filter: AuditFilter): AsyncGenerator<object> {
    for (let after: string | null = null; ;) {
      const page = await this.trail.list(ctx, { filter, first: PAGE, after });
      for (const { node } of page.edges) yield rowOf(node);
      if (!page.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor;
    }
  }
}

function rowOf(entry: AuditEntryView): Record<keyof typeof COLUMNS, string | number> {
  const { device } = entry;
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    action: entry.action,
    actor: entry.actorName,
    actorId: entry.actorId ?? '',
    role: entry.actorRole ?? '',
    impersonator: entry.impersonatorName ?? '',
    apiKey: entry.apiKeyName ?? '',
    target: entry.targetName,
    targetKind: entry.targetKind ?? '',
    targetId: entry.targetId ?? '',
    ip: entry.ip,
    device: [device.browser, device.system].filter(Boolean).join(', '),
    changes: entry.changes
      .map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`)
      .join('; '),
  };
}
