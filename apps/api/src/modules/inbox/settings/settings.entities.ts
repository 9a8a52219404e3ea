import { InboxSettings } from './inbox-settings.entity.js';

export const inboxSettingsEntities = [InboxSettings];
