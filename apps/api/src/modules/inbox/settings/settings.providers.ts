import { InboxSettingsController } from './inbox-settings.controller.js';
import { InboxSettingsNews } from './inbox-settings-news.service.js';
import { InboxSettingsRepository } from './inbox-settings.repository.js';
import { InboxSettingsResolver } from './inbox-settings.resolver.js';
import { InboxSettingsService } from './inbox-settings.service.js';

export const inboxSettings = {
  controllers: [InboxSettingsController],
  providers: [InboxSettingsNews, InboxSettingsRepository, InboxSettingsResolver, InboxSettingsService],
};
