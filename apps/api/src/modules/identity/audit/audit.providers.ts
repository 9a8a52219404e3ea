import { DEAD_LETTER_WITNESS } from '../../../platform/jobs/index.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditController } from './audit.controller.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditKeepingService } from './audit-keeping.service.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditPruningRepository } from './audit-pruning.repository.js';
import { AuditRepository } from './audit.repository.js';
import { AuditResolver } from './audit.resolver.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { AuditTrailService } from './audit-trail.service.js';
import { AuditDeadLetters } from './dead-letter-witness.service.js';
import { SealAuditLogJob } from './seal-audit-log.job.js';

export const audit = {
  controllers: [AuditController],
  providers: [
    AuditChainService,
    AuditDeadLetters,
    { provide: DEAD_LETTER_WITNESS, useExisting: AuditDeadLetters },
    AuditExportService,
    AuditKeepingService,
    AuditLogService,
    AuditPruningRepository,
    AuditRepository,
    AuditResolver,
    AuditSealsRepository,
    AuditTrailService,
    SealAuditLogJob,
  ],
};
