import { Injectable } from '@nestjs/common';
import type { SignInMethod } from '@parley/schema';
import type { Reader } from '../../../platform/database/index.js';
import { SsoConnectionsRepository } from './sso-connections.repository.js';
import { SsoErrors } from './sso.errors.js';

/** Doors that a company closes when it lets its people in by its own provider only. */
const closed: readonly SignInMethod[] = ['password', 'setup_link'];

/** Whether a company lets its people in by a certain door. */
@Injectable()
export class SsoPolicyService {
  constructor(private readonly connections: SsoConnectionsRepository) {}

  /**
   * To be asked after the proof turned out right: before that it would tell strangers who works where.
   * @throws `auth.sso_required`
   */
  async assertAllowed(q: Reader, userId: number, method: SignInMethod): Promise<void> {
    if (closed.includes(method) && (await this.connections.isPasswordOff(q, userId)))
      throw SsoErrors.passwordOff();
  }
}
