import { Inject, Injectable, Optional } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { CustomFieldsService } from '../../organisation/index.js';
import { CONTACT_ACCESS, type ContactAccess, type ContactScope } from '../contacts/contact-access.rules.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactGroupsRepository } from '../groups/contact-groups.repository.js';
import {
  conditionsOf,
  type ContactRule,
  type Looking,
  type RuleFault,
  type RuleWorld,
} from './condition.rules.js';
import { ruleSql } from './condition-sql.rules.js';
import { readRule } from './read-rule.rules.js';

type Bound = ContactScope['contactSql'];

/** Rules over contacts: read, checked against what there is, and made into SQL. */
@Injectable()
export class ContactConditions {
  constructor(
    private readonly database: Database,
    private readonly fields: CustomFieldsService,
    private readonly groups: ContactGroupsRepository,
    @Optional() @Inject(CONTACT_ACCESS) private readonly access?: ContactAccess,
  ) {}

  /** What rules may speak of now. */
  async world(q: Reader): Promise<RuleWorld> {
    const [fields, groupIds] = await Promise.all([this.fields.of(q, 'CONTACT'), this.groups.byHand(q)]);
    return { fields, groupIds: new Set(groupIds) };
  }

  /** @throws validation.failed, with the path of each thing that is wrong */
  read(world: RuleWorld, raw: unknown, path?: string): ContactRule {
    const { rule, faults } = readRule(raw, world, path);
    if (!rule) throw ContactsErrors.invalid({ fields: faultFields(faults) });
    return rule;
  }

  /** The same for whoever is just asking. */
  async readFor(ctx: RequestContext, raw: unknown, path?: string): Promise<ContactRule> {
    return this.read(await this.database.read(ctx, (q) => this.world(q)), raw, path);
  }

  /** SQL for one rule after another, in the eyes of who asks: nobody wrote in channels that they do not see. */
  async compiler(
    ctx: RequestContext,
    rules: readonly ContactRule[],
  ): Promise<(rule: ContactRule, how: Looking) => Bound> {
    const conditions = rules.flatMap(conditionsOf);
    const hasChannels = conditions.some(({ field }) => field === 'channel');
    const hasOwn = conditions.some(({ field }) => field.startsWith('custom.'));
    const fields = hasOwn ? await this.database.read(ctx, (q) => this.fields.of(q, 'CONTACT')) : [];
    const channelSql = hasChannels ? await this.access?.writtenIn(ctx) : undefined;
    const sqlWorld = {
      now: ctx.now(),
      kinds: new Map(fields.map(({ id, kind }) => [id, kind])),
      channelSql: channelSql ?? (() => 'false'),
    };
    return (rule, how) => ruleSql(rule, sqlWorld, how);
  }
}

function faultFields(faults: readonly RuleFault[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of faults) (fields[path] ??= []).push(message);
  return fields;
}
