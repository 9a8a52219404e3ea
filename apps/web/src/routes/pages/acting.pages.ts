import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

/** Where one-time links lead. */
export const actingPages: readonly PageRoute[] = [
  {
    path: '/auth/direct-login',
    title: 'directLogin',
    access: 'open',
    layout: 'bare',
    skeleton: BlankSkeleton,
    words: ['acting', 'identity'],
    load: () => import('@/features/acting/DirectLoginPage'),
  },
];
