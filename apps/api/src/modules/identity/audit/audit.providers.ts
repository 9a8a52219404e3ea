import { AuditLogService } from './audit-log.service.js';
import { AuditRepository } from './audit.repository.js';

export const audit = { controllers: [], providers: [AuditLogService, AuditRepository] };
