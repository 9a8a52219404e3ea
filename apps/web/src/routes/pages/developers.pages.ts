import type { PageRoute, RedirectRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const mine = {
  access: 'signedIn',
  permission: 'settings.company_profile.manage',
  skeleton: BlankSkeleton,
} as const;

export const developerRedirects: readonly RedirectRoute[] = [
  { path: '/admin/developers', redirectTo: '/admin/developers/rest' },
];

export const developerPages: readonly PageRoute[] = [
  {
    ...mine,
    path: '/admin/developers/rest',
    title: 'apiAccess',
    layout: 'settings',
    words: ['developers', 'roles', 'security'],
    load: () => import('@/features/developers/ApiAccessPage'),
  },
  {
    ...mine,
    path: '/admin/developers/rest/explorer',
    title: 'apiExplorer',
    layout: 'shell',
    words: ['developers'],
    load: () => import('@/features/developers/ExplorerPage'),
  },
];
