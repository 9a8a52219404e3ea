import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { type EmailThemeRow, settingsOf } from './email-theme.rules.js';
import type { EmailThemeType } from './email-theme.type.js';
import { EmailThemeLogos } from './email-theme-logos.service.js';
import { EmailThemesRepository } from './email-themes.repository.js';

export interface EmailThemeListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Those that can be brought back. */
  deleted?: boolean | null;
}

/** Reads of e-mail themes, for who keeps them. */
@Injectable()
export class EmailThemesService {
  constructor(
    private readonly database: Database,
    private readonly themes: EmailThemesRepository,
    private readonly logos: EmailThemeLogos,
  ) {}

  async list(ctx: RequestContext, request: EmailThemeListRequest): Promise<Page<EmailThemeType>> {
    const size = pageSize(request.first, 50);
    const [last] = request.after ? decodeCursor(request.after, 1) : [];
    const place = {
      after: last === undefined ? 0 : cursorNumber(last),
      term: request.term ?? '',
      isDeleted: request.deleted ?? false,
    };
    const rows = await this.database.read(ctx, (q) => this.themes.page(q, size, place));
    const shown = rows.map((row) => this.shown(ctx, row));
    return pageOf(shown, size, ({ id }) => encodeCursor([id]), place.after > 0);
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<EmailThemeType> {
    const row = await this.database.read(ctx, (q) => this.themes.find(q, id));
    if (!row) throw ChannelErrors.themeNotFound();
    return this.shown(ctx, row);
  }

  private shown(ctx: RequestContext, row: EmailThemeRow): EmailThemeType {
    const { logoId, logoKey, logoWidth, logoHeight, ...theme } = row;
    const logo =
      logoId !== null && logoKey !== null
        ? this.logos.shown(ctx, {
            id: logoId,
            storageKey: logoKey,
            width: logoWidth ?? 0,
            height: logoHeight ?? 0,
          })
        : null;
    return { ...theme, settings: settingsOf(row.settings), logo };
  }
}
