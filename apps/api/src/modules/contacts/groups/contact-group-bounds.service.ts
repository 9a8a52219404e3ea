import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { ContactConditions } from '../conditions/contact-conditions.service.js';
import type { ContactRule, Looking, RuleWorld } from '../conditions/condition.rules.js';
import { memberSql } from '../conditions/condition-sql.rules.js';
import { readRule } from '../conditions/read-rule.rules.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';
import type { ContactGroupRow } from './contact-group.rules.js';
import { ContactGroupsRepository } from './contact-groups.repository.js';

type Bound = ContactScope['contactSql'];

const nobody: Bound = () => 'false';

/** Who is in a group, as SQL: membership by rule is never kept, so it is always what is true now. */
@Injectable()
export class ContactGroupBounds {
  constructor(
    private readonly database: Database,
    private readonly groups: ContactGroupsRepository,
    private readonly conditions: ContactConditions,
  ) {}

  /** What a list is narrowed to. @throws validation.failed for a rule that cannot be read */
  async narrowing(
    ctx: RequestContext,
    { groupId, rule }: { groupId?: string | number | null; rule?: unknown },
  ): Promise<Bound[]> {
    const hasGroup = groupId !== null && groupId !== undefined;
    const hasRule = rule !== null && rule !== undefined;
    if (!hasGroup && !hasRule) return [];
    const bounds: Bound[] = [];
    if (hasGroup) bounds.push(await this.ofId(ctx, Number(groupId)));
    if (hasRule) {
      const read = await this.conditions.readFor(ctx, rule);
      bounds.push((await this.conditions.compiler(ctx, [read]))(read, 'list'));
    }
    return bounds;
  }

  /** Nobody is in a group that is gone, or that the caller does not see. */
  async ofId(ctx: RequestContext, groupId: number): Promise<Bound> {
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const [group] = await this.database.read(ctx, (q) => this.groups.findMany(q, [groupId], userId));
    return group ? ((await this.ofGroups(ctx, [group], 'list'))[0]?.bound ?? nobody) : nobody;
  }

  async ofGroups(
    ctx: RequestContext,
    groups: readonly ContactGroupRow[],
    how: Looking,
  ): Promise<{ groupId: number; bound: Bound }[]> {
    const world: RuleWorld | null = groups.some(({ kind }) => kind === 'RULE')
      ? await this.database.read(ctx, (q) => this.conditions.world(q))
      : null;
    // A rule that speaks of what is gone holds for nobody: to hold for everybody could write to all of them.
    const rules = new Map<number, ContactRule>();
    for (const { id, rule } of world ? groups : []) {
      const read = rule && world ? readRule(rule, world).rule : null;
      if (read) rules.set(id, read);
    }
    const compile = await this.conditions.compiler(ctx, [...rules.values()]);
    return groups.map(({ id, kind }) => {
      const rule = rules.get(id);
      if (kind === 'STATIC') return { groupId: id, bound: (bind) => memberSql(bind([id]), how) };
      return { groupId: id, bound: rule ? compile(rule, how) : nobody };
    });
  }
}
