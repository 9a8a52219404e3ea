import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import type { DoNotDisturbInput, SaveDoNotDisturbMutation } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDate, formatTime, useNow } from '@/lib/format';
import { useNews } from '@/lib/news';
import { SessionDocument } from '@/lib/session/Session.generated';
import { toast } from '@/lib/toast';
import {
  DoNotDisturbDocument,
  useDoNotDisturbQuery,
  useSaveDoNotDisturbMutation,
} from './DoNotDisturb.generated';

/** When I want to be left alone, in words, and the way to change it. */
export function useDoNotDisturb() {
  const { t } = useTranslation('profile');
  const client = useApolloClient();
  const { data, refetch } = useDoNotDisturbQuery();
  const [saveIt, { loading }] = useSaveDoNotDisturbMutation({ context: { quiet: true } });
  const now = useNow();
  useNews(['users.changed'], () => void refetch());
  const schedule = data?.doNotDisturbSchedule ?? null;
  const isUntil = schedule?.expiresAt != null && new Date(schedule.expiresAt).getTime() > now;

  async function save(input: DoNotDisturbInput): Promise<boolean> {
    try {
      await saveIt({ variables: { input }, update: put });
      await client.refetchQueries({ include: [DoNotDisturbDocument, SessionDocument] });
      return true;
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('notReached'));
      return false;
    }
  }

  function words(): string {
    if (schedule?.enabled) return t('dnd.on');
    if (isUntil && schedule?.expiresAt) return t('dnd.until', { time: momentOf(schedule.expiresAt, now) });
    if (data?.me.isDoNotDisturb && schedule) return t('dnd.scheduled', { time: schedule.to });
    return t('dnd.off');
  }

  return {
    schedule,
    timezone: data?.me.timezone ?? 'Etc/UTC',
    isActive: Boolean(schedule?.enabled || isUntil || data?.me.isDoNotDisturb),
    words: words(),
    save,
    isSaving: loading,
    end: () => save({ enabled: false, expiresAt: null }),
  };
}

/** The menu that asks may be gone when the answer comes, and nobody reads again what nobody shows. */
function put(cache: ApolloCache, { data }: { data?: SaveDoNotDisturbMutation | null }): void {
  const saved = data?.saveDoNotDisturbSchedule;
  if (!saved) return;
  cache.updateQuery(
    { query: DoNotDisturbDocument },
    (known) =>
      known && {
        doNotDisturbSchedule: saved,
        me: { ...known.me, isDoNotDisturb: saved.isActive },
      },
  );
}

/** The time, and the day where it is not today. */
function momentOf(at: string, now: number): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : `${formatDate(at)} ${formatTime(at)}`;
}
