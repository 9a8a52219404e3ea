import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { type ContactRule, conditionsOf } from '../conditions/condition.rules.js';
import { ContactConditions } from '../conditions/contact-conditions.service.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactGroupsChanged } from '../contacts.events.js';
import { ContactsService } from '../contacts/contacts.service.js';
import type { ContactGroupFields, CreateContactGroupInput } from './contact-group.input.js';
import {
  type ContactGroupFacts,
  type ContactGroupRow,
  type ContactGroupView,
  DEFAULT_COLOR,
  GROUPS_PER_AGENCY,
  type GroupsOf,
  SEGMENTS_PER_PERSON,
} from './contact-group.rules.js';
import { ContactGroupsRepository } from './contact-groups.repository.js';
import { ContactGroupsService } from './contact-groups.service.js';

const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 100;

const ofGroups = {
  created: 'contact_group.created',
  updated: 'contact_group.updated',
  deleted: 'contact_group.deleted',
  restored: 'contact_group.restored',
} as const;
const ofSegments = {
  created: 'contact_segment.created',
  updated: 'contact_segment.updated',
  deleted: 'contact_segment.deleted',
  restored: 'contact_segment.restored',
} as const;

/** Makes, changes, deletes and brings back groups of contacts, and the filters that somebody keeps. */
@Injectable()
export class ContactGroupChanges {
  constructor(
    private readonly database: Database,
    private readonly groups: ContactGroupsRepository,
    private readonly reads: ContactGroupsService,
    private readonly conditions: ContactConditions,
    private readonly contacts: ContactsService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** By hand, unless there is a rule. @throws contact_group.too_many, validation.failed, auth.forbidden */
  async create(ctx: RequestContext, of: GroupsOf, input: CreateContactGroupInput): Promise<ContactGroupView> {
    await this.contacts.scopeOf(ctx);
    const id = await this.database.write(ctx, async (tx) => {
      const limit = of.ownerId === null ? GROUPS_PER_AGENCY : SEGMENTS_PER_PERSON;
      if ((await this.groups.count(tx, of)) >= limit) throw ContactsErrors.tooManyGroups();
      const empty = { name: '', description: '', color: DEFAULT_COLOR, rule: null };
      const facts = await this.factsOf(tx, input, empty, { id: null });
      const createdById = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
      const made = await this.groups.add(tx, of, facts.rule ? 'RULE' : 'STATIC', facts, createdById);
      if (made === null) throw nameTaken();
      await this.note(tx, of, 'created', { id: made, name: facts.name }, { after: noted(facts) });
      return made;
    });
    return this.reads.get(ctx, id, of);
  }

  /** @throws not_found, contact_group.version_conflict, validation.failed, auth.forbidden */
  async update(
    ctx: RequestContext,
    of: GroupsOf,
    id: number,
    fields: ContactGroupFields,
  ): Promise<ContactGroupView> {
    await this.contacts.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const before = await this.locked(tx, of, id, fields.version);
      const after = await this.factsOf(tx, fields, before, before);
      const change = differencesOf(before, after);
      if (!change) return;
      if (after.name !== before.name && (await this.groups.isNameTaken(tx, of, after.name, id)))
        throw nameTaken();
      await this.groups.save(tx, id, after);
      await this.note(tx, of, 'updated', { id, name: after.name }, change);
    });
    return this.reads.get(ctx, id, of);
  }

  /** @throws not_found, contact_group.version_conflict, auth.forbidden */
  async delete(ctx: RequestContext, of: GroupsOf, id: number, version?: number | null): Promise<void> {
    await this.contacts.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const group = await this.locked(tx, of, id, version);
      await this.groups.mark(tx, id, tx.ctx.now());
      await this.note(tx, of, 'deleted', group);
    });
  }

  /** With all who were in it. @throws not_found, validation.failed, auth.forbidden */
  async restore(ctx: RequestContext, of: GroupsOf, id: number): Promise<ContactGroupView> {
    await this.contacts.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const group = await this.groups.lock(tx, id, of);
      if (!group) throw ContactsErrors.groupNotFound();
      if (group.deletedAt === null) return;
      if (await this.groups.isNameTaken(tx, of, group.name, id)) throw nameTaken();
      await this.groups.mark(tx, id, null);
      await this.note(tx, of, 'restored', group);
    });
    return this.reads.get(ctx, id, of);
  }

  /** Deleted groups go for good when nobody brought them back in time. */
  async sweep(): Promise<void> {
    await this.database.forEachAgency('contacts.sweep-groups', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      await this.database.write(ctx, (tx) => this.groups.sweep(tx, olderThan, SWEPT_AT_ONCE));
    });
  }

  /** What is left out stays. @throws validation.failed */
  private async factsOf(
    tx: Tx,
    fields: ContactGroupFields,
    before: ContactGroupFacts,
    { id, kind, ownerId }: { id: number | null; kind?: string; ownerId?: number | null },
  ): Promise<ContactGroupFacts> {
    const isGiven = fields.rule !== undefined && fields.rule !== null;
    if (isGiven && kind === 'STATIC')
      throw ContactsErrors.invalid({ fields: { rule: ['This group is kept by hand and has no rule.'] } });
    return {
      name: fields.name ?? before.name,
      description: fields.description ?? before.description,
      color: fields.color ?? before.color,
      rule: isGiven ? await this.ruleOf(tx, fields.rule, ownerId === null ? id : null) : before.rule,
    };
  }

  private async ruleOf(tx: Tx, raw: unknown, groupId: number | null): Promise<ContactRule> {
    const book = await this.conditions.book(tx);
    return groupId === null ? this.conditions.read(book, raw) : this.conditions.readOf(book, groupId, raw);
  }

  private async locked(
    tx: Tx,
    of: GroupsOf,
    id: number,
    version: number | null | undefined,
  ): Promise<ContactGroupRow> {
    const group = await this.groups.lock(tx, id, of);
    if (!group || group.deletedAt !== null) throw ContactsErrors.groupNotFound();
    if (version !== undefined && version !== null && version !== group.version)
      throw ContactsErrors.groupConflict({ facts: { version: group.version } });
    return group;
  }

  private async note(
    tx: Tx,
    { ownerId }: GroupsOf,
    done: keyof typeof ofGroups,
    { id, name }: { id: number; name: string },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    const [kind, actions] =
      ownerId === null ? (['contact_group', ofGroups] as const) : (['contact_segment', ofSegments] as const);
    await this.audit.record(tx, { action: actions[done], target: { kind, id, name }, ...change });
    await this.outbox.add(tx, ContactGroupsChanged, { groupId: id, ownerId });
  }
}

/** The log is never rewritten, and a rule may name people: it says how many conditions there are. */
function noted({ name, description, color, rule }: ContactGroupFacts): Record<string, unknown> {
  return { name, description, color, ...(rule && { conditions: conditionsOf(rule).length }) };
}

function differencesOf(before: ContactGroupFacts, after: ContactGroupFacts) {
  const isOtherRule = JSON.stringify(before.rule) !== JSON.stringify(after.rule);
  const [was, is] = [noted(before), noted(after)];
  const keys = Object.keys(is).filter((key) => was[key] !== is[key] || (key === 'conditions' && isOtherRule));
  if (keys.length === 0) return null;
  const pick = (facts: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: pick(was), after: pick(is) };
}

function nameTaken() {
  return ContactsErrors.invalid({ fields: { name: ['There is a group with this name already.'] } });
}
