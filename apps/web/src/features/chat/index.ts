import { lazyPart } from '@/lib/fetch-part';

export { useChatFeed } from './data/useChatFeed';
export { useChatUnread } from './data/unread';

/** A thread with its composer. Drawn behind a boundary: code and words come with it. */
export const ThreadPane = lazyPart(() => import('./thread/ThreadPane'));
/** The list of threads. Drawn behind a boundary as well. */
export const ChatHome = lazyPart(() => import('./threads/ChatHome'));
