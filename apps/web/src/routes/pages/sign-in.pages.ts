import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

/** Signing in and everything that is open to people who are not signed in. */
export const signInPages: readonly PageRoute[] = [
  {
    path: '/auth/login',
    title: 'login',
    access: 'open',
    layout: 'bare',
    skeleton: BlankSkeleton,
    load: () => import('@/features/identity/LoginPage'),
  },
  {
    path: '/auth/logout',
    title: 'logout',
    access: 'open',
    layout: 'bare',
    skeleton: BlankSkeleton,
    load: () => import('@/features/identity/LogoutPage'),
  },
  {
    path: '/unauthorized',
    title: 'unauthorized',
    access: 'open',
    layout: 'bare',
    skeleton: BlankSkeleton,
    load: () => import('@/features/identity/UnauthorizedPage'),
  },
];
