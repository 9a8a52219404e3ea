import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { ContactConditions } from '../conditions/contact-conditions.service.js';
import { ContactsErrors } from '../contacts.errors.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { seesAny } from '../contacts/contact-access.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactGroupBounds, readIn } from './contact-group-bounds.service.js';
import { ContactGroupMembersRepository } from './contact-group-members.repository.js';
import {
  type ContactGroupRow,
  type ContactGroupView,
  COUNT_LIMIT,
  type GroupsOf,
  ofEverybody,
} from './contact-group.rules.js';
import { ContactGroupsRepository } from './contact-groups.repository.js';

export interface ContactGroupListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Those that can be brought back. */
  deleted?: boolean | null;
}

export interface RulePreview {
  /** Counting stops at 10,000; null when it took too long. */
  count: number | null;
  contacts: ContactView[];
}

const FIRST_OF_PREVIEW = 10;
/** One count may take this long, and all of a page together. */
const COUNT_MS = 1_000;
const COUNTS_MS = 2_000;

/** Reads of groups of contacts, and of the filters that somebody keeps. Whoever may see contacts may see groups. */
@Injectable()
export class ContactGroupsService {
  constructor(
    private readonly database: Database,
    private readonly groups: ContactGroupsRepository,
    private readonly members: ContactGroupMembersRepository,
    private readonly bounds: ContactGroupBounds,
    private readonly conditions: ContactConditions,
    private readonly contacts: ContactsService,
  ) {}

  /** @throws auth.forbidden */
  async list(
    ctx: RequestContext,
    of: GroupsOf,
    request: ContactGroupListRequest,
  ): Promise<Page<ContactGroupView>> {
    await this.contacts.scopeOf(ctx);
    const size = pageSize(request.first, 50);
    const [name, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { name: String(name), id: cursorNumber(id) };
    const place = { after, term: request.term ?? '', isDeleted: request.deleted ?? false };
    const rows = await this.database.read(ctx, async (q) =>
      this.withFaults(q, await this.groups.page(q, of, size, place)),
    );
    return pageOf(rows, size, (row) => encodeCursor([row.name, row.id]), after !== null);
  }

  /** @throws not_found, also for deleted ones and for what somebody else keeps; auth.forbidden */
  async get(ctx: RequestContext, id: number, { ownerId }: GroupsOf = ofEverybody): Promise<ContactGroupView> {
    await this.contacts.scopeOf(ctx);
    const [group] = await this.database.read(ctx, async (q) =>
      this.withFaults(q, await this.groups.findMany(q, [id], ownerId)),
    );
    if (!group || group.ownerId !== ownerId) throw ContactsErrors.groupNotFound();
    return group;
  }

  /** What is wrong with the rules of these groups; for those that the caller may see. */
  async faultsOf(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ContactGroupView['ruleFaults']>> {
    await this.contacts.scopeOf(ctx);
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const groups = await this.database.read(ctx, async (q) =>
      this.withFaults(q, await this.groups.findMany(q, ids, userId)),
    );
    return new Map(groups.map(({ id, ruleFaults }) => [id, ruleFaults]));
  }

  /** For the first answer of a session. */
  async firstIn(q: Reader, limit: number): Promise<ContactGroupRow[]> {
    return this.groups.page(q, ofEverybody, limit, { after: null, term: '', isDeleted: false });
  }

  /** How many of those that the caller may see; what takes too long to count is missing. */
  async counts(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, number>> {
    const scope = await this.contacts.scopeOf(ctx);
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const groups = await this.database.read(ctx, (q) => this.groups.findMany(q, ids, userId));
    const counts = new Map<number, number>();
    const end = Date.now() + COUNTS_MS;
    for (const { groupId, bound } of await this.bounds.ofGroups(ctx, groups, 'list')) {
      const left = Math.min(COUNT_MS, end - Date.now());
      if (left <= 0) break;
      const count = await this.database.readWithin(ctx, left, (q) =>
        this.members.count(q, [scope.contactSql, bound], COUNT_LIMIT),
      );
      if (count !== null) counts.set(groupId, count);
    }
    return counts;
  }

  /** Whom a rule would hold for, before it is kept. @throws validation.failed, auth.forbidden */
  async preview(ctx: RequestContext, raw: unknown): Promise<RulePreview> {
    const scope = await this.contacts.scopeOf(ctx);
    const rule = await this.conditions.readFor(ctx, raw);
    const compile = await this.conditions.compiler(ctx, [rule]);
    const count = await this.database.readWithin(ctx, COUNT_MS, (q) =>
      this.members.count(q, [scope.contactSql, compile(rule, 'list')], COUNT_LIMIT),
    );
    const page = await this.contacts.list(ctx, { first: FIRST_OF_PREVIEW, filter: { rule } });
    return { count, contacts: page.edges.map(({ node }) => node) };
  }

  /**
   * The groups that each of these contacts is in, by hand or by rule; for contacts that the caller sees already. Who may
   * see a contact only beside a conversation sees no groups.
   */
  async ofContacts(
    ctx: RequestContext,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, ContactGroupRow[]>> {
    if (!(await seesAny(this.contacts.scopeOf(ctx)))) return new Map();
    const byRule = await this.database.read(ctx, (q) => this.groups.byRule(q));
    const rules = await this.bounds.ofGroups(ctx, byRule, 'probe');
    return this.database.read(ctx, async (q) => {
      const pairs = (
        await Promise.all([
          this.members.ofContacts(q, contactIds),
          this.members.meeting(q, contactIds, rules),
        ])
      ).flat();
      const ids = [...new Set(pairs.map(({ groupId }) => groupId))];
      const groups = (await this.groups.findMany(q, ids, null)).toSorted((one, two) =>
        one.name.localeCompare(two.name),
      );
      const of = (contactId: number) => {
        const own = new Set(pairs.flatMap((pair) => (pair.contactId === contactId ? [pair.groupId] : [])));
        return groups.filter(({ id }) => own.has(id));
      };
      return new Map(contactIds.map((id) => [id, of(id)]));
    });
  }

  /** The same of one contact. @throws not_found, also for contacts that the caller may not see */
  async ofContact(ctx: RequestContext, contactId: number): Promise<ContactGroupRow[]> {
    await this.contacts.get(ctx, contactId);
    return (await this.ofContacts(ctx, [contactId])).get(contactId) ?? [];
  }

  /**
   * Who is in a group now, a part at a time in the order of their ids: for what is sent to all of them. Answers only
   * with those that the caller may see; Parley itself sees all.
   */
  async membersAfter(ctx: RequestContext, groupId: number, afterId: number, size: number): Promise<number[]> {
    const scope = await this.contacts.scopeOf(ctx);
    const bound = await this.bounds.ofId(ctx, groupId);
    return this.database.read(ctx, (q) => this.members.after(q, [scope.contactSql, bound], afterId, size));
  }

  private async withFaults(q: Reader, rows: readonly ContactGroupRow[]): Promise<ContactGroupView[]> {
    const book = rows.some(({ rule }) => rule) ? await this.conditions.book(q) : null;
    return rows.map((row) => ({ ...row, ruleFaults: book && row.rule ? readIn(book, row).faults : [] }));
  }
}
