import type { PageRoute, RedirectRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const bare = { access: 'open', layout: 'bare', skeleton: BlankSkeleton } as const;

export const signInRedirects: readonly RedirectRoute[] = [
  { path: '/auth', redirectTo: '/auth/login' },
  { path: '/reset-password', redirectTo: '/reset-password/request-email' },
];

/** Signing in and everything that is open to people who are not signed in. */
export const signInPages: readonly PageRoute[] = [
  {
    ...bare,
    path: '/auth/login',
    title: 'login',
    words: ['identity', 'sso'],
    load: () => import('../sign-in/LoginRoute'),
  },
  {
    ...bare,
    path: '/auth/logout',
    title: 'logout',
    words: ['identity'],
    load: () => import('@/features/identity/LogoutPage'),
  },
  {
    ...bare,
    path: '/auth/password',
    title: 'choosePassword',
    words: ['identity', 'sso'],
    load: () => import('../sign-in/SetUpPasswordRoute'),
  },
  {
    ...bare,
    path: '/reset-password/request-email',
    title: 'forgotPassword',
    words: ['identity'],
    load: () => import('@/features/identity/ForgotPasswordPage'),
  },
  {
    ...bare,
    path: '/reset-password/reset-password/:token',
    title: 'choosePassword',
    words: ['identity'],
    load: () => import('@/features/identity/ResetPasswordPage'),
  },
  {
    ...bare,
    path: '/verification',
    title: 'verification',
    words: ['identity', 'sso'],
    load: () => import('../sign-in/VerificationRoute'),
  },
  {
    ...bare,
    path: '/unauthorized',
    title: 'unauthorized',
    words: ['identity'],
    load: () => import('@/features/identity/UnauthorizedPage'),
  },
];
