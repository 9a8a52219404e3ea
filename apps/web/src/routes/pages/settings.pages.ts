import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

/** The overview of the settings; each area lists its own pages. */
export const settingsPages: readonly PageRoute[] = [
  {
    path: '/admin',
    title: 'settings',
    access: 'signedIn',
    anyOf: ['contacts.contacts.delete', 'inbox.settings.', 'permissions.', 'settings.'],
    layout: 'settings',
    skeleton: BlankSkeleton,
    words: ['people'],
    load: () => import('@/routes/settings/OverviewPage'),
  },
];
