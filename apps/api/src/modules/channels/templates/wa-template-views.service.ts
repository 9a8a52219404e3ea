import { Injectable } from '@nestjs/common';
import { waApproval } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { FileLinks } from '../../../platform/storage/index.js';
import type { WaTemplateFileRow, WaTemplateView } from './wa-template.rules.js';
import type { WaTemplateFileType, WaTemplateType } from './wa-template.type.js';

/** Turns templates into what callers see. */
@Injectable()
export class WaTemplateViews {
  constructor(private readonly links: FileLinks) {}

  template(ctx: RequestContext, row: WaTemplateView): WaTemplateType {
    const { file, externalId, deletedAt, ...shown } = row;
    return {
      ...shown,
      message: row.components.body.text,
      file: file && this.file(ctx, file),
      approval: waApproval(row.state),
      isSubmitted: externalId !== null,
      isDeleted: deletedAt !== null,
    };
  }

  file(ctx: RequestContext, { id, name, mimeType, size, storageKey }: WaTemplateFileRow): WaTemplateFileType {
    const url = this.links.path(ctx.agencyId, { key: storageKey, name, mimeType }, ctx.now());
    return { id, name, mimeType, size, url };
  }
}
