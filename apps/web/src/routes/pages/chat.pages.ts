import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { InboxSkeleton } from '../skeletons/InboxSkeleton';

const inWindow = {
  title: 'chat',
  access: 'signedIn',
  layout: 'bare',
  skeleton: BlankSkeleton,
  words: ['chat', 'chatDesk', 'chatCalls'],
  load: () => import('@/routes/ChatWindowRoute'),
} as const;

/** The same in a window of its own. */
const windows: readonly PageRoute[] = [
  { ...inWindow, path: '/team-chat' },
  { ...inWindow, path: '/team-chat/:identifier' },
];

export const chatPages: readonly PageRoute[] = [
  {
    path: '/chat',
    title: 'chat',
    access: 'signedIn',
    layout: 'shell',
    skeleton: InboxSkeleton,
    words: ['chat'],
    load: () => import('@/features/chat/ChatPage'),
    children: [
      { path: '', words: ['chat'], load: () => import('@/features/chat/ChatNothing') },
      {
        path: 'calls/:threadId',
        words: ['chatCalls'],
        load: () => import('@/features/chat/calls/CallRoute'),
      },
      {
        path: ':identifier',
        words: ['chat', 'chatDesk', 'chatCalls'],
        load: () => import('@/features/chat/ChatThreadRoute'),
      },
    ],
  },
  ...windows,
];
