import type { PageRoute, RedirectRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

/** The pages about oneself; password and two-step sign-in stand with the other pages of security. */
export const profileRedirects: readonly RedirectRoute[] = [
  { path: '/profile', redirectTo: '/profile/overview' },
];

export const profilePages: readonly PageRoute[] = [
  {
    path: '/profile/overview',
    title: 'profileOverview',
    access: 'signedIn',
    layout: 'profile',
    skeleton: FormSkeleton,
    words: ['customFields'],
    load: () => import('@/features/profile/Overview/OverviewPage'),
  },
  {
    path: '/profile/preferences',
    title: 'profilePreferences',
    access: 'signedIn',
    layout: 'profile',
    skeleton: FormSkeleton,
    words: [],
    load: () => import('@/features/profile/Preferences/PreferencesPage'),
  },
  {
    path: '/profile/get-started',
    title: 'getStarted',
    access: 'signedIn',
    layout: 'profile',
    skeleton: FormSkeleton,
    words: ['onboarding'],
    load: () => import('@/features/onboarding/Steps/GetStartedPage'),
  },
  {
    path: '/welcome',
    title: 'welcome',
    access: 'signedIn',
    layout: 'bare',
    skeleton: BlankSkeleton,
    words: ['onboarding'],
    load: () => import('@/features/onboarding/Welcome/WelcomePage'),
  },
  {
    path: '/onboard-channels',
    title: 'onboardChannels',
    access: 'signedIn',
    layout: 'bare',
    skeleton: BlankSkeleton,
    words: ['onboarding', 'settings'],
    load: () => import('@/routes/OnboardChannelsRoute'),
  },
];
