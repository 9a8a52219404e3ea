import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { SsoConnectionsRepository } from './sso-connections.repository.js';
import { SsoErrors } from './sso.errors.js';

/** Whether a company lets its people in with a password. */
@Injectable()
export class SsoPolicyService {
  constructor(
    private readonly database: Database,
    private readonly connections: SsoConnectionsRepository,
  ) {}

  /**
   * To be asked after the password turned out right: before that it would tell strangers who works where.
   * @throws `auth.sso_required`
   */
  async assertPasswordAllowed(account: { id: number; agencyId: number }): Promise<void> {
    const ctx = systemContext(account.agencyId, 'identity.sso');
    if (await this.database.read(ctx, (q) => this.connections.isPasswordOff(q, account.id)))
      throw SsoErrors.passwordOff();
  }
}
