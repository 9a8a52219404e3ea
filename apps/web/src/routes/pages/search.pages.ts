import type { PageRoute } from '../page-route';
import { SearchSkeleton } from '../skeletons/SearchSkeleton';

export const searchPages: readonly PageRoute[] = [
  {
    path: '/search',
    title: 'search',
    access: 'signedIn',
    layout: 'shell',
    skeleton: SearchSkeleton,
    words: ['search'],
    load: () => import('@/features/inbox/Search/SearchPage'),
  },
];
