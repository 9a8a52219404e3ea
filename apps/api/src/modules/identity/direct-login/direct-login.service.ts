import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { type RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { HandoverLink } from '../impersonation/impersonation.service.js';
import { tokenLifetimes } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { handoverLink, ownPath } from './handover-link.rules.js';

/** Takes people who are signed in over to another browser or program, without asking for their password there. */
@Injectable()
export class DirectLoginService {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly audit: AuditLogService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A link that signs the caller in, once and within a minute; it is nothing once their own session is over. */
  async link(ctx: RequestContext, next: string | null): Promise<HandoverLink> {
    const { actor } = ctx;
    if (actor.kind !== 'user' || actor.sessionId === null) throw PlatformErrors.inPersonOnly();
    const { userId, sessionId, name } = actor;
    return this.database.write(ctx, async (tx) => {
      const token = await this.tokens.issue(tx, 'direct-login', userId, { ownSessionId: sessionId });
      await this.audit.record(tx, {
        action: 'direct_login.created',
        target: { kind: 'user', id: userId, name },
      });
      const url = handoverLink(this.config.publicUrl, token, ownPath(next));
      return { url, expiresIn: tokenLifetimes['direct-login'] };
    });
  }
}
