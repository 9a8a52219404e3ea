import { Inject, Injectable, Optional } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { CustomFieldsService } from '../../organisation/index.js';
import { CONTACT_ACCESS, type ContactAccess, type ContactScope } from '../contacts/contact-access.rules.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactGroupsRepository } from '../groups/contact-groups.repository.js';
import {
  allConditionsOf,
  type ContactConditionName,
  conditionsOf,
  type ContactRule,
  type Looking,
  PROFILE_CUSTOM,
  type RuleFault,
} from './condition.rules.js';
import { ruleSql } from './condition-sql.rules.js';
import { RuleBook } from './rule-book.rules.js';

type Bound = ContactScope['contactSql'];

const NO_BOOK = new RuleBook([], { fields: [], profileFields: [] });
const CONVERSATIONS: readonly ContactConditionName[] = [
  'conversations',
  'conversations_open',
  'last_conversation',
];

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
  async book(q: Reader): Promise<RuleBook> {
    const [fields, groups] = await Promise.all([this.fields.of(q, null), this.groups.askable(q)]);
    return new RuleBook(groups, {
      fields: fields.filter(({ type }) => type === 'CONTACT'),
      profileFields: fields.filter(({ type }) => type === 'PROFILE'),
    });
  }

  /** @throws validation.failed, with the path of each thing that is wrong */
  read(book: RuleBook, raw: unknown, path?: string): ContactRule {
    return wholeOf(book.read(raw, path));
  }

  /**
   * Another rule for a group: neither may it lead back to the group, nor may others break by it.
   * @throws validation.failed, with the path of each thing that is wrong
   */
  readOf(book: RuleBook, groupId: number, raw: unknown): ContactRule {
    const after = book.with(groupId, raw);
    const rule = wholeOf(after.kept(groupId));
    const broken = book.brokenBy(after, groupId).map((name) => `“${name}”`);
    if (broken.length > 0)
      throw ContactsErrors.invalid({
        fields: { rule: [`${broken.join(', ')} would ask for too much, because of this group.`] },
      });
    return rule;
  }

  /** The same for whoever is just asking. */
  async readFor(ctx: RequestContext, raw: unknown, path?: string): Promise<ContactRule> {
    return this.read(await this.database.read(ctx, (q) => this.book(q)), raw, path);
  }

  /**
   * SQL that is true for a profile `p` that meets the rule, which speaks of nothing but the fields of profiles.
   * @throws validation.failed, with the path of each thing that is wrong
   */
  async ofProfiles(ctx: RequestContext, raw: unknown): Promise<Bound> {
    const fields = await this.database.read(ctx, (q) => this.fields.of(q, 'PROFILE'));
    const book = new RuleBook([], { fields: [], profileFields: fields });
    const rule = this.read(book, raw);
    const isOther = conditionsOf(rule).some(({ field }) => !field.startsWith(PROFILE_CUSTOM));
    if (isOther)
      throw ContactsErrors.invalid({ fields: { rule: ['A rule for profiles speaks of their own fields.'] } });
    return ruleSql(
      rule,
      {
        now: ctx.now(),
        kinds: new Map(fields.map(({ id, kind }) => [id, kind])),
        channelSql: () => 'false',
        conversationSql: () => 'false',
        groupRule: () => null,
        isOfProfiles: true,
      },
      'list',
    );
  }

  /** SQL for one rule after another, in the eyes of who asks: nobody wrote in channels that they do not see. */
  async compiler(
    ctx: RequestContext,
    rules: readonly ContactRule[],
  ): Promise<(rule: ContactRule, how: Looking) => Bound> {
    const needsBook = rules
      .flatMap(conditionsOf)
      .some(({ field }) => field === 'group' || field.includes('.'));
    const book = needsBook ? await this.database.read(ctx, (q) => this.book(q)) : NO_BOOK;
    const asked = new Set(rules.flatMap((rule) => allConditionsOf(rule, book)).map(({ field }) => field));
    const channelSql = asked.has('channel') ? await this.access?.writtenIn(ctx) : undefined;
    const hasConversations = CONVERSATIONS.some((field) => asked.has(field));
    const conversationSql = hasConversations ? await this.access?.conversationsOf(ctx) : undefined;
    const fields = [...book.fields.fields, ...book.fields.profileFields];
    const sqlWorld = {
      now: ctx.now(),
      kinds: new Map(fields.map(({ id, kind }) => [id, kind])),
      channelSql: channelSql ?? (() => 'false'),
      conversationSql: conversationSql ?? (() => 'false'),
      groupRule: (id: number) => book.ruleOf(id),
    };
    return (rule, how) => ruleSql(rule, sqlWorld, how);
  }
}

function wholeOf({ rule, faults }: { rule: ContactRule | null; faults: readonly RuleFault[] }): ContactRule {
  if (!rule) throw ContactsErrors.invalid({ fields: faultFields(faults) });
  return rule;
}

function faultFields(faults: readonly RuleFault[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of faults) (fields[path] ??= []).push(message);
  return fields;
}
