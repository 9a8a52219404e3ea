import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { UserChanged } from '../people/people.events.js';
import { PeoplePresence } from '../presence/people-presence.service.js';
import type { DoNotDisturbInput } from './do-not-disturb.input.js';
import { DoNotDisturbRepository, type ScheduleRow } from './do-not-disturb.repository.js';
import {
  isQuiet,
  minutesOf,
  type Quiet,
  restingHours,
  type ScheduleView,
  timeOf,
} from './do-not-disturb.rules.js';

const YEAR_MS = 366 * 24 * 3_600_000;

/** When the person who is signed in wants to be left alone. */
@Injectable()
export class DoNotDisturbService {
  constructor(
    private readonly database: Database,
    private readonly schedules: DoNotDisturbRepository,
    private readonly outbox: Outbox,
    private readonly presence: PeoplePresence,
  ) {}

  /** @returns null while the person has never set one. */
  own(ctx: RequestContext): Promise<ScheduleView | null> {
    return this.database.read(ctx, (q) => this.ownIn(q));
  }

  async ownIn(q: Reader): Promise<ScheduleView | null> {
    const row = await this.schedules.of(q, userOf(q.ctx));
    return row && viewOf(row, q.ctx.now());
  }

  /** Makes the person's schedule, or changes it: there is one at most. @throws validation.failed */
  save(ctx: RequestContext, input: DoNotDisturbInput): Promise<ScheduleView> {
    return this.database.write(ctx, (tx) => this.change(tx, input, null));
  }

  /** @throws not_found when this is not the id of the person's own schedule */
  update(ctx: RequestContext, id: number, input: DoNotDisturbInput): Promise<ScheduleView> {
    return this.database.write(ctx, (tx) => this.change(tx, input, id));
  }

  private async change(tx: Tx, input: DoNotDisturbInput, id: number | null): Promise<ScheduleView> {
    const userId = userOf(tx.ctx);
    const before = await this.schedules.of(tx, userId);
    if (id !== null && before?.id !== id) throw PlatformErrors.notFound();
    const after = merged(before, input);
    assertUsable(after, tx.ctx.now());
    await this.schedules.save(tx, userId, after);
    await this.outbox.add(tx, UserChanged, { userId });
    tx.afterCommit(() => this.presence.quietChanged(tx.ctx.agencyId));
    const saved = await this.schedules.of(tx, userId);
    if (!saved) throw PlatformErrors.notFound();
    return viewOf(saved, tx.ctx.now());
  }
}

function merged(before: ScheduleRow | null, input: DoNotDisturbInput): Quiet {
  return {
    enabled: input.enabled ?? before?.enabled ?? false,
    automaticallyEnabled: input.automaticallyEnabled ?? before?.automaticallyEnabled ?? false,
    expiresAt: input.expiresAt === undefined ? (before?.expiresAt ?? null) : input.expiresAt,
    fromMinute: minutesOf(input.from ?? timeOf(before?.fromMinute ?? minutesOf(restingHours.from))),
    toMinute: minutesOf(input.to ?? timeOf(before?.toMinute ?? minutesOf(restingHours.to))),
  };
}

function assertUsable(quiet: Quiet, now: Date): void {
  if (quiet.fromMinute === quiet.toMinute)
    throw PlatformErrors.invalid({ fields: { to: ['Choose an end that differs from the beginning.'] } });
  if (quiet.expiresAt && quiet.expiresAt.getTime() - now.getTime() > YEAR_MS)
    throw PlatformErrors.invalid({ fields: { expiresAt: ['Choose a moment within a year.'] } });
}

function viewOf(row: ScheduleRow, now: Date): ScheduleView {
  return {
    id: row.id,
    enabled: row.enabled,
    automaticallyEnabled: row.automaticallyEnabled,
    expiresAt: row.expiresAt,
    from: timeOf(row.fromMinute),
    to: timeOf(row.toMinute),
    isActive: isQuiet(row, row.timeZone, now),
  };
}

function userOf({ actor }: RequestContext): number {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor.userId;
}
