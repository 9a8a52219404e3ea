import { Injectable } from '@nestjs/common';
import type { RoleName, RoleOverrides } from '@parley/schema';
import type { Reader } from '../../../platform/database/index.js';
import { overridesSql } from '../roles/role.rules.js';

export interface PersonRow {
  first_name: string;
  last_name: string;
  role: RoleName;
  locale_code: string;
  only_private_channels: boolean;
  role_overrides: RoleOverrides | null;
}

@Injectable()
export class PersonContextsRepository {
  /** Somebody who may sign in now. */
  async find(q: Reader, userId: number): Promise<PersonRow | null> {
    const [row] = await q.query<PersonRow>(
      `SELECT u.first_name, u.last_name, u.role, u.locale_code, u.only_private_channels,
         ${overridesSql('u.agency_id', 'u.role')} AS role_overrides
       FROM user_account u WHERE u.agency_id = $1 AND u.id = $2 AND u.is_active AND u.deleted_at IS NULL`,
      [q.ctx.agencyId, userId],
    );
    return row ?? null;
  }
}
