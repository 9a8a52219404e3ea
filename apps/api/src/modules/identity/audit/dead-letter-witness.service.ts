import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { DeadLetterWitness } from '../../../platform/jobs/index.js';
import { AuditLogService } from './audit-log.service.js';

@Injectable()
export class AuditDeadLetters implements DeadLetterWitness {
  constructor(private readonly audit: AuditLogService) {}

  async noted(tx: Tx, { action, id, name, count }: Parameters<DeadLetterWitness['noted']>[1]): Promise<void> {
    await this.audit.record(tx, {
      action,
      target: { kind: 'dead_letter', name, ...(id !== undefined && { id }) },
      after: { count },
    });
  }
}
