import { Injectable } from '@nestjs/common';
import { inboxLimits, themeLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ChannelErrors } from '../channels.errors.js';
import type { CreateEmailThemeInput, EmailThemeFields } from './email-theme.input.js';
import { copyName, type EmailThemeFacts, type EmailThemeRow, settingsOf } from './email-theme.rules.js';
import type { EmailThemeType } from './email-theme.type.js';
import { EmailThemeLogosRepository } from './email-theme-logos.repository.js';
import { EmailThemesRepository } from './email-themes.repository.js';
import { EmailThemesService } from './email-themes.service.js';
import type { ThemeLook } from './frame-mail.rules.js';
import { ThemeCompiler } from './theme-compiler.service.js';

const DAY_MS = 24 * 3_600_000;
const SWEPT_AT_ONCE = 100;
const PAGE = 200;

/** Makes, changes, copies, deletes and brings back e-mail themes. */
@Injectable()
export class EmailThemeChanges {
  constructor(
    private readonly database: Database,
    private readonly themes: EmailThemesRepository,
    private readonly reads: EmailThemesService,
    private readonly logos: EmailThemeLogosRepository,
    private readonly compiler: ThemeCompiler,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws email_theme.too_many, validation.failed */
  async create(ctx: RequestContext, input: CreateEmailThemeInput): Promise<EmailThemeType> {
    const look = await this.compiler.compile(input.settings);
    const id = await this.database.write(ctx, async (tx) => {
      const logoId = input.logoId ? Number(input.logoId) : null;
      const { name, isDefault } = input;
      return this.add(tx, { name, isDefault: isDefault ?? false, settings: look.settings, logoId }, look);
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, email_theme.version_conflict, validation.failed */
  async update(ctx: RequestContext, id: number, fields: EmailThemeFields): Promise<EmailThemeType> {
    const look = fields.settings ? await this.compiler.compile(fields.settings) : null;
    await this.database.write(ctx, async (tx) => {
      await this.themes.turn(tx);
      const theme = await this.locked(tx, id, fields.version);
      const before = factsOf(theme);
      const after: EmailThemeFacts = {
        name: fields.name ?? before.name,
        isDefault: fields.isDefault ?? before.isDefault,
        settings: look?.settings ?? before.settings,
        logoId:
          fields.logoId === undefined ? before.logoId : (fields.logoId && Number(fields.logoId)) || null,
      };
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      await this.assertLogo(tx, after.logoId);
      if (after.isDefault) await this.themes.noDefault(tx, id);
      const html = look?.html ?? (await this.themes.cleanHtml(tx, id));
      await this.themes.save(tx, id, after);
      await this.themes.keepLook(tx, id, { html });
      const change = { before: { ...before }, after: { ...after } };
      await this.note(tx, 'email_theme.updated', { id, name: after.name }, change);
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, email_theme.too_many */
  async duplicate(ctx: RequestContext, id: number): Promise<EmailThemeType> {
    const made = await this.database.write(ctx, async (tx) => {
      const theme = await this.locked(tx, id, null);
      const others = await this.themes.page(tx, PAGE, { after: 0, term: '', isDeleted: false });
      const name = copyName(
        theme.name,
        others.map((other) => other.name),
        themeLimits.name,
      );
      const html = await this.themes.cleanHtml(tx, id);
      return this.add(tx, { ...factsOf(theme), name, isDefault: false }, { html });
    });
    return this.reads.get(ctx, made);
  }

  /** Channels that had it follow the default from now on. @throws not_found, email_theme.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      await this.themes.turn(tx);
      const theme = await this.locked(tx, id, version);
      await this.themes.mark(tx, id, tx.ctx.now());
      await this.note(tx, 'email_theme.deleted', theme);
    });
  }

  /** @throws not_found */
  async restore(ctx: RequestContext, id: number): Promise<EmailThemeType> {
    await this.database.write(ctx, async (tx) => {
      await this.themes.turn(tx);
      const theme = await this.themes.lock(tx, id);
      if (!theme) throw ChannelErrors.themeNotFound();
      if (theme.deletedAt === null) return;
      await this.themes.mark(tx, id, null);
      await this.note(tx, 'email_theme.restored', theme);
    });
    return this.reads.get(ctx, id);
  }

  async sweep(ctx: RequestContext): Promise<void> {
    const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
    await this.database.write(ctx, (tx) => this.themes.sweep(tx, olderThan, SWEPT_AT_ONCE));
  }

  private async add(tx: Tx, facts: EmailThemeFacts, look: Pick<ThemeLook, 'html'>): Promise<number> {
    await this.themes.turn(tx);
    if ((await this.themes.count(tx)) >= themeLimits.themes) throw ChannelErrors.tooManyThemes();
    await this.assertLogo(tx, facts.logoId);
    if (facts.isDefault) await this.themes.noDefault(tx, 0);
    const id = await this.themes.add(tx, facts);
    await this.themes.keepLook(tx, id, look);
    await this.note(tx, 'email_theme.created', { id, name: facts.name }, { after: { ...facts } });
    return id;
  }

  private async assertLogo(tx: Tx, id: number | null): Promise<void> {
    if (id !== null && !(await this.logos.hold(tx, id)))
      throw ChannelErrors.invalid({ fields: { logoId: ['There is no such picture.'] } });
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<EmailThemeRow> {
    const theme = await this.themes.lock(tx, id);
    if (!theme || theme.deletedAt !== null) throw ChannelErrors.themeNotFound();
    if (version !== undefined && version !== null && version !== theme.version)
      throw ChannelErrors.themeConflict({ facts: { version: theme.version } });
    return theme;
  }

  private async note(
    tx: Tx,
    action: string,
    { id, name }: { id: number; name: string },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'email_theme', id, name }, ...change });
  }
}

function factsOf({ name, isDefault, settings, logoId }: EmailThemeRow): EmailThemeFacts {
  return { name, isDefault, settings: settingsOf(settings), logoId };
}
