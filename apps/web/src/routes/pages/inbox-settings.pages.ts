import type { PageRoute } from '../page-route';
import { FormSkeleton } from '../skeletons/FormSkeleton';

export const inboxSettingsPages: readonly PageRoute[] = [
  {
    path: '/admin/inbox',
    title: 'inboxSettings',
    access: 'signedIn',
    permission: 'inbox.settings.manage',
    layout: 'settings',
    skeleton: FormSkeleton,
    words: ['inboxSettings'],
    load: () => import('@/features/inbox/Settings/InboxSettingsPage'),
  },
];
