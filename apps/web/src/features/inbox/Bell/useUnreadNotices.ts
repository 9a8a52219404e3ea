import { useNews } from '@/lib/news';
import { useUnreadNoticeCountQuery } from './Bell.generated';

/** How many notices wait; follows what happens, in this tab and in others. */
export function useUnreadNotices(): number {
  const { data, refetch } = useUnreadNoticeCountQuery({ context: { quiet: true } });
  useNews(['notice.added', 'notices.read'], () => void refetch());
  return data?.unreadNoticeCount ?? 0;
}
