import { Injectable } from '@nestjs/common';
import { effectivePermissions } from '@parley/schema';
import { createContext, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { ApiKeyAuthenticatorService } from '../api-keys/api-key-authenticator.service.js';
import { PersonContextsRepository, type PersonRow } from './person-contexts.repository.js';
import { fullNameOf } from './user.rules.js';

/** For work that somebody asked for and that is done later: who they are by then, with the rights that they have then. */
@Injectable()
export class PersonContextsService {
  constructor(
    private readonly database: Database,
    private readonly people: PersonContextsRepository,
    private readonly apiKeys: ApiKeyAuthenticatorService,
  ) {}

  /**
   * @param apiKeyId when a key spoke for them: its bounds hold as well.
   * @param task named in the log beside what is done.
   * @returns null when they left, were switched off, or the key does not work any more.
   */
  async of(
    agencyId: number,
    who: { userId: number; apiKeyId?: number | null },
    task: string,
  ): Promise<RequestContext | null> {
    const system = systemContext(agencyId, task);
    const row = await this.database.read(system, (q) => this.people.find(q, who.userId));
    if (!row) return null;
    const actor = who.apiKeyId
      ? (await this.apiKeys.actorsOf(agencyId, [who.apiKeyId])).get(who.apiKeyId)
      : actorOf(who.userId, row);
    if (!actor || actor.userId !== who.userId) return null;
    return createContext({ agencyId, actor, locale: row.locale_code, requestId: `${task}-${who.userId}` });
  }
}

function actorOf(userId: number, row: PersonRow) {
  return {
    kind: 'user' as const,
    userId,
    name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
    role: row.role,
    permissions: effectivePermissions(row.role, row.role_overrides),
    sessionId: null,
    apiKeyId: null,
    impersonator: null,
    onlyPrivateChannels: row.only_private_channels,
  };
}
