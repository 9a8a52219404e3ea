import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { ContactConditions } from '../conditions/contact-conditions.service.js';
import type { ContactRule, Looking } from '../conditions/condition.rules.js';
import { memberSql } from '../conditions/condition-sql.rules.js';
import type { RuleBook } from '../conditions/rule-book.rules.js';
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
    const book = groups.some(({ kind }) => kind === 'RULE')
      ? await this.database.read(ctx, (q) => this.conditions.book(q))
      : null;
    // A rule that speaks of what is gone holds for nobody: to hold for everybody could write to all of them.
    const rules = new Map<number, ContactRule>();
    for (const group of groups) {
      const read = group.rule && book ? readIn(book, group).rule : null;
      if (read) rules.set(group.id, read);
    }
    const compile = await this.conditions.compiler(ctx, [...rules.values()]);
    return groups.map(({ id, kind }) => {
      const rule = rules.get(id);
      if (kind === 'STATIC') return { groupId: id, bound: (bind) => memberSql(bind([id]), how) };
      return { groupId: id, bound: rule ? compile(rule, how) : nobody };
    });
  }
}

/** Its rule as it is to be understood now. */
export function readIn(book: RuleBook, { id, ownerId, rule }: ContactGroupRow) {
  return ownerId === null ? book.kept(id) : book.read(rule);
}
