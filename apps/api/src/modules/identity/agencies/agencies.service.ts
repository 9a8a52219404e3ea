import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { standardTimeZone } from '../regions/time-zone.rules.js';
import { AgenciesRepository } from './agencies.repository.js';
import type { UpdateAgencyInput } from './agency.input.js';
import { SecuritySettingsService } from './security-settings.service.js';
import type { AgencyFacts, AgencyView } from './agency.rules.js';

@Injectable()
export class AgenciesService {
  constructor(
    private readonly database: Database,
    private readonly agencies: AgenciesRepository,
    private readonly audit: AuditLogService,
    private readonly security: SecuritySettingsService,
  ) {}

  /** The company of whoever asks. */
  own(ctx: RequestContext): Promise<AgencyView> {
    return this.database.read(ctx, (q) => this.ownIn(q));
  }

  async ownIn(q: Reader): Promise<AgencyView> {
    const agency = await this.agencies.own(q);
    if (!agency) throw PlatformErrors.notFound();
    return agency;
  }

  /** @throws conflict when somebody else changed it since, validation.failed */
  async update(ctx: RequestContext, input: UpdateAgencyInput): Promise<AgencyView> {
    await this.database.write(ctx, (tx) => this.change(tx, input));
    return this.own(ctx);
  }

  private async change(tx: Tx, input: UpdateAgencyInput): Promise<void> {
    const before = await this.agencies.lock(tx);
    if (!before) throw PlatformErrors.notFound();
    if (typeof input.version === 'number' && input.version !== before.version)
      throw PlatformErrors.conflict({ facts: { version: before.version } });
    await this.security.change(tx, before, input);
    const after = factsAfter(before, input);
    const keys = (Object.keys(after) as (keyof AgencyFacts)[]).filter((key) => before[key] !== after[key]);
    if (keys.length === 0) return;
    await this.agencies.save(tx, after);
    await this.audit.record(tx, {
      action: 'agency.updated',
      target: { kind: 'agency', id: before.id, name: after.name },
      before: Object.fromEntries(keys.map((key) => [key, before[key]])),
      after: Object.fromEntries(keys.map((key) => [key, after[key]])),
    });
  }
}

function factsAfter(before: AgencyView, input: UpdateAgencyInput): AgencyFacts {
  const timeZone = standardTimeZone(input.timeZone ?? before.timeZone);
  if (timeZone === null && input.timeZone)
    throw PlatformErrors.invalid({ fields: { timeZone: ['Choose a time zone of the list.'] } });
  return {
    name: input.name ?? before.name,
    timeZone: timeZone ?? before.timeZone,
    localeCode: input.localeCode ?? before.localeCode,
    betaEnrollment: input.betaEnrollment ?? before.betaEnrollment,
    onboardingStepsEnabled: input.onboardingStepsEnabled ?? before.onboardingStepsEnabled,
  };
}
