import { MergedProfilesLoader } from './merged-profiles.loader.js';
import { ProfileMergesController } from './profile-merges.controller.js';
import { ProfileMergesRepository } from './profile-merges.repository.js';
import { ProfileMergesResolver } from './profile-merges.resolver.js';
import { ProfileMerges } from './profile-merges.service.js';
import { ProfileSettingsController } from './profile-settings.controller.js';
import { ProfileSettingsNews } from './profile-settings-news.service.js';
import { ProfileSettingsRepository } from './profile-settings.repository.js';
import { ProfileSettingsResolver } from './profile-settings.resolver.js';
import { ProfileSettingsService } from './profile-settings.service.js';
import { UnmergeProfile } from './unmerge-profile.service.js';

export const profileMerging = {
  controllers: [ProfileMergesController, ProfileSettingsController],
  providers: [
    MergedProfilesLoader,
    ProfileMerges,
    ProfileMergesRepository,
    ProfileMergesResolver,
    ProfileSettingsNews,
    ProfileSettingsRepository,
    ProfileSettingsResolver,
    ProfileSettingsService,
    UnmergeProfile,
  ],
};
