import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { isCountry } from '../regions/country.rules.js';
import { CompanyProfileErrors } from './company-profile.errors.js';
import type { CompanyProfileInput, SupportRequestInput } from './company-profile.input.js';
import { CompanyProfileRepository } from './company-profile.repository.js';
import { type CompanyFacts, type CompanyProfileView, emptyCompany, trial } from './company-profile.rules.js';

/** What a company says about itself, and how it pays as far as that is known. */
@Injectable()
export class CompanyProfileService {
  constructor(
    private readonly database: Database,
    private readonly profiles: CompanyProfileRepository,
    private readonly audit: AuditLogService,
    private readonly mails: SystemMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  own(ctx: RequestContext): Promise<CompanyProfileView> {
    return this.database.read(ctx, (q) => this.ownIn(q));
  }

  /** All of it for whoever manages the company; for others only how the company pays. */
  async ownIn(q: Reader): Promise<CompanyProfileView> {
    if (!can(q.ctx, 'settings.company_profile.manage'))
      return { pricingModel: 'seats', subscription: null, settings: null };
    return { pricingModel: 'seats', subscription: trial, settings: await this.profiles.own(q) };
  }

  /** @throws conflict when somebody else changed it since, validation.failed */
  async update(ctx: RequestContext, input: CompanyProfileInput): Promise<CompanyProfileView> {
    if (input.countryCode && !isCountry(input.countryCode))
      throw PlatformErrors.invalid({ fields: { countryCode: ['Choose a country of the list.'] } });
    await this.database.write(ctx, (tx) => this.change(tx, input));
    return this.own(ctx);
  }

  /** Sends a request to whoever runs this Parley, and keeps it. @throws support.not_set_up */
  async askForSupport(ctx: RequestContext, input: SupportRequestInput): Promise<{ id: number }> {
    const to = this.config.supportEmail;
    if (!to) throw CompanyProfileErrors.noSupport();
    const { actor } = ctx;
    if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    return this.database.write(ctx, async (tx) => {
      const [id, sender] = await Promise.all([
        this.profiles.addRequest(tx, actor.userId, input.subject, plainText(input.message)),
        this.profiles.sender(tx, actor.userId),
      ]);
      await this.mails.queue(tx, {
        kind: 'support-request',
        to,
        locale: 'en-GB',
        values: {
          name: 'Parley operator',
          company: sender?.company ?? '',
          sender: `${sender?.name ?? ''} (${sender?.email ?? ''})`,
          number: String(id),
          subject: input.subject,
          quote: plainText(input.message),
        },
      });
      return { id };
    });
  }

  private async change(tx: Tx, { version, ...given }: CompanyProfileInput): Promise<void> {
    const { version: current, ...before } = await this.profiles.own(tx, true);
    if (version !== undefined && version !== current)
      throw PlatformErrors.conflict({ facts: { version: current } });
    const after = { ...before, ...withoutGaps(given) };
    const keys = (Object.keys(emptyCompany) as (keyof CompanyFacts)[]).filter(
      (key) => before[key] !== after[key],
    );
    if (keys.length === 0) return;
    await this.profiles.save(tx, after);
    await this.audit.record(tx, {
      action: 'company_profile.updated',
      target: { kind: 'company_profile', id: tx.ctx.agencyId },
      before: pick(before, keys),
      after: pick(after, keys),
    });
  }
}

/** Null from a caller means the same as nothing given. */
function withoutGaps(given: Partial<CompanyFacts>): Partial<CompanyFacts> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
}

function pick(facts: CompanyFacts, keys: readonly (keyof CompanyFacts)[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, facts[key]]));
}

function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim();
}
