import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

/** Who called, and who was called. */
export const callPages: readonly PageRoute[] = [
  {
    path: '/calls',
    title: 'calls',
    access: 'signedIn',
    permission: 'inbox.conversations.read_for_team',
    layout: 'shell',
    skeleton: BlankSkeleton,
    words: ['phone'],
    load: () => import('@/features/inbox/Phone/CallsPage'),
  },
];
