import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import type { CsvLine, ImportReportRest } from '../../../platform/csv/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { OrganisationErrors } from '../organisation.errors.js';
import { TicketResultsChanged } from '../organisation.events.js';
import { type SettingFile, SettingFiles } from '../setting-files.service.js';
import { planResults, type TicketResultDetails, type TicketResultPlan } from './ticket-result.rules.js';
import { TicketResultsRepository } from './ticket-results.repository.js';

/** Results as a file for a spreadsheet, and back. */
@Injectable()
export class TicketResultFilesService {
  private readonly file: SettingFile<TicketResultDetails, TicketResultPlan>;

  constructor(
    private readonly files: SettingFiles,
    results: TicketResultsRepository,
    outbox: Outbox,
  ) {
    this.file = {
      kind: 'ticket_result',
      actions: { exported: 'export.ticket_results', imported: 'ticket_result.imported' },
      columns: { name: 'Name', description: 'Description' },
      rows: results,
      limit: inboxLimits.ticketResultsPerAgency,
      tooMany: OrganisationErrors.tooManyResults,
      plan: planResults,
      tell: (tx) => outbox.add(tx, TicketResultsChanged, { resultId: null }),
    };
  }

  export(ctx: RequestContext): Promise<Readable> {
    return this.files.export(ctx, this.file);
  }

  /** @throws csv.lines_invalid, ticket_result.too_many */
  import(ctx: RequestContext, lines: readonly CsvLine[], isDryRun: boolean): Promise<ImportReportRest> {
    return this.files.import(ctx, this.file, lines, isDryRun);
  }
}
