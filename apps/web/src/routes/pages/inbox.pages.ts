import { CONVERSATION_WORDS } from '@/lib/i18n/at-hand';
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
    words: ['handling', 'search'],
    load: () => import('@/features/inbox/TicketList/InboxPage'),
    children: [
      { path: '', words: [], load: () => import('@/features/inbox/TicketList/NothingOpen') },
      {
        path: ':ticketId',
        words: CONVERSATION_WORDS,
        load: () => import('@/features/inbox/Conversation/ConversationRoute'),
      },
    ],
  },
];
