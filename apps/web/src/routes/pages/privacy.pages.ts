import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

/** The reports of people who were forgotten. */
export const privacyPages: readonly PageRoute[] = [
  {
    path: '/admin/erasures',
    title: 'erasures',
    access: 'signedIn',
    permission: 'contacts.contacts.delete',
    layout: 'settings',
    skeleton: BlankSkeleton,
    words: ['contactCare'],
    load: () => import('@/features/contacts/Care/ErasuresPage'),
  },
];
