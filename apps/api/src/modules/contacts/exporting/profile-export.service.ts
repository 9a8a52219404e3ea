import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { csvOf } from '../../../platform/csv/index.js';
import { Database } from '../../../platform/database/index.js';
import { MAX_PAGE } from '../../../platform/graphql/index.js';
import { xlsxOf } from '../../../platform/sheets/index.js';
import { AuditLogService } from '../../identity/index.js';
import { CustomFieldsService } from '../../organisation/index.js';
import { ProfileFieldsService } from '../profile-fields/profile-fields.service.js';
import { type ProfileListRequest, ProfilesService } from '../profiles/profiles.service.js';
import { cellsOf, type ExportFormat } from './contact-export.service.js';
import { profileColumns, profileRow } from './profile-export.rules.js';

/** Profiles as a file: all of them, or those that a list shows. */
@Injectable()
export class ProfileExportService {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesService,
    private readonly values: ProfileFieldsService,
    private readonly fields: CustomFieldsService,
    private readonly audit: AuditLogService,
  ) {}

  /** Read page by page while it is sent; that it was taken along is in the audit log. */
  async file(
    ctx: RequestContext,
    request: Omit<ProfileListRequest, 'first' | 'after'>,
    format: ExportFormat,
  ): Promise<Readable> {
    // What is wrong with the question is said before the first byte.
    await this.profiles.list(ctx, { ...request, first: 1 });
    const columns = profileColumns(await this.fields.list(ctx, 'PROFILE'));
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, {
        action: 'export.profiles',
        target: { kind: 'profile' },
        after: { format, term: request.term ?? null, ...request.filter },
      }),
    );
    const rows = this.all(ctx, request);
    if (format === 'csv') return csvOf(columns, rows);
    return xlsxOf(Object.values(columns), cellsOf(Object.keys(columns), rows));
  }

  private async *all(
    ctx: RequestContext,
    request: Omit<ProfileListRequest, 'first' | 'after'>,
  ): AsyncGenerator<Record<string, string>> {
    for (let after: string | null = null; ;) {
      const page = await this.profiles.list(ctx, { ...request, first: MAX_PAGE, after });
      const shown = page.edges.map(({ node }) => node);
      const ids = shown.map(({ id }) => id);
      const [counts, filled] = [
        await this.profiles.contactCounts(ctx, ids),
        await this.values.ofMany(ctx, ids),
      ];
      for (const one of shown) yield profileRow(one, counts.get(one.id) ?? 0, filled.get(one.id) ?? []);
      if (!page.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor;
    }
  }
}
