import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { CustomFieldErrors } from './custom-field.errors.js';
import { CustomFieldsChanged } from './custom-field.events.js';
import type {
  CreateCustomFieldInput,
  CustomFieldFields,
  CustomFieldOptionInput,
  CustomFieldsOrderInput,
} from './custom-field.input.js';
import { type CustomFieldOption, type CustomFieldView, keyFor, optionFaults } from './custom-field.rules.js';
import { CustomFieldsRepository } from './custom-fields.repository.js';
import { CustomFieldsService } from './custom-fields.service.js';

const DAY_MS = 86_400_000;

const ACTIONS = {
  created: 'custom_field.created',
  updated: 'custom_field.updated',
  deleted: 'custom_field.deleted',
  restored: 'custom_field.restored',
} as const;
type Verb = keyof typeof ACTIONS;

/** Makes, changes, orders, deletes and brings back custom fields. */
@Injectable()
export class CustomFieldChangesService {
  constructor(
    private readonly database: Database,
    private readonly fields: CustomFieldsRepository,
    private readonly reads: CustomFieldsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws validation.failed, custom_fields.too_many */
  async create(ctx: RequestContext, input: CreateCustomFieldInput): Promise<CustomFieldView> {
    const { type, kind, title } = input;
    const options = optionsOf(input.options ?? [], []);
    assertOptions(kind, options);
    const id = await this.database.write(ctx, async (tx) => {
      const key = keyFor(title, await this.room(tx, type));
      const facts = { title, help: input.help ?? '', options, isRequired: input.isRequired ?? false };
      const made = await this.fields.add(tx, { type, kind, key, ...facts });
      await this.say(tx, 'created', { id: made, type, title }, undefined, { type, kind, key, ...facts });
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, conflict, custom_fields.changing, validation.failed */
  async update(ctx: RequestContext, id: number, given: CustomFieldFields): Promise<CustomFieldView> {
    await this.database.write(ctx, async (tx) => {
      const before = await this.locked(tx, id);
      if (given.version !== undefined && given.version !== null && given.version !== before.version)
        throw PlatformErrors.conflict({ facts: { version: before.version } });
      const after = {
        title: given.title ?? before.title,
        help: given.help ?? before.help,
        isRequired: given.isRequired ?? before.isRequired,
        options: given.options ? optionsOf(given.options, before.options) : before.options,
      };
      assertOptions(before.kind, after.options);
      const keys = (Object.keys(after) as (keyof typeof after)[]).filter(
        (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
      );
      if (keys.length === 0) return;
      await this.fields.save(tx, id, after);
      await this.say(tx, 'updated', { ...before, title: after.title }, pick(before, keys), pick(after, keys));
    });
    return this.reads.get(ctx, id);
  }

  /** Its values stay until it is gone for good, so that bringing it back brings them as well. @throws not_found */
  async delete(ctx: RequestContext, id: number): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const field = await this.locked(tx, id);
      await this.fields.setDeleted(tx, id, tx.ctx.now());
      await this.say(tx, 'deleted', field, { title: field.title, type: field.type, kind: field.kind });
    });
  }

  /** @throws not_found, custom_fields.too_many */
  async restore(ctx: RequestContext, id: number): Promise<CustomFieldView> {
    await this.database.write(ctx, async (tx) => {
      const field = await this.fields.byId(tx, id, true);
      if (!field) throw PlatformErrors.notFound();
      if (!field.isDeleted) return;
      const taken = await this.room(tx, field.type);
      // Somebody may have made a field of this name in the meantime.
      const key = taken.has(field.key) ? keyFor(field.key, taken) : field.key;
      await this.fields.setDeleted(tx, id, null, key);
      await this.say(tx, 'restored', field);
    });
    return this.reads.get(ctx, id);
  }

  /** @throws custom_fields.order_mismatch when it does not name exactly the fields that are there */
  async order(ctx: RequestContext, { type, order }: CustomFieldsOrderInput): Promise<CustomFieldView[]> {
    const ids = order.map(Number);
    await this.database.write(ctx, async (tx) => {
      await this.fields.lockAll(tx);
      const there = new Set((await this.fields.all(tx, type)).map(({ id }) => id));
      const isWhole = ids.length === there.size && new Set(ids).size === ids.length;
      if (!isWhole || ids.some((id) => !there.has(id))) throw CustomFieldErrors.orderMismatch();
      await this.fields.order(tx, ids);
      await this.outbox.add(tx, CustomFieldsChanged, { type });
      await this.audit.record(tx, {
        action: 'custom_fields.ordered',
        target: { kind: 'custom_field', id: 0, name: type },
        after: { order: ids },
      });
    });
    return this.reads.list(ctx, type);
  }

  /** What was deleted long ago is gone for good, and its values with it. */
  async sweep(): Promise<void> {
    await this.database.forEachAgency('organisation.forget-custom-fields', async (ctx) => {
      const before = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      await this.database.write(ctx, (tx) => this.fields.forget(tx, before));
    });
  }

  /** The keys that are taken; there is room for one more. */
  private async room(tx: Tx, type: CustomFieldView['type']): Promise<Set<string>> {
    await this.fields.lockAll(tx);
    const there = await this.fields.all(tx, type);
    if (there.length >= inboxLimits.customFieldsPerType) throw CustomFieldErrors.tooMany();
    return new Set(there.map(({ key }) => key));
  }

  private async locked(tx: Tx, id: number): Promise<CustomFieldView> {
    const field = await this.fields.byId(tx, id, true);
    if (!field || field.isDeleted) throw PlatformErrors.notFound();
    if (field.isChanging) throw CustomFieldErrors.changing();
    return field;
  }

  private async say(
    tx: Tx,
    verb: Verb,
    { id, type, title }: Pick<CustomFieldView, 'id' | 'type' | 'title'>,
    before?: object,
    after?: object,
  ): Promise<void> {
    await this.outbox.add(tx, CustomFieldsChanged, { type });
    await this.audit.record(tx, {
      action: ACTIONS[verb],
      target: { kind: 'custom_field', id, name: title },
      ...(before && { before: before as Record<string, unknown> }),
      ...(after && { after: after as Record<string, unknown> }),
    });
  }
}

/** New options get an id; those that are there keep theirs, whatever they are called now. */
function optionsOf(
  given: readonly CustomFieldOptionInput[],
  before: readonly CustomFieldOption[],
): CustomFieldOption[] {
  const known = new Set(before.map(({ id }) => id));
  const used = new Set<string>();
  return given.map(({ id, label }) => {
    const isKnown = id !== null && id !== undefined && known.has(id) && !used.has(id);
    const own = isKnown ? id : randomBytes(5).toString('hex');
    used.add(own);
    return { id: own, label };
  });
}

function assertOptions(kind: CustomFieldView['kind'], options: readonly CustomFieldOption[]): void {
  const faults = optionFaults(kind, options);
  if (faults.length > 0) throw PlatformErrors.invalid({ fields: { options: faults } });
}

function pick<T extends object>(facts: T, keys: readonly (keyof T)[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, facts[key]]));
}
