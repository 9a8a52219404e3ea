import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { AuditEntry } from './audit-entry.entity.js';

export type NewAuditEntry = Omit<AuditEntry, 'id' | 'agencyId' | 'createdAt'>;

@Injectable()
export class AuditRepository {
  async add(tx: Tx, entry: NewAuditEntry): Promise<void> {
    await tx.query(
      `INSERT INTO audit_entry (agency_id, action, actor_kind, actor_id, actor_name, impersonator_id, impersonator_name,
                                ip, user_agent, target_kind, target_id, target_name, before, after, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        tx.ctx.agencyId,
        entry.action,
        entry.actorKind,
        entry.actorId,
        entry.actorName,
        entry.impersonatorId,
        entry.impersonatorName,
        entry.ip,
        entry.userAgent,
        entry.targetKind,
        entry.targetId,
        entry.targetName,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
        tx.ctx.now(),
      ],
    );
  }
}
