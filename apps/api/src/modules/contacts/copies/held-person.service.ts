import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { type AuditEntryView, AuditTrailService } from '../../identity/index.js';
import { ContactFieldsService } from '../contact-fields/contact-fields.service.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactGroupsService } from '../groups/contact-groups.service.js';
import { ContactErasuresRepository } from '../privacy/contact-erasures.repository.js';
import { PersonParts } from '../privacy/person-parts.service.js';
import { ContactCopiesRepository } from './contact-copies.repository.js';
import { type HeldPerson, jsonList, messageJson } from './held.rules.js';

/** All that the company holds of one person, whichever module keeps it; read in portions, however much it is. */
@Injectable()
export class HeldPersons {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly fields: ContactFieldsService,
    private readonly groups: ContactGroupsService,
    private readonly rows: ContactErasuresRepository,
    private readonly parts: PersonParts,
    private readonly trail: AuditTrailService,
    private readonly copies: ContactCopiesRepository,
  ) {}

  /** @throws not_found, also for contacts that the caller may not see; contact.partly_hidden */
  async of(ctx: RequestContext, contactId: number): Promise<HeldPerson> {
    const contact = await this.contacts.get(ctx, contactId);
    const [fields, groups, { ids, company }] = await Promise.all([
      this.fields.ofOne(ctx, contactId),
      this.groups.ofContact(ctx, contactId),
      this.database.read(ctx, async (q) => {
        const ids = await this.rows.person(q, contactId);
        await this.parts.checkSeen(q, ids);
        return { ids, company: await this.copies.company(q) };
      }),
    ]);
    return {
      contact,
      ids,
      company,
      fields: fields.filter(({ value }) => value !== null),
      groups: groups.map(({ name }) => name),
    };
  }

  messages(ctx: RequestContext, { ids }: HeldPerson) {
    return this.parts.messagesOf(ctx, ids);
  }

  calls(ctx: RequestContext, { ids }: HeldPerson) {
    return this.parts.callsOf(ctx, ids);
  }

  /** How many messages and files there are. */
  async weigh(ctx: RequestContext, { ids }: HeldPerson): Promise<{ messages: number; files: number }> {
    const counts = await this.database.read(ctx, (q) => this.parts.weigh(q, ids));
    return { messages: counts['messages'] ?? 0, files: counts['files'] ?? 0 };
  }

  /** Rows of a table of ours that every module may know. */
  async rowsOf(ctx: RequestContext, { ids }: HeldPerson, table: string): Promise<Record<string, unknown>[]> {
    const rows = await this.database.read(ctx, (q) => this.rows.rowsOf(q, table, 'contact_id', ids));
    return rows.map(({ row }) => row as Record<string, unknown>);
  }

  /** Who did what about them: newest first. */
  async *log(ctx: RequestContext, { ids }: HeldPerson): AsyncGenerator<AuditEntryView> {
    for (const id of ids)
      for (let after: string | null = null; ;) {
        const filter = { targetKind: 'contact', targetId: String(id) };
        const page = await this.trail.list(ctx, { filter, first: 100, after });
        for (const { node } of page.edges) yield node;
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
  }

  /**
   * For programs: all rows as they stand there, the words of conversations, and what the audit log says.
   * @param passed called for each message
   */
  async *json(ctx: RequestContext, person: HeldPerson, passed?: () => void): AsyncGenerator<string> {
    const { ids } = person;
    yield `{"written_at": ${JSON.stringify(ctx.now().toISOString())}`;
    const facts = await this.database.read(ctx, (q) => this.rows.rowsOf(q, 'contact', 'id', ids));
    yield* jsonList('contact', each(facts.map(({ row }) => row)));
    for await (const [table, rows] of this.parts.rowsOf(ctx, ids)) yield* jsonList(table, each(rows));
    yield* jsonList('messages', mapped(this.messages(ctx, person), messageJson, passed));
    yield* jsonList('audit_log', mapped(this.log(ctx, person), logJson));
    yield '\n}\n';
  }
}

function logJson({ createdAt, action, actorKind, actorName, changes }: AuditEntryView): object {
  return { at: createdAt.toISOString(), action, by: actorName || actorKind, changes };
}

async function* each(rows: readonly object[]): AsyncGenerator<object> {
  yield* rows;
}

async function* mapped<T>(
  rows: AsyncIterable<T>,
  into: (row: T) => object,
  passed?: () => void,
): AsyncGenerator<object> {
  for await (const row of rows) {
    yield into(row);
    passed?.();
  }
}
