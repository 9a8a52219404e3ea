import { CONVERSATION_WORDS } from '@/lib/i18n/at-hand';
import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const page = {
  title: 'composer',
  access: 'signedIn',
  layout: 'bare',
  skeleton: BlankSkeleton,
  words: CONVERSATION_WORDS,
  load: () => import('@/routes/PopoutRoute'),
} as const;

/** The composer in a window of its own. */
export const composerPages: readonly PageRoute[] = [
  { ...page, path: '/composer' },
  { ...page, path: '/composer/:ticketId' },
];
