import {
  type Icon,
  IconAdjustments,
  IconBolt,
  IconLock,
  IconRocket,
  IconShieldLock,
  IconSignature,
  IconUserCircle,
} from '@tabler/icons-react';

export interface ProfileEntry {
  path: string;
  /** A key below `nav` in the namespace `profile`. */
  label: string;
  icon: Icon;
}

/** The pages about oneself, in the order in which they stand. */
export const profileNav: readonly ProfileEntry[] = [
  { path: '/profile/overview', label: 'overview', icon: IconUserCircle },
  { path: '/profile/password', label: 'password', icon: IconLock },
  { path: '/profile/2fa', label: 'twoFactor', icon: IconShieldLock },
  { path: '/profile/preferences', label: 'preferences', icon: IconAdjustments },
  { path: '/profile/quick_replies', label: 'quickReplies', icon: IconBolt },
  { path: '/profile/signatures', label: 'signatures', icon: IconSignature },
  { path: '/profile/get-started', label: 'getStarted', icon: IconRocket },
];
