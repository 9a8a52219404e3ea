import { Injectable } from '@nestjs/common';
import type { SessionEnd } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { deviceOfAgent, type DeviceView } from '../sessions/device.rules.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { assertMayManage } from '../two-factor/reset-two-factor.service.js';
import type { UserView } from '../users/user.rules.js';
import { UsersService } from '../users/users.service.js';
import { type SessionFacts, SessionListRepository } from './session-list.repository.js';

export interface SessionView extends Omit<SessionFacts, 'userAgent'> {
  device: DeviceView;
  isCurrent: boolean;
}

/** Where somebody is signed in, and how they get out everywhere. */
@Injectable()
export class SessionsListService {
  constructor(
    private readonly database: Database,
    private readonly list: SessionListRepository,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly audit: AuditLogService,
  ) {}

  /** Of the person who asks. */
  async own(ctx: RequestContext): Promise<SessionView[]> {
    const { userId, sessionId } = me(ctx);
    const rows = await this.database.read(ctx, (q) => this.list.running(q, userId));
    return rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: deviceOfAgent(userAgent),
      isCurrent: row.id === sessionId,
    }));
  }

  /** Ends one of one's own. @throws `not_found` */
  async endOwn(ctx: RequestContext, sessionId: number): Promise<void> {
    const { userId, name } = me(ctx);
    await this.database.write(ctx, async (tx) => {
      if (!(await this.list.isRunning(tx, userId, sessionId))) throw PlatformErrors.notFound();
      await this.sessions.endWithin(tx, { sessionId, userId }, 'ended_from_another_device');
      const target = { kind: 'user', id: userId, name };
      await this.audit.record(tx, { action: 'session.ended', target, after: { session_id: sessionId } });
    });
  }

  /** Ends all others of one's own, or with `including` this one too. @returns how many there were. */
  async endOthers(ctx: RequestContext, including = false): Promise<number> {
    const { userId, sessionId, name } = me(ctx);
    return this.database.write(ctx, (tx) =>
      this.endAll(
        tx,
        { id: userId, fullName: name },
        'ended_from_another_device',
        including ? null : sessionId,
      ),
    );
  }

  /** Signs a colleague out everywhere. @throws `not_found`, `auth.forbidden` */
  async endOf(ctx: RequestContext, userId: number): Promise<UserView> {
    return this.database.write(ctx, async (tx) => {
      const person = await this.users.getIn(tx, userId);
      assertMayManage(ctx, person);
      await this.endAll(tx, person, 'ended_by_administrator', null);
      return person;
    });
  }

  private async endAll(
    tx: Tx,
    person: { id: number; fullName: string },
    reason: SessionEnd,
    except: number | null,
  ): Promise<number> {
    const running = await this.list.running(tx, person.id);
    const count = running.filter(({ id }) => id !== except).length;
    await this.sessions.endAllOf(tx, person.id, reason, except ?? undefined);
    const target = { kind: 'user', id: person.id, name: person.fullName };
    await this.audit.record(tx, { action: 'session.ended', target, after: { count } });
    return count;
  }
}

function me({ actor }: RequestContext): { userId: number; sessionId: number; name: string } {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  if (actor.sessionId === null) throw PlatformErrors.inPersonOnly();
  return { userId: actor.userId, sessionId: actor.sessionId, name: actor.name };
}
