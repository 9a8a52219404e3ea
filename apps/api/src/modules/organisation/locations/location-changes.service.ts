import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService, isCountry } from '../../identity/index.js';
import { BusinessHoursService } from '../business-hours/business-hours.service.js';
import { differences } from '../names.rules.js';
import { OrganisationErrors } from '../organisation.errors.js';
import { LocationsChanged } from '../organisation.events.js';
import type { CreateLocationInput, LocationFields } from './location.input.js';
import {
  locationLines,
  type LocationFacts,
  LOCATIONS_PER_AGENCY,
  type LocationView,
} from './location.rules.js';
import { LocationsRepository } from './locations.repository.js';
import { LocationsService } from './locations.service.js';

const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 100;

/** Makes, changes, deletes and brings back places. */
@Injectable()
export class LocationChangesService {
  constructor(
    private readonly database: Database,
    private readonly locations: LocationsRepository,
    private readonly reads: LocationsService,
    private readonly hours: BusinessHoursService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws location.too_many, validation.failed */
  async create(ctx: RequestContext, input: CreateLocationInput): Promise<LocationView> {
    const id = await this.database.write(ctx, async (tx) => {
      if ((await this.locations.count(tx)) >= LOCATIONS_PER_AGENCY)
        throw OrganisationErrors.tooManyLocations();
      const facts = await this.factsOf(tx, input, emptyOf(input.name));
      const made = await this.locations.add(tx, facts);
      if (made === null) throw nameTaken();
      await this.note(tx, 'location.created', { id: made, name: facts.name }, { after: { ...facts } });
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, location.version_conflict, validation.failed */
  async update(ctx: RequestContext, id: number, fields: LocationFields): Promise<LocationView> {
    await this.database.write(ctx, async (tx) => {
      const {
        version: _,
        id: __,
        createdAt: ___,
        deletedAt: ____,
        ...before
      } = await this.locked(tx, id, fields.version);
      const after = await this.factsOf(tx, fields, before);
      const change = differences(before, after);
      if (!change) return;
      if (after.name !== before.name && (await this.locations.isNameTaken(tx, after.name, id)))
        throw nameTaken();
      await this.locations.save(tx, id, after);
      await this.note(tx, 'location.updated', { id, name: after.name }, change);
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, location.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const location = await this.locked(tx, id, version);
      await this.locations.mark(tx, id, tx.ctx.now());
      await this.note(tx, 'location.deleted', location);
    });
  }

  /** @throws not_found, validation.failed */
  async restore(ctx: RequestContext, id: number): Promise<LocationView> {
    await this.database.write(ctx, async (tx) => {
      const location = await this.locations.lock(tx, id);
      if (!location) throw OrganisationErrors.notFound();
      if (location.deletedAt === null) return;
      if (await this.locations.isNameTaken(tx, location.name, id)) throw nameTaken();
      await this.locations.mark(tx, id, null);
      await this.note(tx, 'location.restored', location);
    });
    return this.reads.get(ctx, id);
  }

  async sweep(): Promise<void> {
    await this.database.forEachAgency('organisation.sweep-locations', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      await this.database.write(ctx, (tx) => this.locations.sweep(tx, olderThan, SWEPT_AT_ONCE));
    });
  }

  /** What is left out stays. @throws validation.failed */
  private async factsOf(tx: Tx, fields: LocationFields, before: LocationFacts): Promise<LocationFacts> {
    const lines = locationLines.map((key) => [key, fields[key] ?? before[key]] as const);
    const facts: LocationFacts = {
      ...before,
      ...Object.fromEntries(lines),
      name: fields.name ?? before.name,
      businessHoursId:
        fields.businessHoursId === undefined
          ? before.businessHoursId
          : fields.businessHoursId === null
            ? null
            : Number(fields.businessHoursId),
    };
    if (facts.countryCode && !isCountry(facts.countryCode))
      throw OrganisationErrors.invalid({ fields: { countryCode: ['There is no such country.'] } });
    const { businessHoursId } = facts;
    if (businessHoursId !== null && businessHoursId !== before.businessHoursId) {
      if (!(await this.hours.openingById(tx, businessHoursId)))
        throw OrganisationErrors.invalid({
          fields: { businessHoursId: ['There are no such business hours.'] },
        });
    }
    return facts;
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<LocationView> {
    const location = await this.locations.lock(tx, id);
    if (!location || location.deletedAt !== null) throw OrganisationErrors.notFound();
    if (version !== undefined && version !== null && version !== location.version)
      throw OrganisationErrors.locationConflict({ facts: { version: location.version } });
    return location;
  }

  private async note(
    tx: Tx,
    action: string,
    { id, name }: { id: number; name: string },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'location', id, name }, ...change });
    await this.outbox.add(tx, LocationsChanged, { locationId: id });
  }
}

function emptyOf(name: string): LocationFacts {
  const lines = { street: '', postalCode: '', city: '', region: '', countryCode: '', phone: '', email: '' };
  return { name, ...lines, businessHoursId: null };
}

function nameTaken() {
  return OrganisationErrors.invalid({ fields: { name: ['There is a location with this name already.'] } });
}
