import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import type { CsvLine, ImportReportRest } from '../../../platform/csv/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { OrganisationErrors } from '../organisation.errors.js';
import { LabelsChanged } from '../organisation.events.js';
import { type SettingFile, SettingFiles } from '../setting-files.service.js';
import { colorAt, type LabelDetails, type LabelPlan, planLabels } from './label.rules.js';
import { LabelsRepository } from './labels.repository.js';

/** Labels as a file for a spreadsheet, and back. */
@Injectable()
export class LabelFilesService {
  private readonly file: SettingFile<LabelDetails, LabelPlan>;

  constructor(
    private readonly files: SettingFiles,
    labels: LabelsRepository,
    outbox: Outbox,
  ) {
    this.file = {
      kind: 'label',
      actions: { exported: 'export.labels', imported: 'label.imported' },
      columns: { name: 'Name', color: 'Color', description: 'Description' },
      rows: labels,
      limit: inboxLimits.labelsPerAgency,
      tooMany: OrganisationErrors.tooManyLabels,
      plan: (lines, known) => planLabels(lines, known, colorAt),
      tell: (tx) => outbox.add(tx, LabelsChanged, { labelId: null }),
    };
  }

  export(ctx: RequestContext): Promise<Readable> {
    return this.files.export(ctx, this.file);
  }

  /** @throws csv.lines_invalid, label.too_many */
  import(ctx: RequestContext, lines: readonly CsvLine[], isDryRun: boolean): Promise<ImportReportRest> {
    return this.files.import(ctx, this.file, lines, isDryRun);
  }
}
