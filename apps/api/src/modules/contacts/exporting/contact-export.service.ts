import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { csvOf } from '../../../platform/csv/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { MAX_PAGE } from '../../../platform/graphql/index.js';
import { xlsxOf } from '../../../platform/sheets/index.js';
import { AuditLogService } from '../../identity/index.js';
import { type CustomFieldView, CustomFieldsService } from '../../organisation/index.js';
import type { ContactListRequest } from '../contacts/contact-list.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ImportContactsRepository } from '../importing/import-contacts.repository.js';
import { ImportPlacesRepository } from '../importing/import-places.repository.js';
import { ImportCareRepository } from '../importing/import-care.repository.js';
import {
  type ExportCare,
  exportColumns,
  type ExportPlaces,
  exportRow,
  workbookCell,
} from './contact-export.rules.js';

/** Letters of a cell, with room for what stands between notes and for lines that look like it. */
const NOTES_ROOM = 9_000;

export type ExportFormat = 'csv' | 'xlsx';

/** Contacts as a file: all of them, or those that a list shows. Importing it again changes nothing. */
@Injectable()
export class ContactExportService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly rows: ImportContactsRepository,
    private readonly places: ImportPlacesRepository,
    private readonly care: ImportCareRepository,
    private readonly fields: CustomFieldsService,
    private readonly audit: AuditLogService,
  ) {}

  /** Read page by page while it is sent; that it was taken along is in the audit log. */
  async file(
    ctx: RequestContext,
    request: Omit<ContactListRequest, 'first' | 'after'>,
    format: ExportFormat,
  ): Promise<Readable> {
    // What is wrong with the question is said before the first byte.
    await this.contacts.list(ctx, { ...request, first: 1 });
    const fields = await this.fields.list(ctx, 'CONTACT');
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, {
        action: 'export.contacts',
        target: { kind: 'contact' },
        after: { format, term: request.term ?? null, ...request.filter },
      }),
    );
    const columns = exportColumns(fields);
    const rows = this.all(ctx, request, fields);
    if (format === 'csv') return csvOf(columns, rows);
    return xlsxOf(Object.values(columns), cellsOf(Object.keys(columns), rows));
  }

  private async placesIn(q: Reader, ids: readonly number[]): Promise<(id: number) => ExportPlaces> {
    const standing = await this.places.standing(q, ids);
    const groups = await this.places.groups(q);
    const profileIds = [...standing.values()].flatMap(({ profileId }) => profileId ?? []);
    const names = await this.places.profileNames(q, [...new Set(profileIds)]);
    return (id) => {
      const { groupIds = new Set<number>(), profileId = null } = standing.get(id) ?? {};
      const name = profileId === null ? undefined : names.get(profileId);
      return {
        groups: groups.flatMap((group) => (groupIds.has(group.id) ? [group.name] : [])),
        profile: profileId !== null && name !== undefined ? { id: profileId, name } : null,
      };
    };
  }

  private async careIn(q: Reader, ids: readonly number[]): Promise<(id: number) => ExportCare> {
    const consents = await this.care.consents(q, ids);
    const notes = await this.care.notes(q, ids, NOTES_ROOM);
    return (id) => {
      const own = notes.filter(({ contactId }) => contactId === id);
      const shown = own.flatMap(({ fits, body }) => (fits ? [body] : []));
      return {
        consents: consents.flatMap(({ contactId, channelType, state }) =>
          contactId === id ? [[channelType, state] as const] : [],
        ),
        notes: shown,
        older: (own[0]?.total ?? 0) - shown.length,
      };
    };
  }

  private async *all(
    ctx: RequestContext,
    request: Omit<ContactListRequest, 'first' | 'after'>,
    fields: readonly CustomFieldView[],
  ): AsyncGenerator<Record<string, string>> {
    for (let after: string | null = null; ;) {
      const page = await this.contacts.list(ctx, { ...request, first: MAX_PAGE, after });
      const shown = page.edges.map(({ node }) => node);
      const ids = shown.map(({ id }) => id);
      const { known, placesOf, careOf } = await this.database.read(ctx, async (q) => ({
        known: await this.rows.known(q, ids, false),
        placesOf: await this.placesIn(q, ids),
        careOf: await this.careIn(q, ids),
      }));
      for (const one of shown) {
        const contact = known.get(one.id);
        if (contact) yield exportRow(contact, one, { ...placesOf(one.id), ...careOf(one.id) }, fields);
      }
      if (!page.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor;
    }
  }
}

export async function* cellsOf(
  keys: readonly string[],
  rows: AsyncIterable<Record<string, string>>,
): AsyncGenerator<string[]> {
  for await (const row of rows) yield keys.map((key) => workbookCell(row[key] ?? ''));
}
