import { ProfileMerge } from '../profile-merging/profile-merge.entity.js';
import { ProfileSettings } from '../profile-merging/profile-settings.entity.js';
import { ProfileFieldValue } from './profile-field-value.entity.js';
import { ProfileWord } from './profile-word.entity.js';
import { Profile } from './profile.entity.js';

export const profileEntities = [Profile, ProfileFieldValue, ProfileMerge, ProfileSettings, ProfileWord];
