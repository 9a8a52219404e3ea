import { profileFields } from '../profile-fields/profile-fields.providers.js';
import { profileMerging } from '../profile-merging/profile-merging.providers.js';
import { ContactProfileLoader } from './contact-profile.loader.js';
import { ContactProfileResolver } from './contact-profile.resolver.js';
import { ErasedProfilesRepository } from './erased-profiles.repository.js';
import { EraseProfiles } from './erase-profiles.service.js';
import { ProfileChangesResolver } from './profile-changes.resolver.js';
import { ProfileChanges } from './profile-changes.service.js';
import { ProfileContactCountLoader } from './profile-contact-count.loader.js';
import { ProfileContactsLoader } from './profile-contacts.loader.js';
import { ProfileContactsRepository } from './profile-contacts.repository.js';
import { ProfileContacts } from './profile-contacts.service.js';
import { ProfileNews } from './profile-news.service.js';
import { ProfileFinds } from './profile-finds.repository.js';
import { ProfileLoader } from './profile.loader.js';
import { ProfilePart } from './profile-part.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesResolver } from './profiles.resolver.js';
import { ProfilesService } from './profiles.service.js';
import { SweepProfilesJob } from './sweep-profiles.job.js';
import { SweepProfiles } from './sweep-profiles.service.js';

export const profiles = {
  controllers: [ProfilesController, ...profileFields.controllers, ...profileMerging.controllers],
  providers: [
    ContactProfileLoader,
    ContactProfileResolver,
    ErasedProfilesRepository,
    EraseProfiles,
    ProfileChanges,
    ProfileChangesResolver,
    ProfileContactCountLoader,
    ProfileContacts,
    ProfileContactsLoader,
    ProfileContactsRepository,
    ProfileFinds,
    ProfileLoader,
    ProfileNews,
    ProfilePart,
    ProfilesRepository,
    ProfilesResolver,
    ProfilesService,
    SweepProfiles,
    SweepProfilesJob,
    ...profileFields.providers,
    ...profileMerging.providers,
  ],
  exports: [ProfileChanges, ...profileFields.exports],
};
