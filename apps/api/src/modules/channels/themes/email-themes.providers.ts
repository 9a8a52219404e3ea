import { EmailThemeChanges } from './email-theme-changes.service.js';
import { EmailThemeLogosRepository } from './email-theme-logos.repository.js';
import { EmailThemeLogos } from './email-theme-logos.service.js';
import { EmailThemesController } from './email-themes.controller.js';
import { EmailThemesRepository } from './email-themes.repository.js';
import { EmailThemesResolver } from './email-themes.resolver.js';
import { EmailThemesService } from './email-themes.service.js';
import { MailFramesRepository } from './mail-frames.repository.js';
import { MailFrames } from './mail-frames.service.js';
import { SweepEmailThemesJob } from './sweep-email-themes.job.js';
import { ThemeChoices } from './theme-choices.service.js';
import { ThemeCompiler } from './theme-compiler.service.js';
import { ThemePreviews } from './theme-previews.service.js';

export const emailThemes = {
  controllers: [EmailThemesController],
  providers: [
    EmailThemeChanges,
    EmailThemeLogos,
    EmailThemeLogosRepository,
    EmailThemesRepository,
    EmailThemesResolver,
    EmailThemesService,
    MailFrames,
    MailFramesRepository,
    SweepEmailThemesJob,
    ThemeChoices,
    ThemeCompiler,
    ThemePreviews,
  ],
};
