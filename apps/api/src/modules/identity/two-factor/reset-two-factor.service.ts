import { Injectable } from '@nestjs/common';
import { roles } from '@parley/schema';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { AccountChangesService } from '../account-changes/account-changes.service.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { StepUpService } from '../step-up/step-up.service.js';
import type { UserView } from '../users/user.rules.js';
import { TwoFactorErrors } from './two-factor.errors.js';
import { TwoFactorMailsService } from './two-factor-mails.service.js';
import { TwoFactorRepository } from './two-factor.repository.js';

/** For colleagues who lost their phone and their recovery codes. */
@Injectable()
export class ResetTwoFactorService {
  constructor(
    private readonly database: Database,
    private readonly factors: TwoFactorRepository,
    private readonly stepUp: StepUpService,
    private readonly changes: AccountChangesService,
    private readonly audit: AuditLogService,
    private readonly mails: TwoFactorMailsService,
  ) {}

  /**
   * Switches a colleague's second factor off, ends their sessions and tells them.
   * @throws `not_found`, `auth.forbidden` for people of a level that one cannot give, `auth.2fa_not_on`,
   * `auth.step_up_needed`
   */
  async reset(ctx: RequestContext, userId: number): Promise<UserView> {
    await this.database.read(ctx, async (q) => assertMayManage(ctx, await this.mails.personOf(q, userId)));
    await this.stepUp.assertRecent(ctx);
    return this.database.write(ctx, async (tx) => {
      assertMayManage(ctx, await this.mails.personOf(tx, userId));
      if (!(await this.factors.remove(tx, userId))) throw TwoFactorErrors.notOn();
      await this.changes.ended(tx, userId, 'two_factor_changed');
      const person = await this.mails.tell(tx, userId, 'two-factor-off');
      const target = { kind: 'user', id: userId, name: person.fullName };
      await this.audit.record(tx, { action: 'two_factor.reset', target });
      return person;
    });
  }
}

/** People of the administrators' level are managed only by who may make somebody one. */
export function assertMayManage(ctx: RequestContext, person: UserView): void {
  if (roles[person.role].isAdminLevel && !can(ctx, 'permissions.users.assign_admin_role'))
    throw PlatformErrors.notAllowed();
}
