import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const shared = {
  access: 'signedIn',
  permission: 'settings.quick_replies.manage',
  layout: 'settings',
} as const;
const mine = { access: 'signedIn', layout: 'profile' } as const;

/** Quick replies and signatures: those that everybody uses in the settings, one's own in the profile. */
export const quickReplyPages: readonly PageRoute[] = [
  {
    ...shared,
    path: '/admin/quick_replies',
    title: 'quickReplies',
    skeleton: BlankSkeleton,
    words: ['files', 'quickReplies'],
    load: () => import('@/features/inbox/QuickReplies/QuickRepliesPage'),
  },
  {
    ...shared,
    path: '/admin/quick_replies/create',
    title: 'quickReply',
    skeleton: FormSkeleton,
    words: ['quickReplies'],
    load: () => import('@/features/inbox/QuickReplies/CreateQuickReplyPage'),
  },
  {
    ...shared,
    path: '/admin/quick_replies/:quickReplyId',
    title: 'quickReply',
    skeleton: FormSkeleton,
    words: ['quickReplies'],
    load: () => import('@/features/inbox/QuickReplies/QuickReplyPage'),
  },
  {
    ...mine,
    path: '/profile/quick_replies',
    title: 'myQuickReplies',
    skeleton: BlankSkeleton,
    words: ['files', 'quickReplies'],
    load: () => import('@/features/inbox/QuickReplies/MyQuickRepliesPage'),
  },
  {
    ...mine,
    path: '/profile/quick_replies/create',
    title: 'quickReply',
    skeleton: FormSkeleton,
    words: ['quickReplies'],
    load: () => import('@/features/inbox/QuickReplies/CreateMyQuickReplyPage'),
  },
  {
    ...mine,
    path: '/profile/quick_replies/:quickReplyId',
    title: 'quickReply',
    skeleton: FormSkeleton,
    words: ['quickReplies'],
    load: () => import('@/features/inbox/QuickReplies/MyQuickReplyPage'),
  },
  {
    ...mine,
    path: '/profile/signatures',
    title: 'mySignatures',
    skeleton: FormSkeleton,
    words: ['quickReplies', 'signatures'],
    load: () => import('@/features/inbox/Signatures/MySignaturesPage'),
  },
  {
    access: 'signedIn',
    permission: 'settings.channels.manage',
    layout: 'settings',
    path: '/admin/signatures',
    title: 'signatures',
    skeleton: FormSkeleton,
    words: ['quickReplies', 'signatures'],
    load: () => import('@/features/inbox/Signatures/SignaturesPage'),
  },
];
