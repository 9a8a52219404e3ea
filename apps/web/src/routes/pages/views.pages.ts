import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const views = { access: 'signedIn', permission: 'settings.views.manage', layout: 'settings' } as const;

export const viewPages: readonly PageRoute[] = [
  {
    ...views,
    path: '/admin/custom_views',
    title: 'customViews',
    skeleton: BlankSkeleton,
    words: ['files'],
    load: () => import('@/features/inbox/Views/CustomViewsPage'),
  },
  {
    ...views,
    path: '/admin/custom_views/create',
    title: 'customViews',
    skeleton: FormSkeleton,
    words: [],
    load: () => import('@/features/inbox/Views/CustomViewPage'),
  },
  {
    ...views,
    path: '/admin/custom_views/:viewId',
    title: 'customViews',
    skeleton: FormSkeleton,
    words: [],
    load: () => import('@/features/inbox/Views/CustomViewPage'),
  },
];
