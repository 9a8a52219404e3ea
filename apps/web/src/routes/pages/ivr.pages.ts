import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const ivr = {
  title: 'ivr',
  access: 'signedIn',
  permission: 'settings.channels.manage',
  layout: 'settings',
} as const;

/** What callers meet. */
export const ivrPages: readonly PageRoute[] = [
  {
    ...ivr,
    path: '/admin/ivr',
    skeleton: BlankSkeleton,
    words: ['ivr'],
    load: () => import('@/features/ivr/IvrPage'),
  },
  {
    ...ivr,
    path: '/admin/ivr/create',
    skeleton: FormSkeleton,
    words: ['ivr'],
    load: () => import('@/features/ivr/CreateIvrPage'),
  },
  {
    ...ivr,
    path: '/admin/ivr/:flowId',
    skeleton: FormSkeleton,
    words: ['ivr'],
    load: () => import('@/features/ivr/EditIvrPage'),
  },
];
