import type { PageRoute, RedirectRoute } from '../page-route';
import { InboxSkeleton } from '../skeletons/InboxSkeleton';

export const inboxRedirects: readonly RedirectRoute[] = [
  { path: '/', redirectTo: '/tickets' },
  { path: '/tickets/show/:id', redirectTo: '/tickets/:id' },
];

export const inboxPages: readonly PageRoute[] = [
  {
    path: '/tickets',
    title: 'inbox',
    access: 'signedIn',
    layout: 'shell',
    skeleton: InboxSkeleton,
    load: () => import('@/features/inbox/TicketList/InboxPage'),
    children: [
      { path: '', load: () => import('@/features/inbox/TicketList/NothingOpen') },
      { path: ':ticketId', load: () => import('@/features/inbox/Conversation/ConversationRoute') },
    ],
  },
];
