import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

/** One's own password, sessions and second step, and the page of those who must set one up first. */
export const securityPages: readonly PageRoute[] = [
  {
    path: '/auth/setup-2fa',
    title: 'setUpTwoFactor',
    access: 'signedIn',
    layout: 'bare',
    skeleton: BlankSkeleton,
    words: ['security'],
    load: () => import('@/features/security/SetupTwoFactorPage'),
  },
  {
    path: '/profile/password',
    title: 'profilePassword',
    access: 'signedIn',
    layout: 'profile',
    skeleton: FormSkeleton,
    words: ['security'],
    load: () => import('@/features/security/PasswordPage'),
  },
  {
    path: '/profile/2fa',
    title: 'profileTwoFactor',
    access: 'signedIn',
    layout: 'profile',
    skeleton: FormSkeleton,
    words: ['security'],
    load: () => import('@/features/security/TwoFactorPage'),
  },
];
