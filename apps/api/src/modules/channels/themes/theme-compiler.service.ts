import { Inject, Injectable } from '@nestjs/common';
import { ChannelErrors } from '../channels.errors.js';
import { SanitiserService } from '../sanitising/sanitiser.service.js';
import { Threads } from '../threads/threads.js';
import type { ThemeLook } from './frame-mail.rules.js';
import { holdAddresses } from './theme-html.rules.js';
import { cleanHtmlFault, readThemeSettings } from './theme-settings.rules.js';

const INLINE_MS = 3_000;
/** Bytes: styles that were put to each of many places must not make every mail large. */
const MAX_CLEAN = 200_000;
const TOO_MUCH = 'This is too large or too deep. Take a simpler one.';

/** Reads the settings of a theme, and makes own HTML fit for mails: styles in place, and harmless. */
@Injectable()
export class ThemeCompiler {
  constructor(
    @Inject(Threads) private readonly threads: Threads,
    @Inject(SanitiserService) private readonly sanitiser: SanitiserService,
  ) {}

  /** @throws validation.failed by the name of the field */
  async compile(given: unknown): Promise<ThemeLook> {
    const { settings, faults } = readThemeSettings(given);
    if (!settings) throw ChannelErrors.invalid({ fields: faults });
    if (settings.mode !== 'html') return { settings, html: '' };
    const html = await this.clean(settings.html);
    const fault = html === null ? TOO_MUCH : cleanHtmlFault(html);
    if (html === null || fault)
      throw ChannelErrors.invalid({ fields: { 'settings.html': [fault ?? TOO_MUCH] } });
    return { settings, html };
  }

  /** Null when it cannot be done in time and within the measure. */
  private async clean(source: string): Promise<string | null> {
    try {
      const inlined = await this.threads.run('inlineCss', holdAddresses(source), INLINE_MS);
      if (Buffer.byteLength(inlined) > MAX_CLEAN) return null;
      const { html, isTextOnly } = await this.sanitiser.clean(inlined);
      return isTextOnly || Buffer.byteLength(html) > MAX_CLEAN ? null : html;
    } catch {
      return null;
    }
  }
}
