import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { InboxSettingsChanged } from '../inbox.events.js';
import type { InboxSettingsInput } from './inbox-settings.input.js';
import { InboxSettingsRepository } from './inbox-settings.repository.js';
import { faultsOf, type InboxSettingsFacts, type InboxSettingsView } from './inbox-settings.rules.js';

/** How the inbox of an agency works. Everybody may read it; the screens follow it. */
@Injectable()
export class InboxSettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: InboxSettingsRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  own(ctx: RequestContext): Promise<InboxSettingsView> {
    return this.database.read(ctx, (q) => this.of(q));
  }

  /** The same within a reading or a change, for the rules of other verbs. */
  of(q: Reader): Promise<InboxSettingsView> {
    return this.settings.of(q);
  }

  /** @throws conflict when somebody else changed it since, validation.failed */
  async update(ctx: RequestContext, input: InboxSettingsInput): Promise<InboxSettingsView> {
    await this.database.write(ctx, (tx) => this.change(tx, input));
    return this.own(ctx);
  }

  private async change(tx: Tx, { version, ...given }: InboxSettingsInput): Promise<void> {
    const { version: current, ...before } = await this.settings.lock(tx);
    if (version !== undefined && version !== null && version !== current)
      throw PlatformErrors.conflict({ facts: { version: current } });
    const after: InboxSettingsFacts = { ...before, ...withoutGaps(given) };
    const faults = faultsOf(after);
    if (Object.keys(faults).length > 0) throw PlatformErrors.invalid({ fields: faults });
    const keys = (Object.keys(before) as (keyof InboxSettingsFacts)[]).filter(
      (key) => before[key] !== after[key],
    );
    if (keys.length === 0) return;
    await this.settings.save(tx, after);
    await this.outbox.add(tx, InboxSettingsChanged, { version: current + 1 });
    await this.audit.record(tx, {
      action: 'inbox_settings.updated',
      target: { kind: 'inbox_settings', id: tx.ctx.agencyId },
      before: pick(before, keys),
      after: pick(after, keys),
    });
  }
}

/** Null from a caller means the same as nothing given. */
function withoutGaps(given: Omit<InboxSettingsInput, 'version'>): Partial<InboxSettingsFacts> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
}

function pick(facts: InboxSettingsFacts, keys: readonly (keyof InboxSettingsFacts)[]) {
  return Object.fromEntries(keys.map((key) => [key, facts[key]]));
}
