import type { PageRoute, RedirectRoute } from '../page-route';
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
    load: () => import('@/features/profile/Overview/OverviewPage'),
  },
];
