import { Injectable } from '@nestjs/common';
import type { RoleName } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import { auditFacts } from './audit-facts.rules.js';
import { actorColumns, areaOf } from './audit.rules.js';
import { AuditRepository, type NewAuditEntry } from './audit.repository.js';

/** What is worth remembering of a change. Secrets are cut out of `before` and `after`, and should not come here at all. */
export interface AuditRecord {
  /** `noun.verb` in the past, as in `user.deactivated`. */
  action: string;
  target?: { kind: string; id?: number; name?: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Who did it, where the context cannot know: a sign-in runs before anybody is signed in. */
  actor?: { id: number; name: string; role?: RoleName; impersonator?: { id: number; name: string } };
}

const MAX_AGENT = 300;

/** Remembers who did what, when and from where, in the same transaction as the change itself. */
@Injectable()
export class AuditLogService {
  constructor(private readonly entries: AuditRepository) {}

  async record(tx: Tx, record: AuditRecord): Promise<void> {
    await this.entries.add(tx, entryOf(tx, record));
  }

  /** What was done to many at once: as many entries, in their order, by one statement. */
  async recordAll(tx: Tx, records: readonly AuditRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.entries.addAll(
      tx,
      records.map((record) => entryOf(tx, record)),
    );
  }
}

function entryOf({ ctx }: Tx, { target, before, after, action, actor }: AuditRecord): NewAuditEntry {
  return {
    action,
    area: areaOf(action),
    ...actorColumns(ctx),
    ...(actor && {
      actorKind: 'user' as const,
      actorId: actor.id,
      actorName: actor.name,
      actorRole: actor.role ?? null,
      impersonatorId: actor.impersonator?.id ?? null,
      impersonatorName: actor.impersonator?.name ?? null,
    }),
    ip: ctx.origin?.ip ?? '',
    userAgent: (ctx.origin?.userAgent ?? '').slice(0, MAX_AGENT),
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? '',
    before: auditFacts(before),
    after: auditFacts(after),
  };
}
