import { Injectable } from '@nestjs/common';
import { can, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AccountChangesService } from '../account-changes/account-changes.service.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { HandoverErrors } from '../direct-login/handover.errors.js';
import { type Device, SessionsService, type SessionTokens } from '../sessions/sessions.service.js';
import { StaffAccessErrors } from './staff-access.errors.js';
import { StaffAccessChanged } from './staff-access.events.js';
import { StaffAccessRepository } from './staff-access.repository.js';
import type { StaffAccessState } from './staff-access.rules.js';

type How = 'ended' | 'left' | 'expired' | 'forbidden';

interface Grant {
  id: number;
  userId: number;
  operator: string;
}

/** Staff of the makers inside a company: seen by its administrators, ended by them at any time, over by itself. */
@Injectable()
export class StaffAccessService {
  constructor(
    private readonly database: Database,
    private readonly grants: StaffAccessRepository,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountChangesService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  async state(ctx: RequestContext): Promise<StaffAccessState> {
    return this.database.read(ctx, async (q) => ({
      allowed: await this.grants.isAllowed(q),
      grants: await this.grants.list(q),
    }));
  }

  /** Opens the session that the link of a grant stands for; it ends with the grant. */
  async open(tx: Tx, facts: Record<string, unknown>, device: Device): Promise<SessionTokens> {
    const [grant] = await this.grants.open(tx, { id: Number(facts.staffAccessId) });
    if (!grant) throw HandoverErrors.linkOver();
    const tokens = await this.sessions.open(tx, grant.userId, device, {
      method: 'staff_access',
      secondFactor: true,
      until: grant.endsAt,
      staffAccessId: grant.id,
    });
    await this.audit.record(tx, {
      action: 'staff_access.entered',
      actor: { id: grant.userId, name: `${grant.operator} (Parley)`, role: 'parley_staff' },
      target: { kind: 'staff_access', id: grant.id, name: grant.operator },
    });
    return tokens;
  }

  /** The company shows staff out. @throws staff_access.not_for_staff */
  async endAll(ctx: RequestContext): Promise<StaffAccessState> {
    assertOfCompany(ctx);
    await this.database.write(ctx, async (tx) => {
      for (const grant of await this.grants.open(tx)) await this.end(tx, grant, 'ended');
    });
    return this.state(ctx);
  }

  /** The company decides whether staff may be let in at all; those who are there leave at once. */
  async allow(ctx: RequestContext, allowed: boolean): Promise<StaffAccessState> {
    assertOfCompany(ctx);
    await this.database.write(ctx, async (tx) => {
      const agency = await this.grants.lockAgency(tx);
      if (!agency || agency.allowed === allowed) return;
      await this.grants.setAllowed(tx, allowed);
      await this.audit.record(tx, {
        action: allowed ? 'staff_access.allowed' : 'staff_access.forbidden',
        target: { kind: 'agency', id: ctx.agencyId, name: agency.name },
        before: { staff_access_allowed: agency.allowed },
        after: { staff_access_allowed: allowed },
      });
      if (allowed) return;
      for (const grant of await this.grants.open(tx)) await this.end(tx, grant, 'forbidden');
    });
    return this.state(ctx);
  }

  /** Staff leaves before the time is over. */
  async leave(ctx: RequestContext): Promise<void> {
    const { actor } = ctx;
    if (actor.kind !== 'user' || actor.role !== 'parley_staff') throw PlatformErrors.notAllowed();
    await this.database.write(ctx, async (tx) => {
      for (const grant of await this.grants.open(tx, { userId: actor.userId }))
        await this.end(tx, grant, 'left');
    });
  }

  /** Clears away what is over by itself. The sessions end at their time without this. */
  async sweep(): Promise<void> {
    const due = await this.database.system('identity.sweep-staff-access', (tx) => this.grants.due(tx));
    for (const { agencyId } of due) {
      await this.database.write(systemContext(agencyId, 'identity.staff-access'), async (tx) => {
        for (const grant of await this.grants.over(tx)) await this.end(tx, grant, 'expired');
      });
    }
  }

  /** Ends one grant with everything that came of it. */
  async end(tx: Tx, grant: Grant, how: How): Promise<void> {
    const { actor } = tx.ctx;
    const byCompany = how === 'ended' || how === 'forbidden';
    const endedBy = byCompany && actor.kind === 'user' ? actor.userId : null;
    if (!(await this.grants.end(tx, grant.id, endedBy))) return;
    await this.accounts.ended(tx, grant.userId, 'staff_access_ended');
    const [still] = await this.grants.open(tx, { userId: grant.userId });
    if (!still) await this.grants.sleepAccount(tx, grant.userId);
    await this.audit.record(tx, {
      action: 'staff_access.ended',
      target: { kind: 'staff_access', id: grant.id, name: grant.operator },
      after: { how },
    });
    await this.outbox.add(tx, StaffAccessChanged, { staffAccessId: grant.id, isOpen: false });
  }
}

function assertOfCompany(ctx: RequestContext): void {
  const isStaff = ctx.actor.kind === 'user' && ctx.actor.role === 'parley_staff';
  if (isStaff || !can(ctx, 'settings.company_profile.manage')) throw StaffAccessErrors.notForStaff();
}
