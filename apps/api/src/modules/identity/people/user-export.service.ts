import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { UserView } from '../users/user.rules.js';
import { type UserListRequest, UsersService } from '../users/users.service.js';

const COLUMNS = {
  id: 'Id',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  role: 'Role',
  teams: 'Teams',
  status: 'Status',
  isPrimary: 'Primary user',
  twoFactor: 'Two-step sign-in',
  lastSeen: 'Last seen',
  created: 'Created',
};
const PAGE = 100;

/** People as a file for a spreadsheet. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly audit: AuditLogService,
  ) {}

  /** Read page by page while it is sent. A cell that a spreadsheet would take for a formula is marked as text. */
  async csv(ctx: RequestContext, request: UserListRequest): Promise<Readable> {
    const count = await this.users.count(ctx, request);
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, { action: 'export.users', after: { rows: count } }),
    );
    const rows = Readable.from(this.rows(ctx, request));
    const csv = stringify({
      header: true,
      columns: COLUMNS,
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    });
    rows.on('error', (error) => csv.destroy(error));
    return rows.pipe(csv);
  }

  private async *rows(ctx: RequestContext, request: UserListRequest): AsyncGenerator<object> {
    for (let after: string | null = null; ;) {
      const page = await this.users.list(ctx, { ...request, first: PAGE, after });
      for (const { node } of page.edges) yield rowOf(node);
      if (!page.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor;
    }
  }
}

function rowOf(user: UserView): Record<keyof typeof COLUMNS, string | number> {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    teams: user.teams.map((team) => team.name).join(', '),
    status: user.status,
    isPrimary: user.isPrimary ? 'yes' : 'no',
    twoFactor: user.hasTwoFactor ? 'on' : 'off',
    lastSeen: user.lastSeenAt?.toISOString() ?? '',
    created: user.createdAt.toISOString(),
  };
}
