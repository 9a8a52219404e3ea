import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { ChannelThemeInput } from './email-theme.input.js';
import type { ChannelThemeType } from './email-theme.type.js';
import { EmailThemesRepository } from './email-themes.repository.js';
import { MailFramesRepository } from './mail-frames.repository.js';

/** Which theme the mails of a channel have. */
@Injectable()
export class ThemeChoices {
  constructor(
    private readonly database: Database,
    private readonly frames: MailFramesRepository,
    private readonly themes: EmailThemesRepository,
    private readonly audit: AuditLogService,
    private readonly channels: ChannelsRepository,
  ) {}

  /** @throws not_found for what is no mail channel */
  async of(ctx: RequestContext, channelId: number): Promise<ChannelThemeType> {
    const found = await this.database.read(ctx, (q) => this.found(q, channelId));
    if (!found) throw ChannelErrors.notFound();
    return { channelId, ...found };
  }

  /** @throws not_found, validation.failed */
  async choose(ctx: RequestContext, channelId: number, wish: ChannelThemeInput): Promise<ChannelThemeType> {
    await this.database.write(ctx, async (tx) => {
      const before = await this.found(tx, channelId);
      if (!before) throw ChannelErrors.notFound();
      const themeId = wish.choice === 'THEME' ? Number(wish.themeId ?? 0) : null;
      const theme = themeId === null ? null : await this.themes.find(tx, themeId);
      if (themeId !== null && !theme)
        throw ChannelErrors.invalid({ fields: { themeId: ['Choose one of the themes.'] } });
      if (before.choice === wish.choice && before.themeId === themeId) return;
      await this.frames.choose(tx, channelId, wish.choice, themeId);
      await this.audit.record(tx, {
        action: 'channel.theme_chosen',
        target: {
          kind: 'channel',
          id: channelId,
          name: (await this.frames.nameOfChannel(tx, channelId)) ?? '',
        },
        before: { ...before },
        after: { choice: wish.choice, themeId },
      });
    });
    return this.of(ctx, channelId);
  }

  private async found(q: Reader, channelId: number) {
    return (await this.channels.isOpenToSettle(q, channelId)) ? this.frames.choice(q, channelId) : null;
  }
}
