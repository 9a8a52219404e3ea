import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Every } from '../../../platform/jobs/index.js';
import { EmailThemeChanges } from './email-theme-changes.service.js';
import { EmailThemeLogos } from './email-theme-logos.service.js';

const HOUR_MS = 3_600_000;

/** Deleted themes go for good some days later, and pictures that nothing has. */
@Injectable()
export class SweepEmailThemesJob {
  constructor(
    private readonly database: Database,
    private readonly themes: EmailThemeChanges,
    private readonly logos: EmailThemeLogos,
  ) {}

  @Every(HOUR_MS, 'channels.sweep-email-themes')
  async run(): Promise<void> {
    await this.database.forEachAgency('channels.sweep-email-themes', async (ctx) => {
      await this.themes.sweep(ctx);
      await this.logos.sweep(ctx);
    });
  }
}
