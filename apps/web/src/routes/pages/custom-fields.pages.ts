import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const page = {
  title: 'customFields',
  access: 'signedIn',
  permission: 'settings.custom_fields.manage',
  layout: 'settings',
  skeleton: BlankSkeleton,
  words: ['customFields'],
  load: () => import('@/features/organisation/CustomFields/CustomFieldsPage'),
} as const;

/** One page for each thing that has fields; a field that is made or open lies over its page. */
export const customFieldPages: readonly PageRoute[] = [
  {
    ...page,
    path: '/admin/custom_fields',
    words: [],
    load: () => import('@/features/organisation/CustomFields/CustomFieldsHome'),
  },
  { ...page, path: '/admin/custom_fields/create/:type' },
  { ...page, path: '/admin/custom_fields/:part' },
];
