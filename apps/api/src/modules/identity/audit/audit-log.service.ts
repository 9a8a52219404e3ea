import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { actorColumns } from './audit.rules.js';
import { AuditRepository } from './audit.repository.js';

/** What is worth remembering of a change. Never put a secret, a password or a hash into `before` or `after`. */
export interface AuditRecord {
  /** `noun.verb` in the past, as in `user.deactivated`. */
  action: string;
  target?: { kind: string; id?: number; name?: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Who did it, where the context cannot know: a sign-in runs before anybody is signed in. */
  actor?: { id: number; name: string };
}

/** Remembers who did what, when and from where, in the same transaction as the change itself. */
@Injectable()
export class AuditLogService {
  constructor(private readonly entries: AuditRepository) {}

  async record(tx: Tx, record: AuditRecord): Promise<void> {
    const { target, before, after, action, actor } = record;
    await this.entries.add(tx, {
      action,
      ...actorColumns(tx.ctx),
      ...(actor && { actorKind: 'user' as const, actorId: actor.id, actorName: actor.name }),
      ip: tx.ctx.origin?.ip ?? '',
      userAgent: (tx.ctx.origin?.userAgent ?? '').slice(0, 300),
      targetKind: target?.kind ?? null,
      targetId: target?.id ?? null,
      targetName: target?.name ?? '',
      before: before ?? null,
      after: after ?? null,
    });
  }
}
