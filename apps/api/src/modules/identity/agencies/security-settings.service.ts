import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { RightsChanges } from '../../../platform/realtime/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { AgenciesRepository } from './agencies.repository.js';
import type { AgencyView } from './agency.rules.js';
import type { SecuritySettingsInput } from './security-settings.input.js';

/** What a company asks of its people before they may work. */
@Injectable()
export class SecuritySettingsService {
  constructor(
    private readonly database: Database,
    private readonly agencies: AgenciesRepository,
    private readonly rights: RightsChanges,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws `conflict` when somebody else changed the company since */
  async update(ctx: RequestContext, input: SecuritySettingsInput): Promise<AgencyView> {
    return this.database.write(ctx, async (tx) => {
      const before = await this.agencies.lock(tx);
      if (!before) throw PlatformErrors.notFound();
      if (typeof input.version === 'number' && input.version !== before.version)
        throw PlatformErrors.conflict({ facts: { version: before.version } });
      await this.change(tx, before, input);
      return (await this.agencies.own(tx)) ?? before;
    });
  }

  /** For who changes the company's other facts in the same transaction, and has looked at the version. */
  async change(tx: Tx, before: AgencyView, input: SecuritySettingsInput): Promise<void> {
    const isMandatory = input.mfaIsMandatory ?? before.mfaIsMandatory;
    const asked =
      input.mfaIsMandatoryFrom === undefined ? before.mfaIsMandatoryFrom : input.mfaIsMandatoryFrom;
    const from = isMandatory ? asked : null;
    const isSameDate = from?.getTime() === before.mfaIsMandatoryFrom?.getTime();
    if (isMandatory === before.mfaIsMandatory && isSameDate) return;
    await this.agencies.saveSecurity(tx, isMandatory, from);
    await this.audit.record(tx, {
      action: 'agency.updated',
      target: { kind: 'agency', id: before.id, name: before.name },
      before: {
        mfa_is_mandatory: before.mfaIsMandatory,
        mfa_is_mandatory_from: before.mfaIsMandatoryFrom?.toISOString() ?? null,
      },
      after: { mfa_is_mandatory: isMandatory, mfa_is_mandatory_from: from?.toISOString() ?? null },
    });
    // Everybody looks again what they may do: some must set something up first now, others no longer.
    this.rights.tellAfter(tx, {});
  }
}
