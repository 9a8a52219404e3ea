import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { handoverLink } from '../direct-login/handover-link.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { StaffAccessErrors } from './staff-access.errors.js';
import { StaffAccessChanged } from './staff-access.events.js';
import { StaffAccessRepository } from './staff-access.repository.js';
import { assertGrant, type GrantRequest, staffEmail } from './staff-access.rules.js';
import { StaffAccessService } from './staff-access.service.js';

export interface Granted {
  company: string;
  url: string;
  endsAt: Date;
}

const MINUTE_MS = 60_000;

/** Breaks the glass. Only the operator's command reaches this: no edge of the product does. */
@Injectable()
export class GrantStaffAccessService {
  constructor(
    private readonly database: Database,
    private readonly grants: StaffAccessRepository,
    private readonly access: StaffAccessService,
    private readonly tokens: OneTimeTokensService,
    private readonly audit: AuditLogService,
    private readonly mails: SystemMails,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws validation.failed, not_found, staff_access.forbidden */
  async grant(request: GrantRequest): Promise<Granted> {
    assertGrant(request);
    const agencyId = await this.database.system('identity.staff-access', (tx) =>
      this.grants.agencyBySlug(tx, request.agency),
    );
    if (agencyId === null) throw StaffAccessErrors.noAgency();
    const ctx = systemContext(agencyId, `staff-access by ${request.operator.trim()}`);
    return this.database.write(ctx, (tx) => this.grantIn(tx, request));
  }

  private async grantIn(tx: Tx, request: GrantRequest): Promise<Granted> {
    const agency = await this.grants.lockAgency(tx);
    if (!agency?.allowed) throw StaffAccessErrors.forbidden();
    const operator = request.operator.trim();
    const reason = request.reason.trim();
    const userId = await this.grants.wakeAccount(tx, staffEmail(tx.ctx.agencyId, operator), operator);
    for (const earlier of await this.grants.open(tx, { userId })) await this.access.end(tx, earlier, 'left');
    await this.grants.wakeAccount(tx, staffEmail(tx.ctx.agencyId, operator), operator);
    const endsAt = new Date(tx.ctx.now().getTime() + request.minutes * MINUTE_MS);
    const id = await this.grants.add(tx, { userId, operator, reason, endsAt });
    await this.audit.record(tx, {
      action: 'staff_access.granted',
      target: { kind: 'staff_access', id, name: operator },
      after: { reason, minutes: request.minutes, until: endsAt },
    });
    await this.outbox.add(tx, StaffAccessChanged, { staffAccessId: id, isOpen: true });
    await this.tell(tx, agency.name, { operator, reason, minutes: request.minutes });
    const token = await this.tokens.issue(tx, 'staff-access', userId, { staffAccessId: id });
    return { company: agency.name, url: handoverLink(this.config.publicUrl, token), endsAt };
  }

  private async tell(
    tx: Tx,
    company: string,
    { operator, reason, minutes }: { operator: string; reason: string; minutes: number },
  ): Promise<void> {
    for (const { email, name, localeCode } of await this.grants.administrators(tx)) {
      await this.mails.queue(tx, {
        kind: 'staff-access',
        to: email,
        locale: localeCode,
        values: { name, company, who: operator, reason, minutes: String(minutes) },
        path: '/admin/account_settings/audit_log?group=staff_access',
      });
    }
  }
}
