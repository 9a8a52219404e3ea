import type { PageRoute } from '../page-route';
import { SearchSkeleton } from '../skeletons/SearchSkeleton';

export const draftPages: readonly PageRoute[] = [
  {
    path: '/drafts',
    title: 'drafts',
    access: 'signedIn',
    layout: 'shell',
    skeleton: SearchSkeleton,
    words: [],
    load: () => import('@/features/inbox/Drafts/DraftsPage'),
  },
];
