import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { AuditChainService } from './audit-chain.service.js';

const EVERY_MS = 5_000;

@Injectable()
export class SealAuditLogJob {
  constructor(private readonly chain: AuditChainService) {}

  @Every(EVERY_MS, 'identity.seal-audit-log')
  seal(): Promise<void> {
    return this.chain.sealAll();
  }
}
