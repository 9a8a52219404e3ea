import { Inject, Injectable } from '@nestjs/common';
import { businessHoursLimits, inboxLimits, type OpenSpan, weekdays } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService, standardTimeZone } from '../../identity/index.js';
import { OrganisationErrors } from '../organisation.errors.js';
import { BusinessHoursChanged } from '../organisation.events.js';
import type { BusinessHoursFields, CreateBusinessHoursInput } from './business-hours.input.js';
import { BusinessHoursRepository } from './business-hours.repository.js';
import {
  type BusinessHoursFacts,
  type BusinessHoursRow,
  type BusinessHoursView,
  faultsOf,
} from './business-hours.rules.js';
import { BusinessHoursService } from './business-hours.service.js';
import { HOURS_CHANNELS, type HoursChannels } from './hours-channels.js';

const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 100;
const CLOSED: OpenSpan[][] = weekdays.map(() => []);

/** Makes, changes, deletes and brings back business hours, and says for which channels they are. */
@Injectable()
export class BusinessHoursChangesService {
  constructor(
    private readonly database: Database,
    private readonly hours: BusinessHoursRepository,
    private readonly reads: BusinessHoursService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
    @Inject(HOURS_CHANNELS) private readonly channels: HoursChannels,
  ) {}

  /** @throws business_hours.too_many, validation.failed */
  async create(ctx: RequestContext, input: CreateBusinessHoursInput): Promise<BusinessHoursView> {
    const facts = factsOf(input, {
      name: input.name,
      timeZone: input.timeZone,
      week: CLOSED,
      exceptions: [],
    });
    const id = await this.database.write(ctx, async (tx) => {
      if ((await this.hours.count(tx)) >= businessHoursLimits.schedules)
        throw OrganisationErrors.tooManyHours();
      const made = await this.hours.add(tx, facts);
      if (made === null) throw nameTaken();
      await this.setChannels(tx, made, [], input.channelIds?.map(Number));
      await this.note(tx, 'business_hours.created', { id: made, name: facts.name }, { after: { ...facts } });
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, business_hours.version_conflict, validation.failed */
  async update(ctx: RequestContext, id: number, fields: BusinessHoursFields): Promise<BusinessHoursView> {
    await this.database.write(ctx, async (tx) => {
      const row = await this.locked(tx, id, fields.version);
      const { name, timeZone, week, exceptions } = row;
      const before = { name, timeZone, week, exceptions };
      const after = factsOf(fields, before);
      if (after.name !== name && (await this.hours.isNameTaken(tx, after.name, id))) throw nameTaken();
      const wanted = fields.channelIds?.map(Number);
      const channelIds = await this.setChannels(tx, id, row.channelIds, wanted);
      if (JSON.stringify([before, row.channelIds]) === JSON.stringify([after, channelIds])) return;
      await this.hours.save(tx, id, after);
      await this.note(
        tx,
        'business_hours.updated',
        { id, name: after.name },
        { before: { ...before, channelIds: row.channelIds }, after: { ...after, channelIds } },
      );
    });
    return this.reads.get(ctx, id);
  }

  /** Its channels are always open from now on. @throws not_found, business_hours.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const row = await this.locked(tx, id, version);
      await this.hours.release(tx, id, row.channelIds);
      await this.hours.mark(tx, id, tx.ctx.now(), row.channelIds);
      await this.note(tx, 'business_hours.deleted', row);
    });
  }

  /** With those of its channels that no other hours have by now. @throws not_found, validation.failed */
  async restore(ctx: RequestContext, id: number): Promise<BusinessHoursView> {
    await this.database.write(ctx, async (tx) => {
      const row = await this.hours.lock(tx, id);
      if (!row) throw OrganisationErrors.notFound();
      if (row.deletedAt === null) return;
      if (await this.hours.isNameTaken(tx, row.name, id)) throw nameTaken();
      await this.hours.mark(tx, id, null, []);
      await this.hours.take(tx, id, row.formerChannelIds);
      await this.note(tx, 'business_hours.restored', row);
    });
    return this.reads.get(ctx, id);
  }

  async sweep(): Promise<void> {
    await this.database.forEachAgency('organisation.sweep-business-hours', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      await this.database.write(ctx, (tx) => this.hours.sweep(tx, olderThan, SWEPT_AT_ONCE));
    });
  }

  /** Those that the caller does not see stay as they are. @returns all that it has then */
  private async setChannels(
    tx: Tx,
    id: number,
    before: readonly number[],
    wanted: readonly number[] | undefined,
  ): Promise<number[]> {
    if (!wanted) return [...before];
    const seen = await this.channels.visible(tx, [...new Set([...before, ...wanted])]);
    const seenIds = new Set(seen.map((channel) => channel.id));
    if (wanted.some((channelId) => !seenIds.has(channelId)))
      throw channelFault('There is no such channel, or it cannot have business hours.');
    const gone = before.filter((channelId) => seenIds.has(channelId) && !wanted.includes(channelId));
    await this.hours.release(tx, id, gone);
    const fresh = [...new Set(wanted)].filter((channelId) => !before.includes(channelId));
    const got = await this.hours.take(tx, id, fresh);
    const missed = seen.filter((channel) => fresh.includes(channel.id) && !got.includes(channel.id));
    if (missed.length > 0)
      throw channelFault(`Other business hours have it: ${missed.map(({ name }) => name).join(', ')}.`);
    return [...before.filter((channelId) => !gone.includes(channelId)), ...fresh].sort((a, b) => a - b);
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<BusinessHoursRow> {
    const row = await this.hours.lock(tx, id);
    if (!row || row.deletedAt !== null) throw OrganisationErrors.notFound();
    if (version !== undefined && version !== null && version !== row.version)
      throw OrganisationErrors.hoursConflict({ facts: { version: row.version } });
    return row;
  }

  private async note(
    tx: Tx,
    action: string,
    { id, name }: { id: number; name: string },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'business_hours', id, name }, ...change });
    await this.outbox.add(tx, BusinessHoursChanged, { businessHoursId: id });
  }
}

/** What is left out stays. @throws validation.failed with what is wrong, by field */
function factsOf(
  fields: Omit<BusinessHoursFields, 'version' | 'channelIds'>,
  before: BusinessHoursFacts,
): BusinessHoursFacts {
  const given = fields.week;
  const zone = standardTimeZone(fields.timeZone ?? before.timeZone);
  const facts = {
    name: fields.name ?? before.name,
    timeZone: zone ?? before.timeZone,
    week: given ? weekdays.map((day) => spansOf(given.find((one) => one.day === day)?.spans)) : before.week,
    exceptions:
      fields.exceptions?.map(({ name, from, to, everyYear, spans }) => ({
        name,
        from,
        to: to ?? from,
        everyYear: everyYear ?? false,
        spans: spansOf(spans),
      })) ?? before.exceptions,
  };
  const faults = faultsOf(facts);
  if (zone === null) faults['timeZone'] = ['Choose a time zone of the list.'];
  if (Object.keys(faults).length > 0) throw OrganisationErrors.invalid({ fields: faults });
  return facts;
}

function spansOf(spans: readonly OpenSpan[] | null | undefined): OpenSpan[] {
  return (spans ?? []).map(({ from, to }) => ({ from, to })).sort((a, b) => (a.from < b.from ? -1 : 1));
}

function nameTaken() {
  return OrganisationErrors.invalid({
    fields: { name: ['There are business hours with this name already.'] },
  });
}

function channelFault(sentence: string) {
  return OrganisationErrors.invalid({ fields: { channelIds: [sentence] } });
}
