import {
  type Icon,
  IconCamera,
  IconMessageReply,
  IconPlugConnected,
  IconShieldLock,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { OnboardingStepType } from '@/gql/graphql';

interface StepPlace {
  icon: Icon;
  /** Where the step is taken; null while there is no page for it. */
  to: string | null;
  /** Taken for the whole company. */
  isCompany: boolean;
}

/** What belongs to each step on the screens. */
export const stepPlaces: Record<OnboardingStepType, StepPlace> = {
  ACCOUNT_CREATED: { icon: IconUserCheck, to: null, isCompany: false },
  PROFILE_PICTURE: { icon: IconCamera, to: '/profile/overview', isCompany: false },
  TWO_FACTOR: { icon: IconShieldLock, to: '/profile/2fa', isCompany: false },
  FIRST_REPLY: { icon: IconMessageReply, to: '/tickets', isCompany: false },
  CHANNEL_CONNECTED: { icon: IconPlugConnected, to: '/onboard-channels', isCompany: true },
  COLLEAGUE_INVITED: { icon: IconUserPlus, to: '/admin/users', isCompany: true },
  TEAM_CREATED: { icon: IconUsersGroup, to: '/admin/teams', isCompany: true },
};
