import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { chatNow } from '../data/chatStore';
import { usePeople } from '../data/people';

/** What people are called. Of who is not in the directory any more at least the thread with them knows it. */
export function useNames(): (userId: string) => string {
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const people = usePeople();
  return useCallback(
    (id) => {
      if (id === me.id) return me.fullName;
      return people.get(id)?.name ?? chatNow().threads.get(`@${id}`)?.name ?? t('formerColleague');
    },
    [me, people, t],
  );
}
